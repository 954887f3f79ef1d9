import { expect, test } from 'vitest';
import { startFormServer } from '@/tests/support/form-server';
import { good, json } from '@/tests/support/requests';

/** Behind one proxy, so that a test can be anybody; the clock goes on when it is told to. */
async function start() {
  let time = new Date('2026-11-20T12:00:00.000Z').getTime();
  const given = { services: { proxies: 1, now: () => new Date(time) } };
  const server = await startFormServer(given);
  const post = async (
    address: string,
    fields: object = good,
    more: Readonly<Record<string, string>> = {},
  ) => {
    const init = json(fields);
    const headers = { ...init.headers, 'X-Forwarded-For': address, ...more };
    return fetch(`${server.origin}/f/contact`, { ...init, headers });
  };
  const wait = (seconds: number) => (time += seconds * 1000);
  return { ...server, post, wait };
}

test('twenty within ten minutes from one network, and then it is told how long to wait', async () => {
  const { post, wait, kept, store } = await start();
  for (let count = 0; count < 20; count += 1) {
    // What the visitor writes in front of the proxy's own word changes nothing.
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

test('a network of the new kind counts as one, whichever of its addresses it takes', async () => {
  const { post } = await start();
  const statuses: number[] = [];
  for (let count = 0; count < 21; count += 1) {
    statuses.push((await post(`2001:db8:1:2::${count}`)).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
});

test('an answer that got lost is given again, however much was sent since', async () => {
  const { post } = await start();
  const first = await post('203.0.113.7', good, { 'Idempotency-Key': 'one' });
  for (let count = 0; count < 20; count += 1) await post('203.0.113.7');
  const again = await post('203.0.113.7', good, { 'Idempotency-Key': 'one' });
  expect(again.status).toBe(200);
  expect(await again.json()).toEqual(await first.json());
});

test('refuses no visitor for the 300 messages of others, and counts no spam', async () => {
  const { post, kept } = await start();
  const addressOf = (count: number) => `203.0.${count >> 8}.${count & 255}`;
  for (let count = 0; count < 20; count += 1) {
    await post(addressOf(1000 + count), { ...good, _gotcha: 'x' });
  }
  for (let count = 0; count < 300; count += 1) {
    expect((await post(addressOf(count))).status).toBe(200);
  }
  expect(kept.filter(({ state }) => state === 'inbox')).toHaveLength(300);
  expect((await post(addressOf(301))).status).toBe(200);
  expect(kept).toHaveLength(321);
  expect(kept.at(-1)).toMatchObject({ state: 'spam', mails: [] });
}, 60_000);

test('a page keeps what was typed when there was too much, and is told so too', async () => {
  const { origin, post } = await start();
  for (let count = 0; count < 20; count += 1) await post('203.0.113.7');
  const reply = await fetch(`${origin}/f/contact`, {
    method: 'POST',
    headers: { Accept: 'text/html', 'X-Forwarded-For': '203.0.113.7' },
    body: new URLSearchParams(good),
  });
  expect(reply.status).toBe(429);
});
