import { expect, test } from 'vitest';
import { startFormPage } from '@/tests/support/form-page-server';
import { contactFields, json } from '@/tests/support/requests';

/** Starts a form behind one proxy, so that a test can choose its address and move the clock. */
async function start() {
  let time = new Date('2026-11-20T12:00:00.000Z').getTime();
  const options = { services: { proxies: 1, now: () => new Date(time) } };
  const server = await startFormPage(options);
  const post = async (
    address: string,
    fields: object = contactFields,
    more: Readonly<Record<string, string>> = {},
  ) => {
    const init = json(fields);
    const headers = { ...init.headers, 'X-Forwarded-For': address, ...more };
    return fetch(`${server.origin}/f/contact`, { ...init, headers });
  };
  const wait = (seconds: number) => (time += seconds * 1000);
  return { ...server, post, wait };
}

test('accepts twenty submissions of a network in ten minutes, then sends Retry-After', async () => {
  const { post, wait, kept, store } = await start();
  for (let count = 0; count < 20; count += 1) {
    // The entries before the proxy's own have no effect.
    expect((await post(`10.1.2.${count}, 203.0.113.7`)).status).toBe(200);
  }
  wait(180);
  const refused = await post('203.0.113.7');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('420');
  expect(await refused.json()).toEqual({
    error:
      'Too many messages have come from your address. Please wait 7 minutes, then send the form again.',
    errors: [
      {
        message:
          'Too many messages have come from your address. Please wait 7 minutes, then send the form again.',
      },
    ],
  });
  expect((await post('203.0.113.8')).status).toBe(200);
  wait(420);
  expect((await post('203.0.113.7')).status).toBe(200);
  expect(kept).toHaveLength(22);
  expect(JSON.stringify(store.rows('limits'))).not.toContain('203.0');
});

test('counts the addresses of an IPv6 /64 as one', async () => {
  const { post } = await start();
  const statuses: number[] = [];
  for (let count = 0; count < 21; count += 1) {
    statuses.push((await post(`2001:db8:1:2::${count}`)).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
});

test('repeats a lost response above the limit', async () => {
  const { post } = await start();
  const first = await post('203.0.113.7', contactFields, { 'Idempotency-Key': 'one' });
  for (let count = 0; count < 20; count += 1) await post('203.0.113.7');
  const repeated = await post('203.0.113.7', contactFields, { 'Idempotency-Key': 'one' });
  expect(repeated.status).toBe(200);
  expect(await repeated.json()).toEqual(await first.json());
});

test('accepts visitors after 300 messages of others, and counts no spam', async () => {
  const { post, kept } = await start();
  const addressOf = (count: number) => `203.0.${count >> 8}.${count & 255}`;
  for (let count = 0; count < 20; count += 1) {
    await post(addressOf(1000 + count), { ...contactFields, _gotcha: 'x' });
  }
  for (let count = 0; count < 300; count += 1) {
    expect((await post(addressOf(count))).status).toBe(200);
  }
  expect(kept.filter(({ state }) => state === 'inbox')).toHaveLength(300);
  expect((await post(addressOf(301))).status).toBe(200);
  expect(kept).toHaveLength(321);
  expect(kept.at(-1)).toMatchObject({ state: 'spam', mails: [] });
}, 60_000);

test('responds with 429 to a page above the limit', async () => {
  const { visit, post } = await start();
  for (let count = 0; count < 20; count += 1) await post('203.0.113.7');
  const headers = { 'X-Forwarded-For': '203.0.113.7' };
  const body = new URLSearchParams(contactFields);
  const { reply } = await visit('/f/contact', { method: 'POST', headers, body });
  expect(reply.status).toBe(429);
});
