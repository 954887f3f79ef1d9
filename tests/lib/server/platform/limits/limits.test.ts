import { describe, expect, test } from 'vitest';
import { solveProof } from '@/lib/forms/client/solve-proof';
import { storedReason } from '@/lib/server/forms/submissions/stored-reasons';
import { startFormPage } from '@/tests/support/form-page-server';
import { formOf, type FormServerOptions } from '@/tests/support/form-server';
import { contactFields, json } from '@/tests/support/requests';
import { waitWords } from '@/lib/words/lib/forms/errors';

/** Starts a form behind one proxy, so that a test can choose its address and move the clock. */
async function start(options: FormServerOptions = {}) {
  let time = new Date('2026-11-20T12:00:00.000Z').getTime();
  const services = { proxies: 1, now: () => new Date(time), ...options.services };
  const server = await startFormPage({ ...options, services });
  const post = async (
    address: string,
    fields: object = contactFields,
    more: Readonly<Record<string, string>> = {},
  ) => {
    const init = json(fields);
    const headers = { ...init.headers, 'X-Forwarded-For': address, ...more };
    return fetch(`${server.origin}/f/contact`, { ...init, headers });
  };
  const postPage = async (address: string, fields: Readonly<Record<string, string>>) => {
    const headers = { 'X-Forwarded-For': address };
    const body = new URLSearchParams(fields);
    return server.visit('/f/contact', { method: 'POST', headers, body });
  };
  const wait = (seconds: number) => (time += seconds * 1000);
  return { ...server, post, postPage, wait };
}

/** One of many people who write from one address. */
function person(index: number): typeof contactFields {
  const message = `Could we come on the ${index}th? ${'We are a class. '.repeat(index % 3)}`;
  return { name: `Pupil ${index}`, email: `pupil${index}@school.example`, message };
}

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

const capable = { 'Proof-Of-Work': 'altcha' };

async function proofOf(reply: Response) {
  const { check } = (await reply.json()) as { readonly check?: unknown };
  return { _check: (await solveProof(check, new AbortController().signal)) ?? '' };
}

describe('one network', () => {
  test.each([
    ['with other answers', person],
    ['with the same short message', (index: number) => ({ ...person(index), message: 'Hi' })],
  ])('may send thirty submissions of different people, %s', async (_how, fieldsOf) => {
    const { post, postPage, kept } = await start();
    for (const index of indexes(30)) {
      // The entries before the proxy's own have no effect.
      const address = `10.1.2.${index}, 203.0.113.7`;
      const status =
        index % 2 === 0
          ? (await post(address, fieldsOf(index))).status
          : (await postPage(address, fieldsOf(index))).reply.status;
      expect(status).toBe(index % 2 === 0 ? 200 : 303);
    }
    expect(kept.map(({ state }) => state)).toEqual(indexes(30).map(() => 'inbox'));
  });

  test.each([
    ['the same answers', () => contactFields],
    ['one mailbox', (index: number) => ({ ...person(index), email: `E.Ve+${index}@bot.example` })],
  ])('solves a proof of work from the 21st submission with %s', async (_how, fieldsOf) => {
    const { post, kept } = await start();
    for (const index of indexes(20)) {
      expect((await post('203.0.113.7', fieldsOf(index), capable)).status).toBe(200);
    }
    const asked = await post('203.0.113.7', fieldsOf(20), capable);
    expect(asked.status).toBe(403);
    const proof = await proofOf(asked);
    expect((await post('203.0.113.7', { ...fieldsOf(20), ...proof }, capable)).status).toBe(200);
    expect(kept.map(({ state }) => state)).toEqual(indexes(21).map(() => 'inbox'));
    expect((await post('203.0.113.8', fieldsOf(21), capable)).status).toBe(200);
    expect((await post('203.0.113.7', person(99), capable)).status).toBe(200);
  });

  test('solves a proof of work from the 61st submission with nearly the same text', async () => {
    const { post, store } = await start();
    const textOf = (index: number) => `Offer no. ${index} x${index}: Buy, ${' '.repeat(index)}now!`;
    const send = async (index: number) =>
      (await post('203.0.113.7', { ...person(index), message: textOf(index) }, capable)).status;
    expect(await send(0)).toBe(200);
    store.execute(`UPDATE limits SET counted = 59 WHERE name LIKE 'alike:contact:text:%'`);
    expect([await send(1), await send(2)]).toEqual([200, 403]);
  });

  test('holds as many without a proof, then keeps the words and says when to try again', async () => {
    const { post, postPage, wait, kept, store } = await start();
    const accepted: number[] = [];
    while (accepted.length < 40) accepted.push((await post('203.0.113.7')).status);
    expect(new Set(accepted)).toEqual(new Set([200]));
    const states = kept.map(({ state }) => state);
    expect(states).toEqual(indexes(40).map((index) => (index < 20 ? 'inbox' : 'spam')));
    expect(kept.at(-1)).toMatchObject({
      mails: [],
      reasons: [storedReason('held-alike')],
    });
    wait(180);
    const words = waitWords.tooAlike(7);
    const refused = await post('203.0.113.7');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('420');
    const body: unknown = await refused.json();
    expect(body).toMatchObject({ error: words, errors: [{ message: words }] });
    expect(body).toHaveProperty('check');
    const { reply, page } = await postPage('203.0.113.7', contactFields);
    expect(reply.status).toBe(429);
    expect(reply.headers.get('retry-after')).toBe('420');
    expect(page).toMatchObject({
      view: {
        issues: [{ message: words }],
        values: Object.entries(contactFields).map(([name, value]) => [name, [value]]),
      },
    });
    expect((await post('203.0.113.8')).status).toBe(200);
    wait(420);
    expect((await post('203.0.113.7')).status).toBe(200);
    expect(kept).toHaveLength(42);
    expect(JSON.stringify(store.rows('limits'))).not.toMatch(/203\.0|ana@example/);
  });

  test('counts spam that looks alike', async () => {
    const { post, kept } = await start();
    for (let count = 0; count < 40; count += 1)
      await post('203.0.113.7', { ...contactFields, _gotcha: 'x' });
    expect((await post('203.0.113.7', { ...contactFields, _gotcha: 'x' })).status).toBe(429);
    expect(kept).toHaveLength(40);
  });

  test('has the limit of the form', async () => {
    const few = formOf('contact', { maxAlike: 2, fields: [{ name: 'message', label: 'Message' }] });
    const { post } = await start({ forms: [few] });
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      statuses.push((await post('203.0.113.7', { message: 'Hi' }, capable)).status);
    }
    expect(statuses).toEqual([200, 200, 403]);
  });

  test('is an IPv6 /64', async () => {
    const { post } = await start();
    const statuses: number[] = [];
    for (const count of indexes(21)) {
      statuses.push((await post(`2001:db8:1:2::${count}`, contactFields, capable)).status);
    }
    expect(statuses).toEqual([...indexes(20).map(() => 200), 403]);
  });

  test('gets the response to a repeated attempt above the limit', async () => {
    const { post } = await start();
    const first = await post('203.0.113.7', contactFields, { 'Idempotency-Key': 'one' });
    for (let count = 0; count < 40; count += 1) await post('203.0.113.7');
    const repeated = await post('203.0.113.7', contactFields, { 'Idempotency-Key': 'one' });
    expect(repeated.status).toBe(200);
    expect(await repeated.json()).toEqual(await first.json());
  });

  test('is refused from the 301st submission in ten minutes', async () => {
    const { post, postPage, wait, store } = await start();
    await post('203.0.113.7', person(0));
    store.execute(`UPDATE limits SET counted = 299 WHERE name LIKE 'network:%'`);
    expect((await post('203.0.113.7', person(1))).status).toBe(200);
    wait(180);
    const refused = await post('203.0.113.7', person(2));
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('420');
    const words = waitWords.tooOften(7);
    expect(await refused.json()).toEqual({ error: words, errors: [{ message: words }] });
    const { reply } = await postPage('203.0.113.7', person(3));
    expect(reply.status).toBe(429);
    wait(420);
    expect((await post('203.0.113.7', person(4))).status).toBe(200);
  });

  test('is refused after it has stored a gigabyte within an hour', async () => {
    const { post, store } = await start();
    await post('203.0.113.7', person(0));
    const counted = () =>
      store.rows('limits').find(({ name }) => name.startsWith('bytes:'))?.counted;
    expect(counted()).toBe(
      Object.entries(person(0)).reduce((sum, [name, value]) => sum + name.length + value.length, 0),
    );
    store.execute(`UPDATE limits SET counted = 999999999 WHERE name LIKE 'bytes:%'`);
    expect((await post('203.0.113.7', person(1))).status).toBe(200);
    const refused = await post('203.0.113.7', person(2));
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect(await refused.json()).toMatchObject({
      error: expect.stringContaining('wait 60 minutes') as string,
    });
  });
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
