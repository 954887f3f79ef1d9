import { expect, test } from 'vitest';
import { searchTerms } from '@/lib/server/inbox/search/search-words';
import { matchExcerpt, splitMatches } from '@/lib/server/inbox/desk/views/highlight';

const submission = {
  reference: 'CON-7K2QXM',
  fields: [
    ['name', ['Ana Petrov']],
    ['message', ['Two\nbig telescopes']],
  ],
  files: [],
} as const;

test('splits a text into matches and the rest, whatever accents and case', () => {
  expect(splitMatches('Die GRÖSSE, größe.', searchTerms('gross'))).toEqual([
    { text: 'Die ', found: false },
    { text: 'GRÖSSE', found: true },
    { text: ', ', found: false },
    { text: 'größe', found: true },
    { text: '.', found: false },
  ]);
});

test('takes the value with the most terms, on one line', () => {
  expect(matchExcerpt(submission, 'big tele')?.map(({ text }) => text)).toEqual([
    'Two ',
    'big',
    ' ',
    'telescopes',
  ]);
});

test('is undefined without a match', () => {
  expect(matchExcerpt(submission, 'comet')).toBeUndefined();
  expect(matchExcerpt(submission, '?')).toBeUndefined();
});

test('cuts the text before and after the first match', () => {
  const fields = [['message', [`${'a '.repeat(90)}comet ${'b '.repeat(200)}`]]] as const;
  const parts = matchExcerpt({ ...submission, fields }, 'comet') ?? [];
  const text = parts.map((part) => part.text).join('');
  expect(text).toMatch(/^…a? ?.*comet.*…$/);
  expect(text.length).toBeLessThanOrEqual(142);
});

test.each([
  ['02079460018', 'Call +44 20 7946 0018, or 020 7946 0019.', ['+44 20 7946 0018']],
  ['0018', 'Call 02079460018.', ['02079460018']],
  ['7946', 'Call 020 7946 0018.', ['7946']],
  ['2026', 'From 2026-11-28 on', ['2026']],
  ['obrien', 'Mr O’Brien-Smith', ['O’Brien']],
  ['Müller', 'Mueller, Müller & Muller', ['Mueller', 'Müller', 'Muller']],
])('marks what %j finds in %j', (search, text, found) => {
  const parts = splitMatches(text, searchTerms(search));
  expect(parts.filter((part) => part.found).map((part) => part.text)).toEqual(found);
  expect(parts.map((part) => part.text).join('')).toBe(text);
});
