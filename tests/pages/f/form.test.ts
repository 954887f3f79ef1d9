import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setActiveVersion } from '@/lib/server/content/versions/active-version';
import { clearProcessState, processState } from '@/lib/server/platform/state/process-state';
import { settingsSchema } from '@/lib/server/settings';
import { getServerSideProps } from '@/pages/f/[form]';
import { contentWith, validContent } from '@/tests/support/content';
import { openTestStore } from '@/tests/support/test-store';
import { openingWords } from '@/lib/words/lib/time';

/** Fridays, 19:00 to 22:30. */
const opening = new Date('2026-11-27T19:30Z');
let now = opening;

beforeEach(() => {
  now = opening;
  vi.stubEnv('NODE_ENV', 'production');
  const settings = settingsSchema.parse({});
  const services = { settings, store: openTestStore(), now: () => now };
  processState('services', () => services);
});

afterEach(() => {
  clearProcessState('services');
  setActiveVersion(undefined);
});

async function publish(name: string) {
  const site = validContent['content/site.yaml'].replace('Test Clinic', name);
  const content = await contentWith({ 'content/site.yaml': site });
  return () => {
    const paths = new Set<string>();
    setActiveVersion({
      version: name,
      folder: '',
      isOfBuild: false,
      content,
      pages: name,
      revision: 0,
      paths,
    });
  };
}

/** Requests the page of the form; `during` runs while it is loaded. Returns what it shows, or what was sent. */
async function request(during?: () => void) {
  const message = { url: '/f/contact', method: 'GET', cookies: {} };
  const req = Object.assign(new IncomingMessage(new Socket()), message);
  const res = new ServerResponse(req);
  const end = vi.spyOn(res, 'end');
  const loading = getServerSideProps({
    req,
    res,
    query: { form: 'contact' },
    resolvedUrl: '/f/contact',
  });
  during?.();
  const result = await loading;
  const [sent] = end.mock.lastCall ?? [];
  if (sent !== undefined) return { sent: String(sent) };
  if (!('props' in result && 'frame' in result.props)) throw new Error('It is not a page.');
  const { frame, meta } = result.props;
  if (frame === undefined || meta === undefined) throw new Error('The page has no frame.');
  const { name } = frame;
  const opening = frame.visit.opening?.text;
  // Next.js renders the page.
  res.setHeader('Content-Type', 'text/html');
  res.end(`${name}: ${opening}`);
  return { name, opening, description: meta.description };
}

test('shows one version of the content when a publication comes while a page is loaded', async () => {
  const [first, second] = [await publish('Clinic One'), await publish('Clinic Two')];
  first();
  const { name, description } = await request(second);
  expect(description).toContain(name);
  expect(await request()).toMatchObject({ name: 'Clinic Two' });
});

test('sends a cached page until a publication', async () => {
  const [first, second] = [await publish('Clinic One'), await publish('Clinic Two')];
  first();
  await request();
  expect(await request()).toEqual({ sent: `Clinic One: ${openingWords.openUntil('22:30')}` });
  second();
  expect(await request()).toMatchObject({ name: 'Clinic Two' });
});

test('says whether the place is open at the time of the request', async () => {
  (await publish('Clinic One'))();
  await request();
  expect(await request()).toEqual({ sent: `Clinic One: ${openingWords.openUntil('22:30')}` });
  now = new Date('2026-11-27T22:31Z');
  expect(await request()).toMatchObject({
    opening: 'Closed now. Opens Friday 4 December at 19:00',
  });
});
