import { expect, test } from 'vitest';
import { findFormTarget } from '@/lib/server/editing/forms/form-targets';
import { formOf } from '@/lib/server/editing/forms/page-form';
import { describeConflict } from '@/lib/server/editing/merging/describe-conflicts';

function describe(form: string, path: readonly string[], mine: unknown, theirs: unknown) {
  const target = findFormTarget(form);
  if (target === undefined) throw new Error(`There is no form ${form}.`);
  return describeConflict(formOf(target), { path, mine, theirs });
}

const question = { kind: 'text', name: 'a', label: 'Your name' };

test.each([
  [
    'a list of groups',
    describe('hours', ['exceptions', '1'], { date: '2026-12-25', reason: 'Feast' }, undefined),
    ['Single days › day 2', 'Date: 25 December 2026, Reason: Feast', ''],
  ],
  [
    'an item of a value with two ways',
    describe('hours', ['exceptions', '0', 'open', '0'], '10:00-12:00', '11:00-12:00'),
    ['Single days › day 1 › Open › time 1', '10:00–12:00', '11:00–12:00'],
  ],
  [
    'values in two ways',
    describe('content/forms/contact.yaml', ['fields', '0'], question, undefined),
    [
      'Questions › question 1',
      'Kind of answer: Short text, Short name: a, Question: Your name',
      '',
    ],
  ],
  [
    'parts of a text, each on a line',
    describe('new/pages', ['body', '2'], ['One', 'Two, three'], ['Four']),
    ['Text › part 3', 'One\nTwo, three', 'Four'],
  ],
])('describes %s in the words of its form', (_, { setting, mine, theirs }, expected) => {
  expect([setting, mine, theirs]).toEqual(expected);
});
