import { expect, test } from 'vitest';
import type { Field, FileField } from '@/lib/forms/definition';
import { formIssue, isFormIssue, issuesStatus } from '@/lib/forms/errors/form-issue';
import { fieldIssue, fileIssue, cardIssue } from '@/lib/forms/errors/issue';
import { fieldErrors, type FieldErrorName } from '@/lib/forms/errors/field-errors';
import { formErrors, tooOftenMessage } from '@/lib/forms/errors/form-errors';

test('has the codes of the published client, and no others', () => {
  const codes = [...Object.values(formErrors), ...Object.values(fieldErrors)].flatMap((entry) =>
    entry.code === undefined ? [] : [entry.code],
  );
  expect([...new Set(codes)].sort()).toEqual([
    'BLOCKED',
    'EMPTY',
    'FILES_TOO_BIG',
    'FORM_NOT_FOUND',
    'INACTIVE',
    'NO_FILE_UPLOADS',
    'PROJECT_NOT_FOUND',
    'REQUIRED_FIELD_EMPTY',
    'REQUIRED_FIELD_MISSING',
    'STRIPE_CLIENT_ERROR',
    'STRIPE_SCA_ERROR',
    'TOO_MANY_FILES',
    'TYPE_EMAIL',
    'TYPE_NUMERIC',
    'TYPE_TEXT',
  ]);
});

test.each([
  ['Your name', 'Enter your name'],
  ['E-mail address', 'Enter your e-mail address'],
  ['VAT number', 'Enter your VAT number'],
  ['The night you prefer', 'Enter the night you prefer'],
  ['How did you hear of us?', 'Answer “How did you hear of us?”'],
])('%s: %s', (label, sentence) => {
  const field: Field = { kind: 'text', name: 'a', label, required: true };
  expect(fieldIssue('REQUIRED_FIELD_EMPTY', field).sentence).toBe(sentence);
});

test('names limits in the messages', () => {
  const text: Field = { kind: 'text', name: 'a', label: 'Message', required: true, maxLength: 40 };
  const number: Field = {
    kind: 'numeric',
    name: 'a',
    label: 'Group size',
    required: true,
    max: 12,
  };
  expect(fieldIssue('TOO_LONG', text)).toMatchObject({
    code: 'TYPE_TEXT',
    message: 'should be 40 characters or fewer',
    sentence: 'Shorten your message to 40 characters',
  });
  expect(fieldIssue('TOO_HIGH', number)).toMatchObject({
    code: 'TYPE_NUMERIC',
    message: 'should be 12 or less',
    sentence: 'Enter a number up to 12 for your group size',
  });
  expect(fieldIssue('TOO_HIGH', { ...number, label: 'How many?' }).sentence).toBe(
    'Enter a number up to 12 for “How many?”',
  );
});

test.each([
  [{}, 12],
  [{ max: 4 }, 4],
  [{ min: 20, max: 40 }, 20],
])('names a number that a field with %j accepts', (limits, example) => {
  const field: Field = { kind: 'numeric', name: 'a', label: 'Size', required: true, ...limits };
  expect(fieldIssue('TYPE_NUMERIC', field).sentence).toBe(
    `Enter your size: a number, such as ${example}`,
  );
});

test('separates thousands of a length, and not of a number that is typed', () => {
  const base = { name: 'a', label: 'Answer', required: true } as const;
  expect(fieldIssue('TOO_LONG', { ...base, kind: 'textarea', maxLength: 4000 }).sentence).toBe(
    'Shorten your answer to 4,000 characters',
  );
  const number = fieldIssue('TOO_HIGH', { ...base, kind: 'numeric', max: 2000.0005 });
  expect(number.message).toBe('should be 2000.0005 or less');
  expect(number.sentence).toBe('Enter a number up to 2000.0005 for your answer');
});

test('returns the status of the form issue, else 422', () => {
  const field = fieldIssue('TYPE_EMAIL', { kind: 'email', name: 'a', label: 'A', required: true });
  expect(issuesStatus([field])).toBe(422);
  expect(issuesStatus([field, formIssue('BUSY')])).toBe(503);
  expect(issuesStatus([formIssue('FORM_NOT_FOUND')])).toBe(404);
  expect(issuesStatus([formIssue('CONFLICT')])).toBe(409);
  expect(issuesStatus([formIssue('TOO_OFTEN', tooOftenMessage(3))])).toBe(429);
});

test('reports a declined card at the protocol’s field', () => {
  const issue = cardIssue('STRIPE_CLIENT_ERROR', 'Your card has expired.');
  expect(issue).toMatchObject({
    code: 'STRIPE_CLIENT_ERROR',
    field: 'paymentMethod',
    message: 'Your card has expired.',
  });
  expect(issuesStatus([issue])).toBe(402);
  expect(issuesStatus([issue, formIssue('BUSY')])).toBe(503);
});

test('names the minutes to wait', () => {
  expect(tooOftenMessage(1)).toContain('Please wait a minute, then');
  expect(tooOftenMessage(12)).toContain('Please wait 12 minutes, then');
});

test('reports files with the protocol’s form codes and the limits of their field', () => {
  const list: FileField = {
    kind: 'file',
    name: 'list',
    label: 'Pupil list',
    required: true,
    types: ['csv', 'pdf', 'txt'],
    maxFiles: 2,
    maxMegabytes: 5,
  };
  const big = fileIssue('FILES_TOO_BIG', list);
  expect(big).toEqual({
    name: 'FILES_TOO_BIG',
    code: 'FILES_TOO_BIG',
    field: 'list',
    message: 'Choose a smaller file for your pupil list: at most 5 MB each',
    sentence: 'Choose a smaller file for your pupil list: at most 5 MB each',
  });
  expect(isFormIssue(big)).toBe(true);
  expect(issuesStatus([big])).toBe(413);
  expect(fileIssue('TOO_MANY_FILES', { ...list, maxFiles: 1 }).sentence).toBe(
    'Choose fewer files for your pupil list: at most one file',
  );
  expect(fieldIssue('NOT_A_FILE_TYPE', list)).toMatchObject({
    code: 'TYPE_TEXT',
    message: 'should be a file of the type CSV, PDF or TXT',
    sentence: 'Choose a file of the type CSV, PDF or TXT for your pupil list',
  });
});

test.each<[FieldErrorName, Partial<Field>, string]>([
  ['REQUIRED_FIELD_EMPTY', { kind: 'checkboxes' }, 'Choose your answer, one or more'],
  ['REQUIRED_FIELD_MISSING', { kind: 'file' }, 'Choose a file for your answer'],
  ['NOT_A_STEP', { kind: 'numeric', step: 1 }, 'Enter your answer: a whole number'],
  [
    'NOT_A_STEP',
    { kind: 'numeric', step: 0.1, min: 0.1 },
    'Enter your answer: a number in steps of 0.1: 0.1, 0.2, 0.3 and so on',
  ],
  ['TOO_EARLY', { kind: 'date', min: '2027-03-28' }, 'Enter your answer: 28 March 2027 or later'],
  ['TOO_LATE', { kind: 'time', max: '19:30' }, 'Enter your answer: 19:30 or earlier'],
  [
    'TOO_MANY_CHOICES',
    { kind: 'checkboxes', maxChoices: 2 },
    'Enter your answer: 2 choices or fewer',
  ],
  ['TOO_MANY_ITEMS', { kind: 'repeat', maxItems: 9 }, 'Enter your answer: 9 or fewer'],
])('%s of %j', (name, properties, sentence) => {
  const field = {
    name: 'a',
    label: 'Answer',
    required: true,
    options: [],
    types: [],
    ...properties,
  };
  expect(fieldIssue(name, field as Field).sentence).toBe(sentence);
});
