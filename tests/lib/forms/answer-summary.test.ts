import { expect, test } from 'vitest';
import { summarizeAnswers } from '@/lib/forms/answer-summary';
import type { FormDefinition } from '@/lib/forms/definition';

const base = { required: true } as const;
const options = [
  { value: 'y5', label: 'Year 5' },
  { value: 'y6', label: 'Year 6' },
];
const form: Pick<FormDefinition, 'fields' | 'steps'> = {
  fields: [
    { ...base, name: 'years', label: 'Years', kind: 'checkboxes', options },
    {
      ...base,
      name: 'only',
      label: 'Only 6',
      kind: 'text',
      showWhen: { field: 'years', is: ['y6'] },
    },
    { ...base, name: 'day', label: 'Day', kind: 'date' },
    { ...base, name: 'rules', label: 'Rules', kind: 'consent' },
    { ...base, name: 'guests', label: 'Guests', kind: 'repeat', itemLabel: 'Guest', maxItems: 3 },
    { ...base, name: 'from', label: 'From', kind: 'hidden', value: 'home' },
    {
      ...base,
      name: 'list',
      label: 'List',
      kind: 'file',
      types: ['csv'],
      maxFiles: 1,
      maxMegabytes: 1,
    },
  ],
};

test('lists the answers of visible fields with their labels', () => {
  const sent = [
    ['years', ['y5', 'gone']],
    ['only', ['left over']],
    ['day', ['2027-3-28']],
    ['guests', [' Ada ', '', 'Ben']],
    ['from', ['home']],
  ] as const;
  expect(summarizeAnswers(form, sent)).toEqual([
    { field: 'years', question: 'Years', answers: ['Year 5', 'gone'] },
    { field: 'day', question: 'Day', answers: ['28 March 2027'] },
    { field: 'rules', question: 'Rules', answers: ['No'] },
    { field: 'guests', question: 'Guests', answers: ['Ada', 'Ben'] },
  ]);
});

test('names the step of each answer', () => {
  const steps = [
    { title: 'One', fields: ['years', 'only'] },
    { title: 'Two', fields: ['day', 'rules', 'guests', 'from', 'list'] },
  ];
  const summary = summarizeAnswers({ ...form, steps }, [['years', ['y6']]]);
  expect(summary.map(({ field, step }) => [field, step])).toEqual([
    ['years', 1],
    ['only', 1],
    ['day', 2],
    ['rules', 2],
    ['guests', 2],
  ]);
});
