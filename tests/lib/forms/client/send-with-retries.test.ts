import { describe, expect, test } from 'vitest';
import { sendWithRetries, type SubmissionProgress } from '@/lib/forms/client/send-with-retries';
import type { FormResponse, SendRequest } from '@/lib/forms/client/send-request';
import { testPlatform, testClock } from '@/tests/support/test-platform';
import { formData } from '@/tests/support/requests';

const request = { url: 'https://larkmoor.example/f/contact', headers: {}, body: '{}' };
const accepted: FormResponse = { status: 200, retryAfter: null, body: '{"next":"/"}' };
const answer = (status: number, retryAfter: string | null = null): FormResponse => ({
  status,
  retryAfter,
  body: '{"error":"no"}',
});

/** Returns these responses one after the other; `down` is a network failure. */
function sending(answers: readonly (FormResponse | 'down')[]) {
  let sent = 0;
  const send: SendRequest = () => {
    const next = answers[Math.min(sent, answers.length - 1)] ?? 'down';
    sent += 1;
    return next === 'down' ? Promise.reject(new TypeError('Failed')) : Promise.resolve(next);
  };
  return { send, count: () => sent };
}

async function attempt(answers: readonly (FormResponse | 'down')[], kind: 'embedded' | 'hosted') {
  const { send, count } = sending(answers);
  const platform = testPlatform({ send });
  const progress: SubmissionProgress[] = [];
  const signal = new AbortController().signal;
  const result = await sendWithRetries(request, kind, platform, signal, (item) =>
    progress.push(item),
  );
  return { result, progress, tries: count(), pauses: platform.pauses };
}

describe('sendWithRetries to the site’s endpoint', () => {
  test.each([429, 502, 503, 504])('retries after %i', async (status) => {
    const { result, tries, progress } = await attempt([answer(status), accepted], 'embedded');
    expect(result).toEqual({ kind: 'response', response: accepted });
    expect(tries).toBe(2);
    expect(progress).toEqual([
      { kind: 'sending' },
      { kind: 'waiting', why: 'busy', seconds: 1 },
      { kind: 'sending' },
    ]);
  });

  test('sends four times at most while the network is down', async () => {
    const { result, tries, pauses } = await attempt(['down'], 'embedded');
    expect(result).toEqual({ kind: 'no-response', reason: 'network' });
    expect(tries).toBe(4);
    expect(pauses).toEqual([1000, 3000, 7000]);
  });

  test.each([200, 400, 404, 409, 413, 422, 500])('does not retry after %i', async (status) => {
    expect(await attempt([answer(status)], 'embedded')).toMatchObject({
      tries: 1,
      result: { kind: 'response', response: { status } },
    });
  });

  test.each(['5', 'Fri, 20 Nov 2026 12:00:05 GMT'])(
    'waits for Retry-After: %s',
    async (retryAfter) => {
      const { pauses } = await attempt([answer(503, retryAfter), accepted], 'embedded');
      expect(pauses).toEqual([5000]);
    },
  );

  test.each(['31', '600'])('does not retry when Retry-After is %s seconds', async (after) => {
    expect(await attempt([answer(429, after)], 'embedded')).toMatchObject({
      tries: 1,
      pauses: [],
    });
  });
});

describe('sendWithRetries to the hosted service', () => {
  test.each([
    ['429', answer(429)],
    ['503 with Retry-After', answer(503, '5')],
  ])('retries after %s', async (_what, first) => {
    expect(await attempt([first, accepted], 'hosted')).toMatchObject({
      tries: 2,
      result: { response: accepted },
    });
  });

  test.each([
    ['a failure of the network', 'down' as const],
    ['502', answer(502)],
    ['503', answer(503)],
    ['504', answer(504)],
  ])('does not retry after %s, which may have been accepted', async (_what, first) => {
    expect(await attempt([first, accepted], 'hosted')).toMatchObject({ tries: 1 });
  });
});

describe('the time limit', () => {
  const never: SendRequest = (_post, { signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
    });

  test('aborts the request after 20 seconds', async () => {
    const clock = testClock();
    let signalOfRequest: AbortSignal | undefined;
    const send: SendRequest = (sent, options) => {
      signalOfRequest = options.signal;
      return never(sent, options);
    };
    const platform = { ...testPlatform(), send, wait: clock.wait };
    const result = sendWithRetries(
      request,
      'embedded',
      platform,
      new AbortController().signal,
      () => undefined,
    );
    clock.endWaits(20_000);
    expect(await result).toEqual({ kind: 'no-response', reason: 'timeout' });
    expect(signalOfRequest?.aborted).toBe(true);
    expect(clock.waits).toEqual([20_000]);
  });

  test('is longer for uploads', async () => {
    const clock = testClock();
    const body = formData([['list', new File([new Uint8Array(3_200_000)], 'list.csv')]]);
    const platform = { ...testPlatform(), send: never, wait: clock.wait };
    const result = sendWithRetries(
      { ...request, body },
      'embedded',
      platform,
      new AbortController().signal,
      () => undefined,
    );
    clock.endWaits(20_000);
    clock.endWaits(120_000);
    expect(await result).toEqual({ kind: 'no-response', reason: 'timeout' });
    expect(clock.waits).toEqual([120_000]);
  });
});

describe('a cancellation', () => {
  test('aborts the current request', async () => {
    const clock = testClock();
    const stop = new AbortController();
    const send: SendRequest = () => new Promise(() => undefined);
    const platform = { ...testPlatform(), send, wait: clock.wait };
    const result = sendWithRetries(request, 'embedded', platform, stop.signal, () => undefined);
    stop.abort();
    expect(await result).toEqual({ kind: 'no-response', reason: 'cancelled' });
  });

  test('ends the wait for a retry', async () => {
    const stop = new AbortController();
    const { send, count } = sending(['down']);
    const clock = testClock();
    const platform = { ...testPlatform(), send, wait: clock.wait };
    const result = sendWithRetries(request, 'embedded', platform, stop.signal, (progress) => {
      if (progress.kind === 'waiting') queueMicrotask(() => stop.abort());
    });
    expect(await result).toEqual({ kind: 'no-response', reason: 'cancelled' });
    expect(count()).toBe(1);
  });
});
