import { SubmissionError } from '@formspree/core';
import { expect, test } from 'vitest';
import { responseIssues } from '@/components/forms/live/sending/response-issues';
import { sendAgainMessage } from '@/lib/forms/client/words';
import { fieldIssue } from '@/lib/forms/errors/issue';
import { contactForm } from '@/tests/support/form-server';
import { formErrorWords } from '@/lib/words/lib/forms/errors';

const [, email] = contactForm.fields;

test('converts messages of the catalogue to its sentences', () => {
  if (email === undefined) throw new Error('The form has no such field.');
  const issue = fieldIssue('TYPE_EMAIL', email);
  const error = new SubmissionError({ code: 'TYPE_EMAIL', field: 'email', message: issue.message });
  expect(responseIssues(error, contactForm)).toEqual([issue]);
});

test('puts other messages after the label and keeps sentences', () => {
  const error = new SubmissionError(
    { field: 'email', message: 'looks wrong to us' },
    { field: 'name', message: 'We know nobody of this name.' },
  );
  expect(
    responseIssues(error, contactForm).map(({ field, sentence }) => [field, sentence]),
  ).toEqual([
    ['email', 'E-mail address: looks wrong to us'],
    ['name', 'We know nobody of this name.'],
  ]);
});

test('joins errors of the form and of unknown fields', () => {
  const error = new SubmissionError(
    { message: formErrorWords.FORM_NOT_FOUND },
    { message: formErrorWords.FORM_NOT_FOUND },
    { field: 'captcha', message: 'is required' },
  );
  expect(responseIssues(error, contactForm)).toMatchObject([
    { sentence: 'Form not found captcha is required' },
  ]);
});

test.each([
  ['embedded', true, 'you will not be charged twice'],
  ['hosted', true, 'you might be charged twice'],
  ['embedded', false, 'it cannot arrive twice'],
  ['hosted', false, 'it may arrive twice'],
] as const)(
  'says after an unexpected response whether to send again (%s, paid: %s)',
  (kind, isPaid, words) => {
    const error = new SubmissionError({ message: 'Unexpected response format' });
    const advice = sendAgainMessage(kind, isPaid);
    const [issue] = responseIssues(error, contactForm, undefined, advice);
    expect(issue?.sentence).toMatch(/^Unexpected response format\. /);
    expect(issue?.sentence).toContain(words);
  },
);
