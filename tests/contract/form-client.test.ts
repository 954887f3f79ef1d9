import {
  createClient,
  isSubmissionError,
  type SubmissionError,
  type SubmissionResult,
} from '@formspree/core';
import { describe, expect, test } from 'vitest';
import { startFormServer } from '@/tests/support/form-server';
import { formData, contactFields } from '@/tests/support/requests';
import { constraintWords, formErrorWords } from '@/lib/words/lib/forms/errors';

/** Creates the hosted service's published client with this site's address. */
const client = createClient();

function errorOf(result: SubmissionResult): SubmissionError {
  if (isSubmissionError(result)) return result;
  throw new Error(`The client took an answer for a ${result.kind}.`);
}

describe('the published client', () => {
  test.each([
    ['an object', contactFields],
    ['a form', formData(Object.entries(contactFields))],
  ])('reads success after sending %s', async (_what, data) => {
    const { origin, kept } = await startFormServer();
    const result = await client.submitForm('contact', data, { endpoint: origin });
    expect(result).toMatchObject({
      kind: 'success',
      next: `/f/contact?sent=${kept[0]?.reference ?? ''}`,
    });
    expect(kept[0]?.fields).toEqual(
      Object.entries(contactFields).map(([name, value]) => [name, [value]]),
    );
  });

  test('reads every field error by its code', async () => {
    const { origin } = await startFormServer();
    const sent = { name: '', email: 'ana@' };
    const error = errorOf(await client.submitForm('contact', sent, { endpoint: origin }));
    expect(error.getFormErrors()).toEqual([]);
    expect(error.getAllFieldErrors()).toEqual([
      ['name', [{ code: 'REQUIRED_FIELD_EMPTY', message: constraintWords.required }]],
      ['email', [{ code: 'TYPE_EMAIL', message: 'should be an email' }]],
      ['message', [{ code: 'REQUIRED_FIELD_MISSING', message: constraintWords.required }]],
    ]);
  });

  test.each([
    ['nowhere', contactFields, 'FORM_NOT_FOUND'],
    ['closed', contactFields, 'INACTIVE'],
    ['blocked', contactFields, 'BLOCKED'],
    ['contact', {}, 'EMPTY'],
    ['contact', formData([['file', new File(['a'], 'a.txt')]]), 'NO_FILE_UPLOADS'],
  ] as const)('knows an error of the whole form by its code: %s %j', async (form, data, code) => {
    const { origin } = await startFormServer();
    const error = errorOf(await client.submitForm(form, data, { endpoint: origin }));
    expect(error.getFormErrors()).toMatchObject([{ code }]);
    expect(error.getFormErrors()[0]?.message).not.toBe('');
  });

  test('finds the forms of its project and of no other', async () => {
    const { origin } = await startFormServer();
    const submit = (project: string) =>
      createClient({ project }).submitForm('contact', contactFields, { endpoint: origin });
    expect(await submit('larkmoor')).toMatchObject({ kind: 'success' });
    expect(errorOf(await submit('other')).getFormErrors()).toMatchObject([
      { code: 'PROJECT_NOT_FOUND' },
    ]);
  });

  test('reads a message from a server error', async () => {
    const { origin } = await startFormServer({
      addSubmission: () => Promise.resolve({ kind: 'taken' }),
    });
    const error = errorOf(await client.submitForm('contact', contactFields, { endpoint: origin }));
    expect(error.getFormErrors()).toEqual([
      {
        code: 'UNSPECIFIED',
        message: formErrorWords.BUSY,
      },
    ]);
  });
});
