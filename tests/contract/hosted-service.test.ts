import { isSubmissionError } from '@formspree/core';
import { describe, expect, test } from 'vitest';
import { createFormClient } from '@/lib/forms/client/form-client';
import type { SubmissionProgress } from '@/lib/forms/client/send-with-retries';
import { testPlatform, testClock } from '@/tests/support/test-platform';
import { startHostedStandIn, type HostedResponse } from '@/tests/support/hosted-stand-in';
import { contactFields } from '@/tests/support/requests';
import { sendAgainWords, noResponseWords } from '@/lib/words/lib/forms/client';
import { formErrorWords } from '@/lib/words/lib/forms/errors';

const unclear = sendAgainWords.free.hosted;

async function submit(...answers: HostedResponse[]) {
  const { origin, posts } = await startHostedStandIn(answers);
  const platform = testPlatform();
  const progress: SubmissionProgress[] = [];
  const client = createFormClient({
    key: 'xyzabcde',
    siteOrigin: 'https://larkmoor.example',
    hostedOrigin: origin,
    platform,
    onProgress: (item) => void progress.push(item),
  });
  const typed = { ...contactFields };
  const result = await client.submitForm('xyzabcde', typed);
  // The client must not change the caller's object.
  expect(typed).toEqual(contactFields);
  return { result, posts, progress, pauses: platform.pauses };
}

function errorsOf({ result }: Awaited<ReturnType<typeof submit>>) {
  if (!isSubmissionError(result)) throw new Error(`It was taken for a ${result.kind}.`);
  return [
    ...result.getFormErrors().map((error) => ({ ...error, field: undefined })),
    ...result
      .getAllFieldErrors()
      .flatMap(([field, errors]) => errors.map((error) => ({ ...error, field }))),
  ];
}

describe('responses of the hosted service', () => {
  test('returns success', async () => {
    const { result, posts } = await submit('accepted');
    expect(result).toMatchObject({ kind: 'success', next: '/thanks' });
    expect(posts).toHaveLength(1);
    expect(posts[0]).toMatchObject({
      path: '/f/xyzabcde',
      headers: { accept: 'application/json', 'formspree-client': '@formspree/core@4.0.0' },
    });
    expect(posts[0]?.headers).not.toHaveProperty('idempotency-key');
  });

  test.each([
    ['bad e-mail', { code: 'TYPE_EMAIL', field: 'email', message: 'should be an email' }],
    ['unknown form', { code: 'FORM_NOT_FOUND', message: formErrorWords.FORM_NOT_FOUND }],
    ['files refused', { code: 'UNSPECIFIED', message: 'File Uploads Not Permitted' }],
    [
      'captcha',
      {
        code: 'UNSPECIFIED',
        message: 'In order to submit via AJAX, you need to set a custom key or turn reCAPTCHA off.',
      },
    ],
    ['wrong type', { code: 'UNSPECIFIED', message: 'Unexpected response format' }],
  ] as const)('reports the error "%s"', async (answer, error) => {
    const submitted = await submit(answer);
    expect(errorsOf(submitted)).toEqual([{ field: undefined, ...error }]);
    expect(submitted.posts).toHaveLength(1);
  });

  test.each([
    'page of HTML',
    'page of HTML with status 200',
    'broken',
    'half an answer',
    'nothing',
  ] as const)('reports the unexpected response "%s" without a retry', async (answer) => {
    const submitted = await submit(answer, 'accepted');
    expect(errorsOf(submitted)).toMatchObject([{ message: 'Unexpected response format' }]);
    expect(submitted.posts).toHaveLength(1);
    expect(submitted.progress.at(-1)).toMatchObject({ kind: 'no-response' });
  });

  test.each([['reset', noResponseWords.network]] as const)(
    'reports the response "%s" without a retry',
    async (answer, words) => {
      const submitted = await submit(answer, 'accepted');
      expect(errorsOf(submitted)).toMatchObject([{ message: `${words} ${unclear}` }]);
      expect(submitted.posts).toHaveLength(1);
      expect(submitted.progress.at(-1)).toMatchObject({ kind: 'no-response' });
    },
  );

  test('retries after the time in Retry-After', async () => {
    const { result, posts, pauses, progress } = await submit('busy, come again', 'accepted');
    expect(result.kind).toBe('success');
    expect(posts).toHaveLength(2);
    expect(pauses).toEqual([5000]);
    expect(progress).toContainEqual({ kind: 'waiting', why: 'busy', seconds: 5 });
  });

  test('shows the message of a 503 without Retry-After', async () => {
    const submitted = await submit('busy', 'accepted');
    expect(errorsOf(submitted)).toMatchObject([{ message: 'Service unavailable' }]);
    expect(submitted.posts).toHaveLength(1);
  });
});

test('reports a missing response after 20 s without a retry', async () => {
  const { origin, posts } = await startHostedStandIn(['silence']);
  const clock = testClock();
  const client = createFormClient({
    key: 'xyzabcde',
    siteOrigin: 'https://larkmoor.example',
    hostedOrigin: origin,
    platform: testPlatform({ wait: clock.wait }),
  });
  const result = client.submitForm('xyzabcde', { ...contactFields });
  await expect.poll(() => posts.length).toBe(1);
  clock.endWaits(20_000);
  const ended = await result;
  expect(isSubmissionError(ended) && ended.getFormErrors()).toMatchObject([
    { message: `${noResponseWords.timeout} ${unclear}` },
  ]);
  expect(posts).toHaveLength(1);
});
