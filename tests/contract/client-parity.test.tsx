import { readFileSync } from 'node:fs';
import { createClient, type Config, type SubmissionData } from '@formspree/core';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createFormClient } from '@/lib/forms/client/form-client';
import { formData, contactFields } from '@/tests/support/requests';
import { testPlatform } from '@/tests/support/test-platform';

/** Compares our client with the published one: the same requests and the same results. */
const now = Date.UTC(2026, 10, 20, 12);

interface SentRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(now));

/** Submits with a client whose requests get these responses; the last one repeats. */
async function submitTo(
  bodies: readonly string[],
  submit: (endpoint: string) => Promise<unknown>,
): Promise<{ readonly result: unknown; readonly requests: readonly SentRequest[] }> {
  const requests: SentRequest[] = [];
  vi.stubGlobal('fetch', (url: string, { headers, body }: RequestInit) => {
    const { 'idempotency-key': _key, ...sent } = Object.fromEntries(new Headers(headers));
    requests.push({
      url,
      headers: sent,
      body: body instanceof FormData ? [...body.entries()] : body,
    });
    const next = bodies[Math.min(requests.length, bodies.length) - 1];
    return Promise.resolve(new Response(next));
  });
  return { result: await submit('https://larkmoor.example'), requests };
}

const confirm = JSON.stringify({
  stripe: { paymentIntentClientSecret: 'pi_1_secret_2' },
  resubmitKey: 'key-1',
});
const success = JSON.stringify({ next: '/thanks', ok: true });

async function submitWithBoth(
  bodies: readonly string[],
  data: () => SubmissionData,
  config: Config = {},
  createPaymentMethod?: () => Promise<never>,
) {
  const options = {
    clientName: '@formspree/react@3.0.0',
    ...(createPaymentMethod === undefined ? {} : { createPaymentMethod }),
  };
  const judge = await submitTo(bodies, (endpoint) =>
    createClient(config).submitForm('contact', data(), { ...options, endpoint }),
  );
  const ours = await submitTo(bodies, (siteOrigin) =>
    createFormClient({
      key: 'contact',
      siteOrigin,
      platform: testPlatform(),
      ...(config.project === undefined ? {} : { project: config.project }),
      ...(config.stripe === undefined ? {} : { stripe: config.stripe }),
    }).submitForm('contact', data(), options),
  );
  return { judge, ours };
}

/** Results of both have the same public parts; the classes of success differ. */
function plain(result: unknown): unknown {
  return JSON.parse(
    JSON.stringify(result, (_key, value: unknown) => (value instanceof Map ? [...value] : value)),
  );
}

describe('our client and @formspree/core', () => {
  const file = new File(['a,b'], 'list.csv');
  test.each([
    [
      'an object',
      () => ({ ...contactFields, tags: ['a', 'b'], agreed: true, none: undefined, blank: null }),
    ],
    ['form data', () => formData([...Object.entries(contactFields), ['list', file]])],
  ] as const)('send the same request for %s', async (_what, data) => {
    const { judge, ours } = await submitWithBoth([success], data);
    expect(ours.requests).toEqual(judge.requests);
    expect(judge.requests).toHaveLength(1);
  });

  test.each([
    ['automated', () => vi.spyOn(navigator, 'webdriver', 'get').mockReturnValue(true)],
    ['marked', () => document.documentElement.setAttribute('webdriver', 'true')],
    ['PhantomJS', () => vi.stubGlobal('callPhantom', () => undefined)],
  ])('send the same session data in a browser that is %s', async (_what, mark) => {
    Object.defineProperty(navigator, 'webdriver', { get: () => false, configurable: true });
    mark();
    const { judge, ours } = await submitWithBoth([success], () => ({ ...contactFields }));
    document.documentElement.removeAttribute('webdriver');
    expect(ours.requests).toEqual(judge.requests);
    const session = atob(ours.requests[0]?.headers['formspree-session-data'] ?? '');
    expect(JSON.parse(session)).toEqual({ loadedAt: now, webdriver: true });
  });

  test('send to the same address of a project', async () => {
    const { judge, ours } = await submitWithBoth([success], () => ({ ...contactFields }), {
      project: 'larkmoor',
    });
    expect(ours.requests).toEqual(judge.requests);
  });

  test.each([
    { next: '/thanks' },
    { ok: true },
    { next: 5 },
    { next: '/thanks', error: 'no' },
    { error: 'no', resubmitKey: 'key', stripe: { paymentIntentClientSecret: 'secret' } },
    { errors: [{ code: 'TYPE_EMAIL', field: 'email', message: 'should be an email' }] },
    { errors: [{ code: 'EMPTY', message: 'Nothing was sent' }], error: 'Validation errors' },
    { errors: [{ code: 'MADE_UP', message: 'no' }] },
    { errors: [{ code: 'EMPTY', field: 'email', message: 'a form code on a field' }] },
    { errors: 'no', next: '/thanks' },
    { errors: [{ message: 5 }], next: '/thanks' },
    ['next'],
    'accepted',
    5,
    null,
  ])('return the same result for %j', async (body) => {
    const { judge, ours } = await submitWithBoth([JSON.stringify(body)], () => ({
      ...contactFields,
    }));
    expect(plain(ours.result)).toEqual(plain(judge.result));
  });

  const cards = {
    'is approved': { paymentIntent: { id: 'pi_1' } },
    'is refused by the bank': { error: { message: 'declined' } },
  };
  test.each(Object.entries(cards))('pay the same way when a card %s', async (_what, answer) => {
    const stripe = { handleCardAction: vi.fn(() => Promise.resolve(answer)) };
    const method = () => Promise.resolve({ paymentMethod: { id: 'pm_1' } } as never);
    for (const data of [
      () => ({ ...contactFields }),
      () => formData(Object.entries(contactFields)),
    ]) {
      const { judge, ours } = await submitWithBoth(
        [confirm, success],
        data,
        { stripe: stripe as unknown as NonNullable<Config['stripe']> },
        method,
      );
      expect(ours.requests).toEqual(judge.requests);
      expect(plain(ours.result)).toEqual(plain(judge.result));
    }
    expect(stripe.handleCardAction.mock.calls).toEqual(Array(4).fill(['pi_1_secret_2']));
  });

  test('return the same error without a payment method', async () => {
    const stripe = {} as NonNullable<Config['stripe']>;
    const method = () => Promise.resolve({ error: { message: 'incomplete' } } as never);
    const both = await submitWithBoth([success], () => ({ ...contactFields }), { stripe }, method);
    expect(plain(both.ours.result)).toEqual(plain(both.judge.result));
    expect(both.ours.requests).toEqual([]);
  });
});

test('names the installed version of @formspree/core', async () => {
  const { version } = JSON.parse(
    readFileSync('node_modules/@formspree/core/package.json', 'utf8'),
  ) as { version: string };
  const { ours } = await submitWithBoth([success], () => ({ ...contactFields }));
  expect(ours.requests[0]?.headers['formspree-client']).toBe(
    `@formspree/react@3.0.0 @formspree/core@${version}`,
  );
});
