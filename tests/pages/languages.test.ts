import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { GetServerSidePropsContext } from 'next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listPageAddresses } from '@/lib/server/content/languages/addresses';
import { setActiveVersion } from '@/lib/server/content/versions/active-version';
import { clearProcessState, processState } from '@/lib/server/platform/state/process-state';
import { settingsSchema } from '@/lib/server/settings';
import { getStaticPaths, getStaticProps } from '@/pages/[[...path]]';
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
    now: () => now,
  };
  processState('services', () => services);
});

afterEach(() => {
  vi.useRealTimers();
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

/** Returns a request for a page that depends on it; the rewrites of next.config.js add the query. */
function request(
  url: string,
  query: GetServerSidePropsContext['query'],
  { method = 'GET', headers = {} }: Pick<Partial<IncomingMessage>, 'method' | 'headers'> = {},
): GetServerSidePropsContext {
  const req = Object.assign(new IncomingMessage(new Socket()), { url, method, headers });
  // It has no body.
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
