import { expect, test } from 'vitest';
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
  expect(splitMatches('Die GRÖSSE, größe.', ['gross'])).toEqual([
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
