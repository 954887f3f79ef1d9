import { describe, expect, test } from 'vitest';
import { startDesk, type DeskServer } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { sendSignInLink } from '@/tests/support/send-sign-in-link';

const proxied = { settings: { TRUST_PROXY: 1 } };
const from = (network: string) => ({ 'X-Forwarded-For': network });

async function mailsOf(desk: DeskServer) {
  await desk.whenIdle();
  return desk.store.listMails({ limit: 99 });
}

/** Records the names of a store's methods as they are called. */
function recordCalls(store: DeskServer['store']): string[] {
  const calls: string[] = [];
  for (const name of Object.keys(store)) {
    const method: unknown = Reflect.get(store, name);
    if (typeof method !== 'function') continue;
    const recorded = (...args: unknown[]): unknown => {
      calls.push(name);
      return Reflect.apply(method, store, args);
    };
    Object.assign(store, { [name]: recorded });
  }
  return calls;
}

test('mails an operator a link that signs in once', async () => {
  const desk = await startDesk();
  await desk.store.addOperator(newOperator({}));
  const response = await desk.post('/api/desk/link', 'email=Operator@Example.org');
  expect(response.status).toBe(303);
  expect(response.headers.location).toBe('/desk/sign-in?link=sent');
  const [mail] = await mailsOf(desk);
  expect(mail).toMatchObject({ kind: 'sign-in', to: 'operator@example.org' });
  const link = await sendSignInLink(desk);
  const key = new URL(link).searchParams.get('key') ?? '';
  expect(link).toBe(`http://localhost:3000/desk/sign-in?key=${key}`);
  await desk.request(`/desk/sign-in?key=${key}`);
  expect((await desk.post('/api/desk/sign-in', `key=${key}`)).headers.location).toBe('/desk');
  expect((await desk.post('/api/desk/sign-in', `key=${key}`)).headers.location).toBe(
    '/desk/sign-in?link=refused',
  );
});

test.each(['', 'email=', 'email=nobody@example.org', 'email=a@example.org%0Ab@example.org'])(
  'answers %j like an operator’s address and mails nothing',
  async (body) => {
    const desk = await startDesk();
    await desk.store.addOperator(newOperator({}));
    const known = await desk.post('/api/desk/link', 'email=operator@example.org');
    const unknown = await desk.post('/api/desk/link', body);
    const { date: _known, ...knownHeaders } = known.headers;
    const { date: _unknown, ...unknownHeaders } = unknown.headers;
    expect(unknown.status).toBe(known.status);
    expect(unknownHeaders).toEqual(knownHeaders);
    expect(unknown.body).toBe(known.body);
    expect(await mailsOf(desk)).toHaveLength(1);
  },
);

test('does the same work in the store for a known and an unknown address', async () => {
  const desk = await startDesk();
  await desk.store.addOperator(newOperator({}));
  const calls = recordCalls(desk.store);
  const callsFor = async (email: string) => {
    calls.length = 0;
    await desk.post('/api/desk/link', `email=${email}`);
    await desk.whenIdle();
    return [...calls];
  };
  const beforeResponse = ['secret', 'countLimits'];
  const known = await callsFor('operator@example.org');
  expect(known).toEqual([...beforeResponse, 'findOperator', 'queueMails']);
  const unknown = await callsFor('nobody@example.org');
  expect(unknown).toEqual([...beforeResponse, 'findOperator', 'countLimits']);
});

test('looks for the operator only after the response', async () => {
  const desk = await startDesk();
  let isAnswered = false;
  const { findOperator } = desk.store;
  const order: boolean[] = [];
  desk.store.findOperator = async (email) => {
    await new Promise((resolve) => setImmediate(resolve));
    while (!isAnswered) await new Promise((resolve) => setImmediate(resolve));
    order.push(isAnswered);
    return findOperator(email);
  };
  await desk.post('/api/desk/link', 'email=operator@example.org');
  isAnswered = true;
  await desk.whenIdle();
  expect(order).toEqual([true]);
});

describe('the limits', () => {
  test('allow five links in 15 minutes for an address from one network', async () => {
    const desk = await startDesk(proxied);
    const ask = (email: string, network: string) =>
      desk.post('/api/desk/link', `email=${email}`, from(network));
    for (let index = 0; index < 5; index += 1) {
      expect((await ask('a@example.org', '203.0.113.1')).status).toBe(303);
    }
    const refused = await ask('a@example.org', '203.0.113.1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body).toContain('Too many sign-in links');
    expect((await ask('a@example.org', '203.0.113.2')).status).toBe(303);
    desk.advance(15);
    expect((await ask('a@example.org', '203.0.113.1')).status).toBe(303);
  });

  test('allow twenty links in 15 minutes from one network', async () => {
    const desk = await startDesk(proxied);
    for (let index = 0; index < 20; index += 1) {
      const body = `email=${index}@example.org`;
      expect((await desk.post('/api/desk/link', body, from('203.0.113.1'))).status).toBe(303);
    }
    const body = 'email=next@example.org';
    expect((await desk.post('/api/desk/link', body, from('203.0.113.1'))).status).toBe(429);
    expect((await desk.post('/api/desk/link', body, from('203.0.113.2'))).status).toBe(303);
  });
});

test('a full limit keeps links valid that were mailed before, and ends within an hour', async () => {
  const desk = await startDesk(proxied);
  await desk.store.addOperator(newOperator({}));
  const ask = (network: string) =>
    desk.post('/api/desk/link', 'email=operator@example.org', from(network));
  for (let index = 0; index < 20; index += 1) await ask(`203.0.113.${index}`);
  const refused = await ask('198.51.100.1');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600);
  // A link that was mailed before still works.
  const key = new URL(await sendSignInLink(desk)).searchParams.get('key') ?? '';
  expect((await desk.post('/api/desk/sign-in', `key=${key}`)).headers.location).toBe('/desk');
  desk.advance(60);
  expect((await ask('198.51.100.1')).status).toBe(303);
});

test.each(['GET', 'HEAD', 'PUT'])('refuses %s', async (method) => {
  const desk = await startDesk();
  expect((await desk.request('/api/desk/link', { method })).status).toBe(405);
});

test('refuses a post from another site', async () => {
  const desk = await startDesk();
  const headers = { 'Sec-Fetch-Site': 'cross-site' };
  const response = await desk.post('/api/desk/link', 'email=operator@example.org', headers);
  expect(response.status).toBe(403);
});
