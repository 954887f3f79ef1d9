import { expect, test } from 'vitest';
import { startFormPage } from '@/tests/support/form-page-server';
import { formContextOf } from '@/tests/support/form-server';
import { contactFields, json, urlEncoded } from '@/tests/support/requests';

const page = 'https://larkmoor.example/contact?utm_source=newsletter&utm_campaign=spring-2027';
const visit = '?utm_source=flyer&utm_medium=print';

/** Serves the forms of a site that keeps sources, or of one that does not. */
async function start(keepsSources = true) {
  const { context, ...site } = formContextOf();
  const { services, ...rest } = await context();
  const keeping = () => Promise.resolve({ ...rest, services: { ...services, keepsSources } });
  return { ...(await startFormPage({ context: keeping })), ...site };
}

const withReferer = (init: RequestInit, Referer: string): RequestInit => {
  const headers = new Headers(init.headers);
  headers.set('Referer', Referer);
  return { ...init, headers };
};

test('keeps the source that the address of the page names', async () => {
  const { origin, kept, store } = await start();
  await fetch(`${origin}/f/contact`, withReferer(json(contactFields), page));
  const source = { source: 'newsletter', medium: '', campaign: 'spring-2027' };
  expect(kept[0]?.source).toEqual(source);
  const { id = '' } = kept[0] ?? {};
  expect(await store.findSources([id])).toEqual([{ submission: id, form: 'contact', ...source }]);
});

test('prefers the address by which the visit began, and the fields of another site’s page to both', async () => {
  const { origin, kept } = await start();
  const began = { ...contactFields, _visit: visit };
  await fetch(`${origin}/f/contact`, withReferer(json(began), page));
  const own = { ...began, utm_source: 'partner' };
  await fetch(`${origin}/f/contact`, withReferer(json(own), page));
  expect(kept.map(({ source }) => source)).toEqual([
    { source: 'flyer', medium: 'print', campaign: '' },
    { source: 'partner', medium: '', campaign: '' },
  ]);
  const names = kept.map(({ fields }) => fields.map(([name]) => name));
  expect(names).toEqual([
    ['name', 'email', 'message'],
    ['name', 'email', 'message', 'utm_source'],
  ]);
});

test('keeps nothing unless the site asks for it', async () => {
  const { origin, kept, store } = await start(false);
  const sent = { ...contactFields, _visit: visit };
  await fetch(`${origin}/f/contact`, withReferer(json(sent), page));
  expect(kept[0]?.source).toBeUndefined();
  expect(await store.findSources(kept.map(({ id }) => id))).toEqual([]);
  expect(kept[0]?.fields.map(([name]) => name)).toEqual(['name', 'email', 'message']);
});

test.each([
  ['', undefined],
  ['not an address', undefined],
  ['https://larkmoor.example/contact?utm_source=%20', undefined],
  [`https://larkmoor.example/?utm_source=${'é'.repeat(300)}`, 'é'.repeat(100)],
  ['https://larkmoor.example/?utm_source=a%00%0A%20b%1B', 'a b␛'],
  ['https://larkmoor.example/?utm_source=a%E2%80%AEb', 'a[U+202E]b'],
])('reads the source of %j as %j', async (referer, source) => {
  const { origin, kept } = await start();
  const reply = await fetch(`${origin}/f/contact`, withReferer(json(contactFields), referer));
  expect(reply.status).toBe(200);
  expect(kept[0]?.source?.source).toBe(source);
});

test('keeps the source through the pages of a form without scripts', async () => {
  const { visit: open, kept } = await start();
  const browser = { Origin: 'http://site.example', 'Sec-Fetch-Site': 'same-origin' };
  const post = (fields: Readonly<Record<string, string>>, referer: string) => {
    const init = urlEncoded(new URLSearchParams(fields).toString());
    const headers = { ...Object.fromEntries(new Headers(init.headers)), ...browser };
    return open('/f/contact', withReferer({ ...init, headers }, referer));
  };
  const { reply } = await post({ ...contactFields, email: 'nowhere' }, page);
  expect(reply.status).toBe(303);
  const next = reply.headers.get('location') ?? '';
  expect(next).toMatch(/\?draft=[\w-]+&utm_source=newsletter&utm_campaign=spring-2027$/);
  await post(contactFields, new URL(next, 'https://larkmoor.example').href);
  expect(kept[0]?.source).toMatchObject({ source: 'newsletter', campaign: 'spring-2027' });
});
