import { expect, test } from 'vitest';
import {
  asFinished,
  isUnfinished,
  wordsVersion,
} from '@/lib/server/content/languages/words-version';

const form = 'content/forms/evening.yaml';
const field = { name: 'seats', label: 'Seats', kind: 'radios', options: ['Front', 'Back'] };

test.each([
  ['a label', { ...field, label: 'Your seats' }],
  ['a choice', { ...field, options: ['Front', 'Middle'] }],
  ['a hint', { ...field, hint: 'Two each.' }],
])('is another one after a change of %s', (_, changed) => {
  const before = wordsVersion(form, { title: 'Book', fields: [field] });
  expect(wordsVersion(form, { title: 'Book', fields: [changed] })).not.toBe(before);
});

test('stays after a change of data, of line ends and of the order of settings', () => {
  const before = wordsVersion(
    'content/pages/visit.md',
    { title: 'Visit', draft: true },
    'By bus.\n',
  );
  const after = wordsVersion(
    'content/pages/visit.md',
    { draft: false, title: 'Visit' },
    '\r\nBy bus.',
  );
  expect(after).toBe(before);
  expect(before).toMatch(/^[a-p]{12}$/);
});

test.each([
  ['title: Visit\ntranslatedFrom: none\n', true],
  ['translatedFrom: "none"\r\ntitle: Visit\r\n', true],
  ['title: translatedFrom none\n', false],
  ['translatedFrom: nonesuch\n', false],
])('finds out that a translation is not finished: %j', (text, expected) => {
  expect(isUnfinished(text)).toBe(expected);
  expect(isUnfinished(asFinished(text))).toBe(false);
  expect(asFinished(text).split('\n')).toHaveLength(text.split('\n').length);
});
