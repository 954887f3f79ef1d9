import { expect, test } from 'vitest';
import { carryOver } from '@/lib/forms/carry-over';
import { formOf } from '@/tests/support/form-server';

type FieldFile = Readonly<Record<string, unknown>>;

/** Carries one answer from a question to another, both named `a` unless they say otherwise. */
function carry(from: FieldFile | undefined, to: FieldFile, ...values: string[]) {
  const form = (field: FieldFile) =>
    formOf('f', { fields: [{ name: 'a', label: 'Now', ...field }] });
  const before = from === undefined ? undefined : form({ label: 'Before', ...from });
  const { fields, earlier } = carryOver(form(to), before, [['a', values]]);
  return { values: fields.find(([name]) => name === 'a')?.[1], earlier };
}

const list = (...options: string[]) => ({ kind: 'radios', options });

test.each<[string, FieldFile, FieldFile, string[], string[] | undefined, string[]]>([
  ['a text', {}, {}, ['Hello'], ['Hello'], []],
  ['a text of several lines in one line', {}, {}, ['a\r\nb'], ['a b'], []],
  ['lines to a textarea', {}, { kind: 'textarea' }, ['a\r\nb'], ['a\r\nb'], []],
  ['a choice that stays', list('x', 'y'), list('y', 'z'), ['y'], ['y'], []],
  ['a choice that is gone', list('x', 'y'), list('y', 'z'), ['x'], undefined, ['Before: x']],
  ['a text that is no number', {}, { kind: 'numeric' }, ['two'], undefined, ['Before: two']],
  ['a number', {}, { kind: 'numeric' }, ['2'], ['2'], []],
  ['a text that is no date', {}, { kind: 'date' }, ['soon'], undefined, ['Before: soon']],
  ['a text that is no time', {}, { kind: 'time' }, ['noon'], undefined, ['Before: noon']],
  [
    'several choices to a text',
    { ...list('x', 'y'), kind: 'checkboxes' },
    {},
    ['x', 'y'],
    ['x'],
    ['Before: y'],
  ],
  ['an answer of a new file field', {}, { kind: 'file' }, ['x'], undefined, ['Before: x']],
  ['an empty answer', {}, { kind: 'numeric' }, [''], [''], []],
  ['an address that is invalid', {}, { kind: 'email' }, ['ana@'], ['ana@'], []],
])('carries over %s', (_title, from, to, sent, values, earlier) => {
  expect(carry(from, to, ...sent)).toEqual({ values, earlier });
});

test('a consent is carried over to the same sentence only', () => {
  const yes = { kind: 'consent' };
  expect(carry({ ...yes, label: 'Now' }, yes, 'yes').values).toEqual(['yes']);
  expect(carry(yes, yes, 'yes')).toEqual({ values: undefined, earlier: ['Before: Yes'] });
});

test('names the question by its label, or by its name if the label is not known', () => {
  const form = formOf('f', { fields: [{ name: 'message', label: 'Message' }] });
  const before = formOf('f', { fields: [{ name: 'text', label: 'Your text' }] });
  const sent = [['text', ['Hello']]] as const;
  expect(carryOver(form, before, sent)).toEqual({ fields: [], earlier: ['Your text: Hello'] });
  expect(carryOver(form, undefined, sent)).toEqual({ fields: [], earlier: ['text: Hello'] });
});

test('an answer that the form hides now is an earlier answer', () => {
  const chair = { name: 'chair', label: 'A wheelchair?', ...list('yes', 'no') };
  const which = { name: 'which', label: 'Which?' };
  const hidden = { ...which, showWhen: { field: 'chair', is: 'yes' } };
  const [before, after] = [which, hidden].map((field) => formOf('f', { fields: [chair, field] }));
  const sent = [
    ['chair', ['no']],
    ['which', ['A blue one']],
  ] as const;
  const carried = after && carryOver(after, before, sent);
  expect(carried).toEqual({ fields: [['chair', ['no']]], earlier: ['Which?: A blue one'] });
});
