import { describe, expect, test } from 'vitest';
import type { FormDefinition } from '@/lib/forms/definition';
import { formIssue } from '@/lib/forms/errors/form-issue';
import {
  stepOfIssues,
  stepHeading,
  stepNumber,
  goToStep,
  type StepNavigation,
  type Step,
} from '@/lib/forms/steps';
import type { SubmittedFields } from '@/lib/forms/submission';
import { validateSubmission } from '@/lib/forms/validation/validate-submission';
import { stepWords } from '@/lib/words/lib/forms';

const base = { label: 'A', required: true } as const;
const options = ['yes', 'no'].map((value) => ({ value, label: value }));
const form: Pick<FormDefinition, 'fields' | 'steps'> = {
  fields: [
    { ...base, name: 'group', kind: 'radios', options },
    { ...base, name: 'size', kind: 'numeric', showWhen: { field: 'group', is: ['yes'] } },
    { ...base, name: 'day', kind: 'date' },
    {
      ...base,
      name: 'list',
      kind: 'file',
      types: ['csv'],
      maxFiles: 1,
      maxMegabytes: 1,
    },
  ],
  steps: [
    { title: 'Who', fields: ['group'] },
    { title: 'How many', fields: ['size'] },
    { title: 'When', fields: ['day', 'list'] },
  ],
};
const all: SubmittedFields = [
  ['group', ['yes']],
  ['size', ['3']],
  ['day', ['2027-03-28']],
];

function go(from: Step, move: StepNavigation, sent: SubmittedFields, hasCheckedAnswers = false) {
  const { step: place, issues } = goToStep(form, from, move, sent, hasCheckedAnswers);
  return [place, issues.map(({ field }) => field)];
}

describe('goToStep', () => {
  test('goes to the next step from a step without issues', () => {
    expect(go(1, 'next', [])).toEqual([1, ['group']]);
    expect(go(1, 'next', all)).toEqual([2, []]);
    expect(go(2, 'next', [['group', ['yes']]])).toEqual([2, ['size']]);
    expect(go(2, 'next', all)).toEqual([3, []]);
    expect(go(3, 'next', all)).toEqual(['check', []]);
  });

  test('skips steps without visible fields in both directions', () => {
    expect(go(1, 'next', [['group', ['no']]])).toEqual([3, []]);
    expect(go(3, 'back', [['group', ['no']]])).toEqual([1, []]);
  });

  test('goes back and to a numbered step without validation', () => {
    expect(go(2, 'back', [])).toEqual([1, []]);
    expect(go(1, 'back', [])).toEqual([1, []]);
    expect(go('check', 'back', all)).toEqual([3, []]);
    expect(go('check', 2, all)).toEqual([2, []]);
    expect(go('check', 99, all)).toEqual([3, []]);
    expect(go('check', -1, all)).toEqual([1, []]);
  });

  test('returns to the check page after a change, or to the first step with an issue', () => {
    expect(go(1, 'next', all, true)).toEqual(['check', []]);
    const changed: SubmittedFields = [
      ['group', ['yes']],
      ['day', ['2027-03-28']],
    ];
    expect(go(1, 'next', changed, true)).toEqual([2, ['size']]);
  });

  test('does not reach the check page with an invalid answer', () => {
    expect(go('check', 'next', [['group', ['no']]])).toEqual([3, ['day']]);
    expect(go(3, 'next', [['day', ['2027-03-28']]])).toEqual([1, ['group']]);
  });
});

test('assigns issues to their steps', () => {
  const issues = validateSubmission(form, [['group', ['yes']]]);
  expect(issues.map(({ field }) => field)).toEqual(['size', 'day', 'list']);
  expect(stepOfIssues(form, issues)).toEqual({ step: 2, issues: issues.slice(0, 1) });
  expect(stepOfIssues(form, issues.slice(2))).toEqual({ step: 'check', issues: issues.slice(2) });
  expect(stepOfIssues(form, [formIssue('BUSY')]).step).toBe('check');
});

test('returns the step of a field, and none for files', () => {
  expect(stepNumber(form, 'day')).toBe(3);
  expect(stepNumber(form, 'list')).toBeUndefined();
  expect(stepNumber(form, 'nothing')).toBeUndefined();
});

test('names a step', () => {
  expect(stepHeading(form, 2)).toBe('Step 2 of 3: How many');
  expect(stepHeading(form, 'check')).toBe(stepWords.check);
});
