import { describe, expect, test } from 'vitest';
import { startFormPage } from '@/tests/support/form-page-server';
import type { FormDefinition } from '@/lib/forms/definition';
import {
  contactForm,
  formContextOf,
  startFormServer,
  type FormServer,
} from '@/tests/support/form-server';
import { urlEncoded, contactFields, json } from '@/tests/support/requests';
import { formErrorWords } from '@/lib/words/lib/forms/errors';

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

  test('names what is stored in the answer to other fields', async () => {
    const server = await startFormServer();
    const { body } = await send(server, json(contactFields), key);
    const other = await send(server, json({ ...contactFields, name: 'Ben' }), key);
    expect(other.body).toMatchObject({ earlier: (body as { readonly next: string }).next });
    const page = await startFormPage();
    const post = plain({ ...contactFields, _attempt: 'a' });
    await page.visit('/f/contact', { ...post });
    const conflict = await page.visit(
      '/f/contact',
      plain({ _attempt: 'a', ...contactFields, name: 'B' }),
    );
    expect(JSON.stringify(conflict.page)).toContain(formErrorWords.CONFLICT);
  });

  test('repeats the first response after the form was closed or has changed', async () => {
    let form: FormDefinition = contactForm;
    const made = formContextOf({});
    const context = async () => ({
      ...(await made.context()),
      forms: new Map([['contact', form]]),
    });
    const server = { ...(await startFormServer({ context })), ...made };
    const first = await send(server, json(contactFields), key);
    const phone = { kind: 'tel', name: 'phone', label: 'Telephone', required: true } as const;
    const changes = [
      { ...contactForm, active: false },
      { ...contactForm, fields: [...contactForm.fields, phone] },
    ];
    for (form of changes) {
      expect(await send(server, json(contactFields), key)).toEqual({ ...first, replayed: 'true' });
      const other = await send(server, json(contactFields), { 'Idempotency-Key': 'new' });
      expect(other.status).toBeGreaterThan(400);
    }
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

describe('a submission without an attempt', () => {
  const start = async () => {
    let time = new Date('2026-11-20T12:00:00.000Z').getTime();
    const server = await startFormPage({ services: { now: () => new Date(time) } });
    const marks = async () => {
      const stored = await server.store.listSubmissions({ limit: 100, sort: 'oldest' });
      return stored.map(({ possibleRepeatOf }) =>
        possibleRepeatOf === undefined
          ? undefined
          : stored.findIndex(({ id }) => id === possibleRepeatOf),
      );
    };
    return { server, marks, advance: (minutes: number) => (time += minutes * 60_000) };
  };

  test('is stored for each of three people who send equal answers from one network', async () => {
    const { server, marks } = await start();
    const browser = { Accept: 'text/html', 'User-Agent': 'Firefox', Origin: 'http://site.example' };
    const { body, headers } = plain(contactFields);
    for (let person = 0; person < 3; person += 1) {
      await server.visit('/f/contact', {
        method: 'POST',
        body,
        headers: { ...headers, ...browser },
      });
    }
    expect(await marks()).toEqual([undefined, 0, 0]);
  });

  test('is stored twice for one session, as on a device that people share', async () => {
    const { server, marks } = await start();
    const first = await send(server, json(contactFields), session(1));
    const second = await send(server, json(contactFields), session(1));
    expect(second).toMatchObject({ status: 200, replayed: null });
    expect(second.body).not.toEqual(first.body);
    expect(await marks()).toEqual([undefined, 0]);
  });

  test('is marked once if two arrive at the same moment', async () => {
    const { server, marks } = await start();
    await Promise.all([send(server, json(contactFields)), send(server, json(contactFields))]);
    const found = await marks();
    expect(found).toHaveLength(2);
    expect(found.filter((mark) => mark !== undefined)).toHaveLength(1);
  });

  test('is not marked for other answers, another form, or after an hour', async () => {
    const { server, marks, advance } = await start();
    await send(server, json(contactFields));
    await send(server, json({ ...contactFields, name: 'Ben' }));
    advance(61);
    await send(server, json(contactFields));
    expect(await marks()).toEqual([undefined, undefined, undefined]);
  });

  test('is marked after an attempt with equal answers, and an attempt is not', async () => {
    const { server, marks } = await start();
    await send(server, json(contactFields), key);
    await send(server, json(contactFields));
    await send(server, json(contactFields), { 'Idempotency-Key': 'another' });
    expect(await marks()).toEqual([undefined, 0, undefined]);
  });

  test('is marked if its browser cannot continue an attempt', async () => {
    const { server, marks } = await start();
    await send(server, json(contactFields), key);
    const again = { ...contactFields, _forgetful: 'yes' };
    await send(server, json(again), { 'Idempotency-Key': 'another' });
    expect(await marks()).toEqual([undefined, 0]);
    expect(JSON.stringify(server.kept[1]?.fields)).not.toContain('_forgetful');
  });

  test('is stored once if a proxy repeats the request', async () => {
    const { server, marks } = await start();
    const first = await send(server, json(contactFields), { 'X-Request-Id': 'r1' });
    const repeated = await send(server, json(contactFields), { 'X-Request-Id': 'r1' });
    expect(repeated).toEqual({ ...first, replayed: 'true' });
    const next = await send(server, json(contactFields), { 'X-Request-Id': 'r2' });
    expect(next.replayed).toBeNull();
    expect(await marks()).toEqual([undefined, 0]);
  });

  test('is stored for each content that comes with one request id', async () => {
    const { server } = await start();
    await send(server, json(contactFields), { 'X-Request-Id': 'r1' });
    const other = { ...contactFields, name: 'Ben' };
    expect(await send(server, json(other), { 'X-Request-Id': 'r1' })).toMatchObject({
      status: 200,
    });
    expect(server.kept).toHaveLength(2);
  });
});

test('the page’s attempt counts, whatever id a proxy gives its requests', async () => {
  const server = await startFormServer();
  const post = { ...contactFields, _attempt: 'a1' };
  await send(server, plain(post), { 'X-Request-Id': 'r1' });
  const second = await send(server, plain(post), { 'X-Request-Id': 'r2' });
  expect(second.replayed).toBe('true');
  expect(server.kept).toHaveLength(1);
});
