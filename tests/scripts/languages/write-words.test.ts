import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeWords } from '@/scripts/languages/write-words';
import { writeTree } from '@/tests/support/tree';

const description = 'A heading';
const left = {
  description,
  message: '{n, plural, one {# place} other {# places}} in {where}',
  arguments: { n: 'number', where: 'text' },
};

/** Writes catalogues of the source language to a folder. */
function writeCatalogues(visitors: object, desk: object = {}): string {
  return writeTree({
    'lib/languages/en/visitors.json': JSON.stringify(visitors),
    'lib/languages/en/desk.json': JSON.stringify(desk),
    'lib/languages/en/shell.json': '{}',
  });
}

const read = (root: string, file: string) => readFileSync(join(root, 'lib/words', file), 'utf8');

interface PlaceWords {
  readonly left?: (places: number, where: string) => string;
}

/** Loads the module with all messages of a language, by room and name. */
function loadWords(
  root: string,
  language: string,
): Readonly<Record<string, Readonly<Record<string, PlaceWords>>>> {
  const file = join(root, 'lib/words', language, 'words.js');
  return createRequire(import.meta.url)(file) as ReturnType<typeof loadWords>;
}

/** Writes a catalogue of visitors in another language. */
function addTranslation(root: string, language: string, visitors: object): void {
  mkdirSync(join(root, 'lib/languages', language), { recursive: true });
  writeFileSync(join(root, 'lib/languages', language, 'visitors.json'), JSON.stringify(visitors));
}

test('writes a module for each room and language, and one that reads the current language', () => {
  const root = writeCatalogues({
    'lib/bookings': {
      'placeWords.left': left,
      'placeWords.states.full': { message: 'Full', description },
      'placeWords.title': { message: 'Bookings', description },
    },
  });
  addTranslation(root, 'de', {
    'lib/bookings': { 'placeWords.left': '{n, plural, one {# Platz} other {# Plätze}}: {where}' },
  });
  expect(writeWords(root)).toEqual([]);
  const english = read(root, 'en/lib/bookings.ts');
  expect(english).toContain(
    'export const placeWords: { readonly "left": (n: number, where: string) => string; readonly "states": { readonly "full": string; }; readonly "title": string; } = {',
  );
  expect(english).toContain(
    '(n, where) => `${(n === 1 ? `${n} place` : `${n} places`)} in ${where}`',
  );
  expect(english).toContain('"title": "Bookings"');
  const german = read(root, 'de/lib/bookings.ts');
  expect(german).toContain('(n, where) => `${(n === 1 ? `${n} Platz` : `${n} Plätze`)}: ${where}`');
  // Not translated yet.
  expect(german).toContain('"full": "Full"');
  expect(read(root, 'lib/bookings.ts')).toContain(
    "export const placeWords = wordsByLanguage('lib/bookings', 'placeWords', source.placeWords)",
  );
  expect(read(root, 'page/lib/bookings.ts')).toContain(
    "export const placeWords = /* @__PURE__ */ wordsOfPage('lib/bookings', 'placeWords', main.placeWords)",
  );
  const room = loadWords(root, 'de')['lib/bookings'];
  expect(room?.placeWords).toMatchObject({ states: { full: 'Full' }, title: 'Bookings' });
  expect(room?.placeWords?.left?.(1, 'Halle')).toBe('1 Platz: Halle');
  expect(read(root, 'languages.ts')).toContain('export const languages = ["de", "en"] as const;');
  expect(JSON.parse(read(root, 'de/visitors.json'))).toHaveProperty(
    'lib/bookings',
    expect.stringContaining('"full": "Full"'),
  );
});

test('takes from its language what a variant does not have', () => {
  const root = writeCatalogues({
    'lib/forms': {
      'formWords.send': { message: 'Send', description },
      'formWords.fill': { message: 'Fill in your name', description },
    },
  });
  addTranslation(root, 'de', {
    'lib/forms': {
      'formWords.send': 'Absenden',
      'formWords.fill': 'Tragen Sie Ihren Namen ein',
    },
  });
  addTranslation(root, 'de-x-informal', {
    'lib/forms': { 'formWords.fill': 'Trag deinen Namen ein' },
  });
  writeWords(root);
  const informal = read(root, 'de-x-informal/lib/forms.ts');
  expect(informal).toContain('"Absenden"');
  expect(informal).toContain('"Trag deinen Namen ein"');
  expect(loadWords(root, 'de-x-informal')).toEqual({
    'lib/forms': { formWords: { send: 'Absenden', fill: 'Trag deinen Namen ein' } },
  });
});

test('writes the messages of a shell in the source language alone', () => {
  const root = writeCatalogues({});
  writeFileSync(
    join(root, 'lib/languages/en/shell.json'),
    JSON.stringify({ 'scripts/site': { ready: { message: 'Ready', description } } }),
  );
  writeWords(root);
  expect(read(root, 'scripts/site.ts')).toContain('export const ready: string = "Ready";');
});

test('leaves a module alone that stays the same', () => {
  const root = writeCatalogues({
    'lib/bookings': { 'pageWords.title': { message: 'Bookings', description } },
  });
  writeWords(root);
  const file = join(root, 'lib/words/lib/bookings.ts');
  const { mtimeMs } = statSync(file);
  expect(writeWords(root)).toEqual([]);
  expect(statSync(file).mtimeMs).toBe(mtimeMs);
});

test('removes the module of a room that is gone', () => {
  const root = writeCatalogues({
    'lib/bookings': { 'pageWords.title': { message: 'Bookings', description } },
  });
  writeWords(root);
  writeFileSync(join(root, 'lib/languages/en/visitors.json'), '{"lib/forms":{}}');
  writeWords(root);
  expect(existsSync(join(root, 'lib/words/lib/bookings.ts'))).toBe(false);
});

test('names each message that cannot be written, and writes nothing', () => {
  const root = writeCatalogues({
    'lib/bookings': { 'placeWords.left': { message: '{count}', description } },
  });
  expect(writeWords(root)).toEqual([
    'en/visitors.json, lib/bookings, placeWords.left: There is no argument {count}.',
  ]);
  expect(existsSync(join(root, 'lib/words'))).toBe(false);
});

test('refuses a text without a group, which could not follow the language', () => {
  const root = writeCatalogues({ 'lib/bookings': { title: { message: 'Bookings', description } } });
  expect(writeWords(root)).toEqual([
    'en/visitors.json, lib/bookings, title: It needs a group, such as "titleWords.text".',
  ]);
});

test('refuses a message without its text', () => {
  const root = writeCatalogues({});
  writeFileSync(join(root, 'lib/languages/en/desk.json'), '{"lib/bookings":{"title":{}}}');
  expect(() => writeWords(root)).toThrow(/message/);
});
