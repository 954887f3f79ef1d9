import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
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

test('writes a module for each room, with the messages of all audiences', () => {
  const root = writeCatalogues(
    {
      'lib/bookings': {
        'placeWords.left': left,
        'placeWords.states.full': { message: 'Full', description },
      },
    },
    { 'lib/bookings': { deskTitle: { message: 'Bookings', description } } },
  );
  expect(writeWords(root)).toEqual([]);
  const text = readFileSync(join(root, 'lib/words/lib/bookings.ts'), 'utf8');
  expect(text).toContain(
    'export const placeWords: { readonly "left": (n: number, where: string) => string; readonly "states": { readonly "full": string; }; } = {',
  );
  expect(text).toContain('(n, where) => `${(n === 1 ? `${n} place` : `${n} places`)} in ${where}`');
  expect(text).toContain('export const deskTitle: string = "Bookings";');
});

test('leaves a module alone that stays the same', () => {
  const root = writeCatalogues({ 'lib/bookings': { title: { message: 'Bookings', description } } });
  writeWords(root);
  const file = join(root, 'lib/words/lib/bookings.ts');
  const { mtimeMs } = statSync(file);
  expect(writeWords(root)).toEqual([]);
  expect(statSync(file).mtimeMs).toBe(mtimeMs);
});

test('removes the module of a room that is gone', () => {
  const root = writeCatalogues({ 'lib/bookings': { title: { message: 'Bookings', description } } });
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

test('refuses a message without its text', () => {
  const root = writeCatalogues({});
  writeFileSync(join(root, 'lib/languages/en/desk.json'), '{"lib/bookings":{"title":{}}}');
  expect(() => writeWords(root)).toThrow(/message/);
});
