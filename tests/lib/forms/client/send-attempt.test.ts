import { describe, expect, test } from 'vitest';
import { sendAttempt, type FormNews } from '@/lib/forms/client/send-attempt';
import type { Answer, SendPost } from '@/lib/forms/client/post';
import { hastySurroundings, testClock } from '@/tests/support/client-surroundings';
import { formData } from '@/tests/support/requests';

const post = { url: 'https://larkmoor.example/f/contact', headers: {}, body: '{}' };
const accepted: Answer = { status: 200, retryAfter: null, text: '{"next":"/"}' };
const answer = (status: number, retryAfter: string | null = null): Answer => ({
  status,
  retryAfter,
  text: '{"error":"no"}',
});

/** Gives these answers one after the other; `down` is a failure of the network. */
function sending(answers: readonly (Answer | 'down')[]) {
  let sent = 0;
  const send: SendPost = () => {
    const next = answers[Math.min(sent, answers.length - 1)] ?? 'down';
    sent += 1;
    return next === 'down' ? Promise.reject(new TypeError('Failed')) : Promise.resolve(next);
  };
  return { send, count: () => sent };
}

async function attempt(answers: readonly (Answer | 'down')[], kind: 'embedded' | 'hosted') {
  const { send, count } = sending(answers);
  const surroundings = hastySurroundings({ send });
  const news: FormNews[] = [];
  const signal = new AbortController().signal;
  const ending = await sendAttempt(post, kind, surroundings, signal, (item) => news.push(item));
  return { ending, news, tries: count(), pauses: surroundings.pauses };
}

describe('to our own endpoint', () => {
  test.each([429, 502, 503, 504])('it is sent again after %i', async (status) => {
    const { ending, tries, news } = await attempt([answer(status), accepted], 'embedded');
    expect(ending).toEqual({ kind: 'answered', answer: accepted });
    expect(tries).toBe(2);
    expect(news).toEqual([
      { kind: 'sending' },
      { kind: 'waiting', why: 'busy', seconds: 1 },
      { kind: 'sending' },
    ]);
  });

  test('it is sent again while the network is down, four times at most', async () => {
    const { ending, tries, pauses } = await attempt(['down'], 'embedded');
    expect(ending).toEqual({ kind: 'silent', silence: 'network' });
    expect(tries).toBe(4);
    expect(pauses).toEqual([1000, 3000, 7000]);
  });

  test.each([200, 400, 404, 409, 413, 422, 500])('%i is the last word', async (status) => {
    expect(await attempt([answer(status)], 'embedded')).toMatchObject({
      tries: 1,
      ending: { kind: 'answered', answer: { status } },
    });
  });

  test.each(['5', 'Fri, 20 Nov 2026 12:00:05 GMT'])(
    'a time to come again is honoured: %s',
    async (retryAfter) => {
      const { pauses } = await attempt([answer(503, retryAfter), accepted], 'embedded');
      expect(pauses).toEqual([5000]);
    },
  );

  test.each(['31', '600'])(
    'whoever says to come in %s seconds is not asked again',
    async (after) => {
      expect(await attempt([answer(429, after)], 'embedded')).toMatchObject({
        tries: 1,
        pauses: [],
      });
    },
  );
});

describe('to the hosted service', () => {
  test.each([
    ['429', answer(429)],
    ['503 with a time to come again', answer(503, '5')],
  ])('it is sent again after %s', async (_what, first) => {
    expect(await attempt([first, accepted], 'hosted')).toMatchObject({
      tries: 2,
      ending: { answer: accepted },
    });
  });

  test.each([
    ['a failure of the network', 'down' as const],
    ['502', answer(502)],
    ['503', answer(503)],
    ['504', answer(504)],
  ])('it is not sent again after %s, which may mean that it was taken', async (_what, first) => {
    expect(await attempt([first, accepted], 'hosted')).toMatchObject({ tries: 1 });
  });
});

describe('the time limit', () => {
  const never: SendPost = (_post, { signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
    });

  test('ends a silence of 20 seconds and lets go of the request', async () => {
    const clock = testClock();
    let signalOfRequest: AbortSignal | undefined;
    const send: SendPost = (sent, options) => {
      signalOfRequest = options.signal;
      return never(sent, options);
    };
    const surroundings = { ...hastySurroundings(), send, wait: clock.wait };
    const ending = sendAttempt(
      post,
      'embedded',
      surroundings,
      new AbortController().signal,
      () => undefined,
    );
    clock.pass(20_000);
    expect(await ending).toEqual({ kind: 'silent', silence: 'timeout' });
    expect(signalOfRequest?.aborted).toBe(true);
    expect(clock.waits).toEqual([20_000]);
  });

  test('is longer for uploads', async () => {
    const clock = testClock();
    const body = formData([['list', new File([new Uint8Array(3_200_000)], 'list.csv')]]);
    const surroundings = { ...hastySurroundings(), send: never, wait: clock.wait };
    const ending = sendAttempt(
      { ...post, body },
      'embedded',
      surroundings,
      new AbortController().signal,
      () => undefined,
    );
    clock.pass(20_000);
    clock.pass(120_000);
    expect(await ending).toEqual({ kind: 'silent', silence: 'timeout' });
    expect(clock.waits).toEqual([120_000]);
  });
});

describe('a stop', () => {
  test('ends a request that is under way', async () => {
    const clock = testClock();
    const stop = new AbortController();
    const send: SendPost = () => new Promise(() => undefined);
    const surroundings = { ...hastySurroundings(), send, wait: clock.wait };
    const ending = sendAttempt(post, 'embedded', surroundings, stop.signal, () => undefined);
    stop.abort();
    expect(await ending).toEqual({ kind: 'silent', silence: 'cancelled' });
  });

  test('ends the wait for another try', async () => {
    const stop = new AbortController();
    const { send, count } = sending(['down']);
    const clock = testClock();
    const surroundings = { ...hastySurroundings(), send, wait: clock.wait };
    const ending = sendAttempt(post, 'embedded', surroundings, stop.signal, (news) => {
      if (news.kind === 'waiting') queueMicrotask(() => stop.abort());
    });
    expect(await ending).toEqual({ kind: 'silent', silence: 'cancelled' });
    expect(count()).toBe(1);
  });
});
