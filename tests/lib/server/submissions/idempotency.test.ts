import { describe, expect, test } from 'vitest';
import { startFormPage } from '@/tests/support/form-page-server';
import { startFormServer, type FormServer } from '@/tests/support/form-server';
import { urlEncoded, contactFields, json } from '@/tests/support/requests';

async function send(
  { origin }: FormServer,
  init: RequestInit,
  headers: Readonly<Record<string, string>> = {},
) {
  const merged = new Headers(init.headers);
  for (const [name, value] of Object.entries(headers)) merged.set(name, value);
  const response = await fetch(`${origin}/f/contact`, { ...init, headers: merged });
  const replayed = response.headers.get('idempotent-replayed');
  return { status: response.status, replayed, body: (await response.json()) as unknown };
}

const someMail = {
  kind: 'notify',
  messageId: '<a@site.example>',
  to: 'b@example.org',
  subject: 'c',
  text: 'd',
} as const;
const key = { 'Idempotency-Key': '0f8b8f4e' };
const plain = (fields: Readonly<Record<string, string>>) =>
  urlEncoded(String(new URLSearchParams(fields)));
const session = (loadedAt: number) => ({
  'Formspree-Session-Data': Buffer.from(JSON.stringify({ loadedAt })).toString('base64'),
});

describe('an attempt with an id', () => {
  test('stores the attempt once and repeats the first response', async () => {
    const server = await startFormServer();
    const first = await send(server, json(contactFields), key);
    const second = await send(server, json(contactFields), key);
    expect(first).toMatchObject({ status: 200, replayed: null });
    expect(second).toEqual({ ...first, replayed: 'true' });
    expect(server.kept).toHaveLength(1);
  });

  test('recognizes the attempt in each encoding, by header or hidden field', async () => {
    const server = await startFormServer();
    const message = 'two\nlines';
    await send(server, json({ ...contactFields, message }), key);
    const withBreaks = { ...contactFields, message: 'two\r\nlines' };
    await send(server, plain({ ...withBreaks, _attempt: key['Idempotency-Key'] }));
    await send(server, plain({ ...withBreaks, _stamp: 'x', 'g-recaptcha-response': 'y' }), key);
    expect(server.kept).toHaveLength(1);
    expect(server.kept[0]?.fields.map(([name]) => name)).toEqual(['name', 'email', 'message']);
  });

  test('responds with 409 to other fields and does not store them', async () => {
    const server = await startFormServer();
    await send(server, json(contactFields), key);
    const other = await send(server, json({ ...contactFields, name: 'Ben' }), key);
    expect(other.status).toBe(409);
    expect(server.kept).toHaveLength(1);
  });

  test('accepts a corrected attempt after an error', async () => {
    const server = await startFormServer();
    expect((await send(server, json({ ...contactFields, email: 'ana' }), key)).status).toBe(422);
    expect((await send(server, json(contactFields), key)).status).toBe(200);
  });

  test('stores fifty simultaneous attempts as one row with one mail', async () => {
    const mail = { ...someMail, id: 'a' };
    const server = await startFormServer({
      services: { createMails: () => Promise.resolve([mail]) },
    });
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => send(server, json(contactFields), key)),
    );
    expect(server.kept.flatMap(({ mails }) => mails)).toEqual([mail]);
    expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(
      1,
    );
    expect(responses.filter(({ replayed }) => replayed === null)).toHaveLength(1);
  });

  test('repeats the response to spam', async () => {
    const server = await startFormServer();
    const first = await send(server, json({ ...contactFields, _gotcha: 'x' }), key);
    expect(await send(server, json({ ...contactFields, _gotcha: 'x' }), key)).toMatchObject({
      status: 200,
      body: first.body,
    });
    expect(server.kept).toHaveLength(1);
  });
});

describe('an attempt without an id', () => {
  const start = async () => {
    let time = new Date('2026-11-20T12:00:00.000Z').getTime();
    const server = await startFormPage({ services: { now: () => new Date(time) } });
    return { server, advance: (seconds: number) => (time += seconds * 1000) };
  };

  test('treats equal content of one session within a minute as one', async () => {
    const { server, advance } = await start();
    const first = await send(server, json(contactFields), session(1));
    advance(59);
    expect((await send(server, json(contactFields), session(1))).body).toEqual(first.body);
    expect(server.kept).toHaveLength(1);
    await send(server, json({ ...contactFields, name: 'Ben' }), session(1));
    await send(server, json(contactFields), session(2));
    expect(server.kept).toHaveLength(3);
    advance(2);
    await send(server, json(contactFields), session(1));
    expect(server.kept).toHaveLength(4);
  });

  test('treats a form that a browser posts twice as one', async () => {
    const { server } = await start();
    const browser = { Accept: 'text/html, application/json', 'User-Agent': 'Firefox' };
    const post = async (headers: Readonly<Record<string, string>>) => {
      const init = plain(contactFields);
      await server.visit('/f/contact', { ...init, headers: { ...init.headers, ...headers } });
    };
    await post(browser);
    await post(browser);
    expect(server.kept).toHaveLength(1);
    await post({ ...browser, 'User-Agent': 'Safari' });
    expect(server.kept).toHaveLength(2);
  });

  test('treats equal posts of a program as two', async () => {
    const { server } = await start();
    await send(server, json(contactFields));
    await send(server, json(contactFields));
    expect(server.kept).toHaveLength(2);
  });
});
