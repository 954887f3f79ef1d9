import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  audiences,
  baseLanguage,
  listTranslations,
  readSource,
  readTranslation,
  sourceLanguage,
  type SourceMessage,
} from './catalogues';
import { MessageError, typeOfMessage, writeMessage } from './write-message';
import {
  writeLanguages,
  writePageModule,
  writeServerModule,
  writeTranslation,
  writeWordsModule,
  writeWordsObject,
  type Messages,
} from './write-modules';

/**
 * Writes the modules in `lib/words` from the catalogues in `lib/languages`. Returns what is wrong with those of the
 * source language, a sentence each; then the modules stay as they were.
 *
 * A room has a module in each language; one for servers, which reads the language at each access
 * (lib/languages/words-by-language.ts); and one for pages that may have another language than the build
 * (lib/languages/words-of-page.ts). Shells speak the source language.
 */
export function writeWords(root: string): readonly string[] {
  const directory = join(root, 'lib/languages');
  const languages = [sourceLanguage, ...listTranslations(directory)].sort();
  const problems: string[] = [];
  const files = new Map([['languages.ts', writeLanguages(languages)]]);
  /** All messages of each language as JavaScript by room. */
  const wholes = new Map<string, Record<string, string>>();
  for (const audience of audiences) {
    const source = readSource(directory, audience);
    const read = (language: string) =>
      language === sourceLanguage ? {} : readTranslation(directory, language, audience);
    /** The messages of each language as JavaScript by room, for its script (lib/languages/client-words.js). */
    const pageScripts = languages.map((language): [string, Record<string, string>] => [
      language,
      {},
    ]);
    const translations = new Map(languages.map((language) => [language, read(language)]));
    for (const [room, messages] of Object.entries(source)) {
      const written = writeSource(messages, (path, problem) => {
        problems.push(`${sourceLanguage}/${audience}.json, ${room}, ${path}: ${problem}`);
      });
      if (audience === 'shell') {
        files.set(`${room}.ts`, writeWordsModule(written));
        continue;
      }
      const alone = [...written].find(
        ([path, { type }]) => !path.includes('.') && type === 'string',
      );
      if (alone !== undefined) {
        // A text would be a constant of its module, which cannot follow the language.
        const place = `${sourceLanguage}/${audience}.json, ${room}, ${alone[0]}`;
        problems.push(`${place}: It needs a group, such as "${alone[0]}Words.text".`);
      }
      files.set(`${room}.ts`, writeServerModule(room, written));
      files.set(`page/${room}.ts`, writePageModule(room, written));
      for (const [language, scripts] of pageScripts) {
        const base = translations.get(baseLanguage(language) ?? '')?.[room];
        const texts = { ...base, ...translations.get(language)?.[room] };
        const translated = translate(written, { texts, messages, language });
        files.set(`${language}/${room}.ts`, writeWordsModule(translated));
        scripts[room] = writeWordsObject(translated);
      }
    }
    for (const [language, scripts] of pageScripts) {
      files.set(`${language}/${audience}.json`, JSON.stringify(scripts));
      wholes.set(language, { ...wholes.get(language), ...scripts });
    }
  }
  for (const [language, rooms] of wholes) {
    files.set(`${language}/words.js`, writeTranslation(rooms));
  }
  if (problems.length === 0) replaceFiles(join(root, 'lib/words'), files);
  return problems;
}

/** Writes the messages of a room in the source language. */
function writeSource(
  messages: Readonly<Record<string, SourceMessage>>,
  report: (path: string, problem: string) => void,
): Messages {
  const entries = Object.entries(messages).map(([path, source]) => {
    const { message, arguments: types = {} } = source;
    try {
      const code = writeMessage(message, { language: sourceLanguage, arguments: types });
      return [path, { type: typeOfMessage(types), code }] as const;
    } catch (error) {
      if (!(error instanceof MessageError)) throw error;
      report(path, error.message);
      return [path, { type: typeOfMessage(types), code: '""' }] as const;
    }
  });
  return new Map(entries);
}

interface Texts {
  readonly texts: Readonly<Record<string, string>>;
  readonly messages: Readonly<Record<string, SourceMessage>>;
  readonly language: string;
}

/**
 * Writes the messages of a room in another language. A message that is not translated, or has mistakes, keeps the text
 * of the source language: `npm run languages` names it, and `npm test` fails with it.
 */
function translate(written: Messages, { texts, messages, language }: Texts): Messages {
  const entries = Array.from(written, ([path, { type, code }]) => {
    const text = texts[path];
    if (text === undefined) return [path, { type, code }] as const;
    try {
      const options = { language, arguments: messages[path]?.arguments ?? {} };
      return [path, { type, code: writeMessage(text, options) }] as const;
    } catch (error) {
      if (!(error instanceof MessageError)) throw error;
      return [path, { type, code }] as const;
    }
  });
  return new Map(entries);
}

/** Writes only what has changed, so that `next dev` compiles only that again, and removes files that are gone. */
function replaceFiles(directory: string, files: ReadonlyMap<string, string>): void {
  mkdirSync(directory, { recursive: true });
  for (const [name, text] of files) {
    const file = join(directory, name);
    if (readIfPresent(file) === text) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  for (const name of readdirSync(directory, { recursive: true }).map(String)) {
    if (/\.(?:ts|js|json)$/.test(name) && !files.has(name)) rmSync(join(directory, name));
  }
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
