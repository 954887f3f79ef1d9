import { describe, expect, test } from 'vitest';
import { startDesk, type DeskServer } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { sendSignInLink } from '@/tests/support/send-sign-in-link';
import { tooManyLinks } from '@/lib/words/lib/server/desk';

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
    // Which dates are called off is part of the content, whatever the address.
    return calls.filter((name) => name !== 'listDateStates');
  };
  const beforeResponse = ['secret', 'secret', 'countLimits'];
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
    expect(refused.body).toContain(tooManyLinks('15 minutes'));
    expect((await ask('a@example.org', '203.0.113.2')).status).toBe(303);
    desk.advance(15);
    expect((await ask('a@example.org', '203.0.113.1')).status).toBe(303);
    // Six in a day.
    const again = await ask('a@example.org', '203.0.113.1');
    expect(again.headers['retry-after']).toBe(String((24 * 60 - 15) * 60));
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

describe('a stranger', () => {
  const email = 'operator@example.org';
  const ask = (desk: DeskServer, network: string, cookie?: string) =>
    desk.post('/api/desk/link', `email=${email}`, {
      ...from(network),
      ...(cookie === undefined ? {} : { Cookie: cookie }),
    });

  /** Asks from a network until it is refused, again and again for a day. Returns the links that it got. */
  async function exhaust(desk: DeskServer, networks: readonly string[]): Promise<number> {
    let links = 0;
    for (const network of networks) {
      for (let index = 0; index < 12; index += 1) {
        if ((await ask(desk, network)).status === 303) links += 1;
        if (index === 5) desk.advance(15);
      }
    }
    return links;
  }

  const networks = (count: number) =>
    Array.from({ length: count }, (_, index) => `203.0.113.${index + 1}`);

  test('with four networks neither keeps an operator out nor mails them often', async () => {
    const desk = await startDesk(proxied);
    await desk.store.addOperator(newOperator({ email }));
    expect(await exhaust(desk, networks(4))).toBe(24);
    expect((await ask(desk, '198.51.100.1')).status).toBe(303);
    expect(await mailsOf(desk)).toHaveLength(25);
  });

  test('with many networks does not use up the links of a known device', async () => {
    const desk = await startDesk(proxied);
    const cookie = await desk.signInAs(newOperator({ email }));
    await exhaust(desk, networks(12));
    expect(await mailsOf(desk)).toHaveLength(36);
    const refused = await ask(desk, '198.51.100.1');
    expect(refused.status).toBe(429);
    expect((await ask(desk, '198.51.100.1', cookie)).status).toBe(303);
    // From a network that is used up, too, and after the session has ended.
    await desk.post('/api/desk/sign-out', '', { Cookie: cookie });
    expect((await ask(desk, '203.0.113.1', cookie)).status).toBe(303);
    expect(await mailsOf(desk)).toHaveLength(38);
    // A link that was mailed still works.
    const key = new URL(await sendSignInLink(desk)).searchParams.get('key') ?? '';
    expect((await desk.post('/api/desk/sign-in', `key=${key}`)).headers.location).toBe('/desk');
  });

  test('gets no links of a known device by a cookie of another operator or a false one', async () => {
    const desk = await startDesk(proxied);
    await desk.store.addOperator(newOperator({ email }));
    const other = await desk.signInAs(newOperator({ email: 'other@example.org' }));
    const own = await desk.signInAs(newOperator({ email: 'third@example.org' }));
    await exhaust(desk, networks(12));
    const [name] = /desk-device-\w+/.exec(own) ?? [];
    const forged = other.replace(/desk-device-\w+/, name ?? '');
    const cookies = [other, forged, `desk-device-0123456789abcdef=${'A'.repeat(43)}`];
    for (const cookie of cookies) {
      expect((await ask(desk, '198.51.100.1', cookie)).status).toBe(429);
    }
  });

  test('learns from no limit whether an address is an operator’s', async () => {
    const desk = await startDesk(proxied);
    await desk.store.addOperator(newOperator({ email }));
    const limited = async (address: string, network: string) => {
      for (let index = 0; index < 5; index += 1) {
        await desk.post('/api/desk/link', `email=${address}`, from(network));
      }
      return desk.post('/api/desk/link', `email=${address}`, from(network));
    };
    const known = await limited(email, '203.0.113.1');
    const unknown = await limited('unknown@example.org', '203.0.113.2');
    const { date: _known, ...knownHeaders } = known.headers;
    const { date: _unknown, ...unknownHeaders } = unknown.headers;
    expect(known.status).toBe(429);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(unknownHeaders).toEqual(knownHeaders);
  });
});

test('limits a known device too', async () => {
  const desk = await startDesk(proxied);
  const Cookie = await desk.signInAs(newOperator({ email: 'a@example.org' }));
  const ask = () =>
    desk.post('/api/desk/link', 'email=a@example.org', { ...from('203.0.113.1'), Cookie });
  for (let index = 0; index < 5; index += 1) expect((await ask()).status).toBe(303);
  expect((await ask()).status).toBe(429);
});

test('says the same time in words, in the header and on the page that offers passkeys', async () => {
  const desk = await startDesk(proxied);
  const ask = () => desk.post('/api/desk/link', 'email=a@example.org', from('203.0.113.1'));
  await ask();
  desk.advance(2.25);
  for (let index = 0; index < 4; index += 1) await ask();
  const refused = await ask();
  expect(refused.headers['retry-after']).toBe('765');
  expect(refused.body).toBe(`${tooManyLinks('12 minutes and 45 seconds')}\n`);
  const page = await desk.request(/url=(.*)/.exec(String(refused.headers.refresh))?.[1] ?? '');
  expect(page.status).toBe(429);
  expect(page.headers['retry-after']).toBe('765');
  expect(page.body).toContain('Try again in 12 minutes and 45 seconds.');
  desk.advance(13);
  expect((await ask()).status).toBe(303);
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
