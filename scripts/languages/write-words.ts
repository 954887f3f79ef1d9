import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { audiences, readSource, sourceLanguage, type SourceMessage } from './catalogues';
import { MessageError, typeOfMessage, writeMessage } from './write-message';

/** Messages of a room by name, or of a part of it. */
interface Words {
  readonly [name: string]: SourceMessage | Words;
}

/**
 * Writes the modules in `lib/words` from the catalogues in `lib/languages`: one for each room of the code, with a
 * string or a function for each message. Returns what is wrong with the catalogues, a sentence each; then the
 * modules stay as they were.
 */
export function writeWords(root: string): readonly string[] {
  const directory = join(root, 'lib/languages');
  const problems: string[] = [];
  const modules = new Map<string, string>();
  for (const audience of audiences) {
    const source = readSource(directory, audience);
    for (const [room, messages] of Object.entries(source)) {
      const text = writeRoom(messages, (path, problem) => {
        problems.push(`${sourceLanguage}/${audience}.json, ${room}, ${path}: ${problem}`);
      });
      modules.set(room, `${modules.get(room) ?? heading}${text}`);
    }
  }
  if (problems.length === 0) replaceModules(join(root, 'lib/words'), modules);
  return problems;
}

const heading = '// Written from the catalogues in lib/languages.\n';

function writeRoom(
  messages: Readonly<Record<string, SourceMessage>>,
  report: (path: string, problem: string) => void,
): string {
  const words = nest(messages);
  return Object.entries(words)
    .map(([name, value]) => {
      const type = typeOfWords(value);
      return `\nexport const ${name}: ${type} = ${writeValue(value, name, report)};\n`;
    })
    .join('');
}

/** Turns `{ 'a.b': … }` into `{ a: { b: … } }`. */
function nest(messages: Readonly<Record<string, SourceMessage>>): Words {
  const words: Record<string, unknown> = {};
  for (const [path, message] of Object.entries(messages)) {
    const parts = path.split('.');
    const last = parts.pop() ?? '';
    let part = words;
    for (const name of parts) part = (part[name] ??= {}) as Record<string, unknown>;
    part[last] = message;
  }
  return words as Words;
}

function isMessage(value: SourceMessage | Words): value is SourceMessage {
  return typeof value.message === 'string';
}

function typeOfWords(value: SourceMessage | Words): string {
  if (isMessage(value)) return typeOfMessage(value.arguments ?? {});
  const members = Object.entries(value).map(
    ([name, inner]) => `readonly ${JSON.stringify(name)}: ${typeOfWords(inner)};`,
  );
  return `{ ${members.join(' ')} }`;
}

function writeValue(
  value: SourceMessage | Words,
  path: string,
  report: (path: string, problem: string) => void,
): string {
  if (!isMessage(value)) {
    const members = Object.entries(value).map(
      ([name, inner]) =>
        `  ${JSON.stringify(name)}: ${writeValue(inner, `${path}.${name}`, report)},\n`,
    );
    return `{\n${members.join('')}}`;
  }
  try {
    return writeMessage(value.message, {
      language: sourceLanguage,
      arguments: value.arguments ?? {},
    });
  } catch (error) {
    if (!(error instanceof MessageError)) throw error;
    report(path, error.message);
    return '""';
  }
}

/** Writes only what has changed, so that `next dev` compiles only that again, and removes modules of rooms that are gone. */
function replaceModules(directory: string, modules: ReadonlyMap<string, string>): void {
  mkdirSync(directory, { recursive: true });
  for (const [room, text] of modules) {
    const file = join(directory, `${room}.ts`);
    if (readIfPresent(file) === text) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  for (const name of readdirSync(directory, { recursive: true }).map(String)) {
    if (name.endsWith('.ts') && !modules.has(name.slice(0, -3))) rmSync(join(directory, name));
  }
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
