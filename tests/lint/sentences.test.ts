import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { audiences, readSource } from '@/scripts/languages/catalogues';

const root = join(import.meta.dirname, '../..');

const comments = /\/\*\*?[^]*?\*\/|^ *\/\/.*/gm;

/** Their sentences are in English: for logs, the shell, monitors and developers, and the examples of the gallery. */
const inEnglish = [
  /^(?:lib\/(?:boot|gallery|languages|words)|lib\/server\/platform|components\/gallery)\//,
  /^lib\/server\/content\/sections\/[\w-]+\.tsx?$|sky\/sections\.tsx?$/,
  /(?:metrics|readiness|site-directory|payment-lease|inbox-sql)\.(?:ts|js)$/,
];

/** A text between quotation marks that begins with a capital. */
const sentence = /(['"`])(?=[A-Z])(?:(?!\1)[^\n\\])*\1/g;

/** Whether a text has four words and more, with a full stop or a colon. */
function isSentence(text: string): boolean {
  const words = text.split(' ').filter((word) => /[a-z]{2}|^[aI]$/i.test(word));
  return words.length > 3 && /[.:](?: |.$)/.test(text);
}

test('sentences for visitors and operators are in the catalogues', () => {
  const files = ['lib', 'components', 'pages'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((file) => /\.(?:tsx?|js)$/.test(file) && !inEnglish.some((each) => each.test(file))),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8').replaceAll(comments, '');
    return [...code.matchAll(sentence)]
      .filter(({ 0: text, index }) => {
        const before = code.slice(Math.max(0, index - 200), index);
        return isSentence(text) && !/(?:Error|Exception|log\w*|print\w*)\([^;]*$/.test(before);
      })
      .map(([text]) => `${file}: ${text}`);
  });
  expect(found).toEqual([]);
});

const testNames = /\b(?:test|describe)(?:\.\w+)*\((['"`]).*\1,/g;

/** Parts of messages are looked for by their first characters. */
const keyLength = 20;

/** Returns what a message says beside its arguments: parts of four words and more. */
function partsOf(message: string): string[] {
  return message
    .split(/\{\w+(?:, (?:plural|select|selectordinal),)?|(?:=\d+|\b\w+) \{|[{}#]/)
    .map((part) => part.trim())
    .filter((part) => part.length >= keyLength && part.split(' ').length > 3);
}

function groupByStart(parts: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const grouped = new Map<string, string[]>();
  for (const part of new Set(parts)) {
    const key = part.slice(0, keyLength);
    grouped.set(key, [...(grouped.get(key) ?? []), part]);
  }
  return grouped;
}

/** Returns the parts of messages that a test has as texts of its own. */
function findParts(code: string, parts: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  for (let at = 0; at + keyLength <= code.length; at += 1) {
    const starting = parts.get(code.slice(at, at + keyLength)) ?? [];
    found.push(...starting.filter((part) => code.startsWith(part, at)));
  }
  return found;
}

test('tests read sentences from the catalogues', () => {
  const messages = audiences.flatMap((audience) =>
    Object.values(readSource(join(root, 'lib/languages'), audience)).flatMap((room) =>
      Object.entries(room).flatMap(([key, { message }]) =>
        key.endsWith('.example') ? [] : [message],
      ),
    ),
  );
  const parts = groupByStart(messages.flatMap(partsOf));
  const files = ['tests', 'e2e'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules')),
  );
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8')
      .replaceAll(comments, '')
      .replaceAll(testNames, '');
    return findParts(code, parts).map((part) => `${file}: ${part}`);
  });
  expect(found).toEqual([]);
});
