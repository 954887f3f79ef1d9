import { baseLanguage, sourceLanguage } from './catalogues';

/** Messages of a room by their path, such as `formWords.saved`: their TypeScript types, and JavaScript expressions. */
export type Messages = ReadonlyMap<string, { readonly type: string; readonly code: string }>;

const heading = '// Written from the catalogues in lib/languages.\n';

/** Writes the module with the lists of all languages and of their variants. */
export function writeLanguages(languages: readonly string[]): string {
  const list = (names: readonly string[]) => names.map((name) => JSON.stringify(name)).join(', ');
  const isVariant = (language: string) => baseLanguage(language) !== undefined;
  return `${heading}
export const languages = [${list(languages.filter((language) => !isVariant(language)))}] as const;

/** Languages with other words for some messages, such as those that say \`du\`. */
export const variants = [${list(languages.filter(isVariant))}] as const;

/** A language of the software or a variant, as a BCP 47 tag. */
export type Language = (typeof languages)[number] | (typeof variants)[number];
`;
}

/** Writes a module with the messages of a room in one language. */
export function writeWordsModule(messages: Messages): string {
  const declare = (_: string, words: Words) =>
    `: ${write(words, ({ type }) => type, 'type')} = ${write(words, ({ code }) => code, 'value')}`;
  return `${heading}${writeExports(messages, declare)}`;
}

/** Writes the messages of a room in one language as a JavaScript object, for scripts of pages. */
export function writeWordsObject(messages: Messages): string {
  return write(nest(messages), ({ code }) => code, 'value');
}

/** Writes the module with all messages of a language (lib/languages/read-translation.ts). */
export function writeTranslation(rooms: Readonly<Record<string, string>>): string {
  const members = Object.entries(rooms).map(
    ([room, words]) => `${JSON.stringify(room)}: ${words},\n`,
  );
  return `${heading}module.exports = {\n${members.join('')}};\n`;
}

/** Writes the module of a room for servers, of which each access reads the current language. */
export function writeServerModule(room: string, messages: Messages): string {
  const exports = writeExports(
    messages,
    (name) => ` = wordsByLanguage('${room}', '${name}', source.${name})`,
  );
  return `${heading}
import { wordsByLanguage } from '@/lib/languages/words-by-language';
import * as source from '@/lib/words/${sourceLanguage}/${room}';
${exports}`;
}

/** Writes the module of a room for pages in a browser, of which some have another language than the build. */
export function writePageModule(room: string, messages: Messages): string {
  const exports = writeExports(
    messages,
    (name) => ` = /* @__PURE__ */ wordsOfPage('${room}', '${name}', main.${name})`,
  );
  return `${heading}
import { wordsOfPage } from '@/lib/languages/words-of-page';
import * as main from '@/lib/words/${sourceLanguage}/${room}';
${exports}`;
}

/** A message, or messages by name. */
type Words = Message | { readonly [name: string]: Words };
interface Message {
  readonly type: string;
  readonly code: string;
}

function writeExports(messages: Messages, declare: (name: string, words: Words) => string): string {
  const lines = Object.entries(nest(messages)).map(
    ([name, words]) => `\nexport const ${name}${declare(name, words)};\n`,
  );
  return lines.join('');
}

/** Turns `{ 'a.b': … }` into `{ a: { b: … } }`. */
function nest(messages: Messages): Readonly<Record<string, Words>> {
  const words: Record<string, unknown> = {};
  for (const [path, message] of messages) {
    const parts = path.split('.');
    const last = parts.pop() ?? '';
    let part = words;
    for (const name of parts) part = (part[name] ??= {}) as Record<string, unknown>;
    part[last] = message;
  }
  return words as Readonly<Record<string, Words>>;
}

/** Writes an object of messages as a type or as a value. */
function write(
  words: Words,
  writeOne: (message: Message) => string,
  kind: 'type' | 'value',
): string {
  if (isMessage(words)) return writeOne(words);
  const members = Object.entries(words).map(([name, inner]) => {
    const text = `${JSON.stringify(name)}: ${write(inner, writeOne, kind)}`;
    return kind === 'type' ? `readonly ${text};` : `  ${text},\n`;
  });
  return kind === 'type' ? `{ ${members.join(' ')} }` : `{\n${members.join('')}}`;
}

function isMessage(words: Words): words is Message {
  return typeof words.code === 'string';
}
