import { expect, test } from 'vitest';
import type { Field } from '@/lib/forms/definition';
import { fieldErrors, fieldIssue, formErrors, formIssue, statusOf } from '@/lib/forms/errors';

test('the codes are those that the published client knows, and no others', () => {
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

test('limits are named in the words', () => {
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
    message: 'should be 40 characters or less',
    sentence: 'Shorten your message to 40 characters',
  });
  expect(fieldIssue('TOO_HIGH', number)).toMatchObject({
    code: 'TYPE_NUMERIC',
    message: 'should be 12 or less',
    sentence: 'Enter your group size: 12 or less',
  });
  expect(fieldIssue('TOO_HIGH', { ...number, label: 'How many?' }).sentence).toBe(
    'Answer “How many?” with 12 or less',
  );
});

test('the status is that of the form’s error, else 422', () => {
  const field = fieldIssue('TYPE_EMAIL', { kind: 'email', name: 'a', label: 'A', required: true });
  expect(statusOf([field])).toBe(422);
  expect(statusOf([field, formIssue('BUSY')])).toBe(503);
  expect(statusOf([formIssue('FORM_NOT_FOUND')])).toBe(404);
});
