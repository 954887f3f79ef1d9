import { expect, test } from 'vitest';
import { startFormPage as start } from '@/tests/support/form-page-server';
import { formContextOf, formOf } from '@/tests/support/form-server';
import { urlEncoded, contactFields, json } from '@/tests/support/requests';
import { formErrorWords } from '@/lib/words/lib/forms/errors';
import { pageMetaWords } from '@/lib/words/lib/server/forms';

test('shows the form at its address with metadata', async () => {
  const { visit } = await start();
  const { reply, page } = await visit('/f/contact');
  expect(reply.status).toBe(200);
  // Browsers restore typed text only in pages that they may store.
  expect(reply.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate');
  expect(page).toMatchObject({
    view: {
      kind: 'form',
      definition: { id: 'contact' },
      action: '/f/contact',
      issues: [],
      values: [],
    },
    meta: {
      title: 'Write to us',
      description: pageMetaWords.description('Write to us', 'Larkmoor Observatory'),
      path: '/f/contact',
    },
  });
  expect((await visit('/p/larkmoor/f/contact')).page).toMatchObject({
    view: { action: '/p/larkmoor/f/contact' },
  });
});

test('uses the intro and the thanks as descriptions', async () => {
  const intro = 'A month with a telescope.';
  const form = formOf('borrow', { intro, fields: [{ name: 'name', label: 'Name' }] });
  const { context } = formContextOf();
  const withForm = async () => ({ ...(await context()), forms: new Map([['borrow', form]]) });
  const { visit } = await start({ context: withForm });
  expect((await visit('/f/borrow')).page).toMatchObject({ meta: { description: intro } });
  expect((await visit('/f/borrow?sent=')).page).toMatchObject({
    meta: { description: form.thanks.text },
  });
});

test('stores a plain post and redirects the browser', async () => {
  const { visit, kept } = await start();
  const { reply } = await visit(
    '/f/contact',
    urlEncoded(new URLSearchParams(contactFields).toString()),
  );
  expect(reply.status).toBe(303);
  expect(kept).toHaveLength(1);
  expect(reply.headers.get('location')).toBe(`/f/contact?sent=${kept[0]?.reference ?? ''}`);
});

test.each([
  ['cross-site', 200],
  ['same-site', 200],
  ['same-origin', 303],
])('answers a script of a %s page with %i after success', async (site, status) => {
  const next = 'https://studio.example/thanks';
  const fields = [{ name: 'note', label: 'Your note' }] as const;
  const form = formOf('visit', { origins: ['https://studio.example'], fields });
  const { visit, kept } = await start({ forms: [form] });
  const { headers, ...request } = urlEncoded(`note=Hello&_next=${next}`);
  // Node's fetch sends `Sec-Fetch-Mode: cors`.
  const sent = { Accept: '*/*', Origin: 'https://studio.example', 'Sec-Fetch-Site': site };
  const { reply, page } = await visit('/f/visit', { ...request, headers: { ...headers, ...sent } });
  expect(kept).toHaveLength(1);
  expect([reply.status, reply.headers.get('location')]).toEqual([
    status,
    status === 303 ? next : null,
  ]);
  if (status === 200) expect(page).toEqual({ ok: true, next });
});

test('responds to JSON clients as the endpoint does', async () => {
  const { origin, kept } = await start();
  const post = (fields: object) => fetch(`${origin}/f/contact`, json(fields));
  const stored = await post(contactFields);
  expect([stored.status, stored.headers.get('content-type')]).toEqual([
    200,
    'application/json; charset=utf-8',
  ]);
  expect(await stored.json()).toMatchObject({ next: expect.any(String) as unknown });
  expect((await post({})).status).toBe(400);
  expect(kept).toHaveLength(1);
});

test('shows a valid reference in the thanks only', async () => {
  const { visit } = await start();
  expect((await visit('/f/contact?sent=CON-7K2QXM')).page).toMatchObject({
    view: { kind: 'thanks', title: 'Thank you', reference: 'CON-7K2QXM' },
    meta: { title: 'Thank you', unlisted: true },
  });
  for (const sent of ['', '1', 'Call+0123+now', '<b>']) {
    const { page } = await visit(`/f/contact?sent=${sent}`);
    expect(page).toMatchObject({ view: { kind: 'thanks' } });
    expect(page).not.toMatchObject({ view: { reference: expect.anything() as unknown } });
  }
});

test.each(['/f/nowhere', '/f/__proto__', '/p/other/f/contact'])(
  'responds with 404 to %s',
  async (path) => {
    const { visit } = await start();
    for (const { reply } of [await visit(path), await visit(path, urlEncoded('a=b'))]) {
      expect(reply.status).toBe(404);
      expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    }
  },
);

test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])('responds with 405 to %s', async (method) => {
  const { visit } = await start();
  const { reply, page } = await visit('/f/contact', { method });
  expect(reply.status).toBe(405);
  expect(reply.headers.get('allow')).toBe('GET, HEAD, POST');
  expect(page).toMatchObject({ view: { kind: 'error', statusCode: 405 } });
});

test('shows a closed form and rejects posts', async () => {
  const { visit, kept } = await start();
  expect((await visit('/f/closed')).reply.status).toBe(200);
  const { reply, page } = await visit('/f/closed', urlEncoded('note=a'));
  expect(reply.status).toBe(403);
  expect(page).toMatchObject({
    view: { definition: { closedText: formErrorWords.INACTIVE }, values: [['note', ['a']]] },
  });
  expect(kept).toEqual([]);
});

test('renders an attempt and a form token for each request', async () => {
  const { visit } = await start();
  const first = await visit('/f/contact');
  expect(first.page).toMatchObject({
    view: {
      attempt: expect.stringMatching(/^[\w-]{22}$/) as unknown,
      formToken: expect.anything() as unknown,
    },
  });
  expect((await visit('/f/contact')).page).not.toEqual(first.page);
});
