import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { GetServerSidePropsContext, NextPageContext } from 'next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errorTitle } from '@/lib/http/error-texts';
import { listPageAddresses } from '@/lib/server/content/languages/addresses';
import { setActiveVersion } from '@/lib/server/content/versions/active-version';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { clearProcessState, processState } from '@/lib/server/platform/state/process-state';
import { settingsSchema } from '@/lib/server/settings';
import { getStaticPaths, getStaticProps } from '@/pages/[[...path]]';
import ErrorPage from '@/pages/_error';
import {
  getStaticPaths as getFailedPaths,
  getStaticProps as getFailedProps,
} from '@/pages/failed/[status]';
import { getServerSideProps as getFormProps } from '@/pages/f/[form]';
import { getServerSideProps as getSearchProps } from '@/pages/search';
import { contentWith } from '@/tests/support/content';
import { openTestStore } from '@/tests/support/test-store';
import { englishFiles, welshFiles } from '@/tests/support/translated-files';

const now = new Date('2026-11-20T12:00Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  vi.stubEnv('NODE_ENV', 'production');
  const services = {
    settings: settingsSchema.parse({}),
    store: openTestStore(),
    uploads: { remove: () => Promise.resolve() },
    now: () => now,
  };
  processState('services', () => services);
});

afterEach(() => {
  clearProcessState('services');
  setActiveVersion(undefined);
});

async function publish(files: Readonly<Record<string, string>> = {}) {
  const content = await contentWith({ ...englishFiles, ...welshFiles, ...files });
  const paths = new Set(listPageAddresses(content));
  setActiveVersion({
    version: 'one',
    folder: '',
    isOfBuild: false,
    content,
    pages: 'one',
    revision: 0,
    paths,
  });
}

async function pageAt(address: string) {
  const { props } = await getStaticProps({ params: { path: address.split('/').slice(1) } });
  if (!('meta' in props)) throw new Error('The content has mistakes.');
  return props;
}

interface Sent extends Pick<Partial<IncomingMessage>, 'method' | 'headers'> {
  readonly body?: URLSearchParams;
}

/** Returns a request for a page that depends on it; the rewrites of next.config.js add the query. */
function request(
  url: string,
  query: GetServerSidePropsContext['query'],
  { method = 'GET', headers = {}, body }: Sent = {},
): GetServerSidePropsContext {
  const req = Object.assign(new IncomingMessage(new Socket()), { url, method, headers });
  if (body !== undefined) req.push(body.toString());
  req.push(null);
  req.complete = true;
  const cookies = {};
  return {
    req: Object.assign(req, { cookies }),
    res: new ServerResponse(req),
    query,
    resolvedUrl: url,
  };
}

test('shows a page with words, links and address of its language', async () => {
  await publish();
  const { frame, meta, body } = await pageAt('/cy');
  expect(frame).toMatchObject({
    name: 'Clinig',
    locale: 'cy-GB',
    navigation: [{ label: 'Ymweld', href: '/cy/ymweld' }],
  });
  expect(meta).toMatchObject({ title: 'Clinig', path: '/cy' });
  expect(JSON.stringify(body)).toContain('/cy/ymweld#ar-y-bws');
  expect((await pageAt('/cy/ymweld')).meta.alternates).toEqual([
    { language: 'en', name: 'English', href: '/visit' },
    { language: 'cy', name: 'Cymraeg', href: '/cy/ymweld', isCurrent: true },
  ]);
  expect((await getStaticPaths()).paths).toEqual(expect.arrayContaining(['/visit', '/cy/ymweld']));
  await expect(pageAt('/cy/journal/roof')).rejects.toThrow();
  await expect(pageAt('/cy/visit')).rejects.toThrow();
});

test('shows an event in both languages as one to book', async () => {
  await publish();
  const [english, welsh] = [
    await pageAt('/events/open-evening'),
    await pageAt('/cy/events/noson-agored'),
  ];
  for (const { body } of [english, welsh]) {
    const shown = JSON.stringify(body).replaceAll('\\"', '"');
    expect(shown).toMatch(/data-booking"?[=:]"open-evening"/);
    expect(shown).toMatch(/action"?[=:]"\/f\/evening"/);
  }
  expect(JSON.stringify(welsh.body)).toContain('Seddi');
});

test('says in which language a page is that is not translated', async () => {
  const site = `${englishFiles['content/site.yaml']}untranslated: show\n`;
  await publish({ 'content/site.yaml': site });
  const { frame, meta, body } = await pageAt('/cy/journal/roof');
  expect(frame.locale).toBe('cy-GB');
  expect(meta).toMatchObject({ language: 'en-GB', canonical: '/journal/roof' });
  expect(meta.alternates).toBeUndefined();
  expect(JSON.stringify(body)).toContain('Heb ei chyfieithu eto. Iaith y dudalen hon: Saesneg');
  const form = await getFormProps(request('/cy/f/contact', { form: 'contact' }));
  if (!('props' in form)) throw new Error('There is no page.');
  const { meta: ofForm } = await form.props;
  expect(ofForm).toMatchObject({ language: 'en-GB', canonical: '/f/contact' });
});

test('searches the pages of the language', async () => {
  await publish();
  const result = await getSearchProps(request('/cy/search?q=bws', { q: 'bws' }));
  if (!('props' in result)) throw new Error('There is no page.');
  const { frame, response } = result.props;
  expect(frame.name).toBe('Clinig');
  expect(response.results.map(({ href }) => href)).toEqual(['/cy/ymweld']);
});

test('shows a form in the language, which is sent to one address', async () => {
  await publish();
  const shown = await getFormProps(request('/cy/f/evening', { form: 'evening' }));
  if (!('props' in shown)) throw new Error('There is no page.');
  const { body, meta } = await shown.props;
  expect(meta).toMatchObject({ title: 'Archebu', path: '/cy/f/evening' });
  expect(JSON.stringify(body)).toContain('Seddi');
  expect(JSON.stringify(body).replaceAll('\\"', '"')).toMatch(/action"?[=:]"\/f\/evening"/);
  const headers = { referer: 'http://localhost:3000/cy/f/evening' };
  const query = { form: 'evening', sent: 'E-7K2QXM' };
  const answer = await getFormProps(request('/f/evening?sent=E-7K2QXM', query, { headers }));
  if (!('props' in answer)) throw new Error('There is no page.');
  expect((await answer.props).frame?.name).toBe('Clinig');
  expect(await getFormProps(request('/cy/f/contact', { form: 'contact' }))).toEqual({
    notFound: true,
  });
});

test('shows errors in the language of the address', async () => {
  await publish();
  const words = (read: () => string) => inLanguage('cy', read);
  const res = new ServerResponse(new IncomingMessage(new Socket()));
  res.statusCode = 400;
  const context = { req: request('/cy/%E0', {}).req, res } as unknown as NextPageContext;
  const failed = await ErrorPage.getInitialProps(context);
  expect(failed.frame?.name).toBe('Clinig');
  expect(failed.meta.title).toBe(words(() => `400: ${errorTitle(400)}`));
  const missing = await getFailedProps({ params: { status: '404-cy' } });
  if (!('props' in missing)) throw new Error('There is no page.');
  expect(missing.props.frame).toMatchObject({ name: 'Clinig', contact: '/f/contact' });
  expect(missing.props.meta.title).toBe(words(() => `404: ${errorTitle(404)}`));
  expect(await getFailedProps({ params: { status: '404-de' } })).toEqual({ notFound: true });
  const { paths } = await getFailedPaths();
  expect(paths).toEqual(expect.arrayContaining(['/failed/404', '/failed/404-cy']));
});

test('keeps what was typed without scripts when the visitor changes the language', async () => {
  await publish();
  const typed = new URLSearchParams({ evening: 'open-evening' });
  const headers = {
    origin: 'http://localhost:3000',
    referer: 'http://localhost:3000/cy/f/evening',
    'content-type': 'application/x-www-form-urlencoded',
  };
  const post = request('/f/evening', { form: 'evening' }, { method: 'POST', headers, body: typed });
  const sent = await getFormProps(post);
  if (!('redirect' in sent)) throw new Error('There is no draft.');
  const [cookie = ''] = [post.res.getHeader('Set-Cookie')].flat().map(String);
  const [address = '', search = ''] = sent.redirect.destination.split('?', 2);
  expect(address).toBe('/cy/f/evening');
  const open = async (path: string) => {
    const query = { form: 'evening', ...Object.fromEntries(new URLSearchParams(search)) };
    const shown = await getFormProps(request(`${path}?${search}`, query, { headers: { cookie } }));
    if (!('props' in shown)) throw new Error('There is no page.');
    const { meta, body } = await shown.props;
    return { links: meta?.alternates?.map(({ href }) => href), shown: JSON.stringify(body) };
  };
  const welsh = await open('/cy/f/evening');
  expect(welsh.links).toEqual([`/f/evening?${search}`, `/cy/f/evening?${search}`]);
  expect(welsh.shown).toContain('Seddi”');
  const english = await open('/f/evening');
  expect(english.shown).toContain('Seats”');
  expect(english.shown).not.toContain('Seddi');
});
