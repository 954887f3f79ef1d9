import { request, type IncomingMessage } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import type { PublicDownloadRequest } from '@/lib/server/desk/desk-download';
import { runDownload } from '@/lib/server/desk/run-download';
import { liveEventsOf, liveList, pushMessageOf } from '@/lib/server/inbox/live/live-events';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { liveErrors } from '@/lib/words/lib/server/desk';
import { pushMessageWords } from '@/lib/words/lib/server/inbox/live';
import { LiveStreams } from '@/lib/server/inbox/live/live-streams';
import { compress } from '@/lib/server/platform/http/middleware/compression';
import { hashToken } from '@/lib/server/platform/http/requests/tokens';
import { createChangeSignal } from '@/lib/server/platform/store/store-changes';
import type { Services } from '@/lib/server/services';
import type { Operator } from '@/lib/server/access/access-record';
import { deskContent } from '@/tests/support/desk/content';
import { newOperator } from '@/tests/support/operators';
import { serve } from '@/tests/support/serve';
import { later, newSubmission, noon } from '@/tests/support/submissions';
import { openSession, openTestStore } from '@/tests/support/test-store';
import { UploadStore } from '@/lib/server/platform/uploads/upload-store';

const token = 'a'.repeat(43);
const events = 'text/event-stream';

async function start(operator: Operator = newOperator({})) {
  const store = openTestStore();
  const services: Services = {
    settings: {
      SITE_URL: 'http://localhost:3000',
      DATA_DIR: '/nowhere',
      TRUST_PROXY: 0,
      BACKUP_KEEP: 14,
      BACKUP_HOUR: 3,
      EDITING: 'off',
      PAYMENTS: 'off',
    },
    store,
    uploads: new UploadStore('/nowhere', () => Buffer.alloc(1)),
    now: () => later(5),
  };
  const waits: (() => void)[] = [];
  const streams = new LiveStreams({
    store,
    now: services.now,
    signal: createChangeSignal(),
    readForms: () => Promise.resolve(deskContent.forms),
    repeat: () => () => undefined,
    after: (_, call) => {
      waits.push(call);
      return () => undefined;
    },
    logError: (error) => {
      throw error;
    },
  });
  const limits = { createdAt: noon, idleUntil: later(30), absoluteUntil: later(60) };
  await openSession(store, hashToken(token), { operator, ...limits });
  const origin = await serve((req, res) => {
    compress(req, res, () => {
      const { pathname, searchParams: query } = new URL(req.url ?? '', 'http://localhost');
      const readContent = () => Promise.resolve(deskContent);
      const request = { req, res, services, query, params: {}, readContent };
      const answer = runDownload(
        request as unknown as PublicDownloadRequest,
        'read',
        pathname === '/events'
          ? liveEventsOf(() => streams)
          : pathname === '/push'
            ? pushMessageOf(() => streams)
            : liveList,
      );
      answer.catch((error: unknown) => res.writeHead(500).end(String(error)));
    });
  });
  const open = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(origin + path, {
        agent: false,
        headers: { Cookie: `desk=${token}`, ...headers },
      });
      sent.on('error', reject).on('response', resolve).end();
      onTestFinished(() => void sent.destroy());
    });
  return { store, streams, open, waits };
}

async function bodyOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return text;
}

/** Resolves with the next part of a response that stays open. */
const nextPart = (response: IncomingMessage) =>
  new Promise<string>((resolve) =>
    response.once('data', (chunk) => {
      resolve(String(chunk));
    }),
  );

test('opens a stream that no cache, proxy or compression holds back', async () => {
  const { store, streams, open } = await start();
  await store.addSubmission(newSubmission({ fields: [['name', ['Ana Petrov']]] }));
  const response = await open('/events', { Accept: events, 'Accept-Encoding': 'br, gzip' });
  expect(response).toMatchObject({
    statusCode: 200,
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  });
  expect(response.headers['content-encoding']).toBeUndefined();
  expect(await nextPart(response)).toMatch(
    /^retry: 5000\nid: [\d.]+\ndata: \[{"form":"contact","title":"Write to us","unread":1}\]\n\n$/,
  );
  streams.close();
  expect(await bodyOf(response)).toBe('');
});

test('sends the counts once as JSON to a client that polls', async () => {
  const { store, open } = await start(newOperator({ role: 'reader', forms: ['contact'] }));
  await store.addSubmission(newSubmission({}));
  await store.addSubmission(newSubmission({ form: 'book' }));
  const response = await open('/events', { Accept: 'application/json' });
  expect(response.headers).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'private, no-store',
  });
  expect(JSON.parse(await bodyOf(response))).toEqual([
    { form: 'contact', title: 'Write to us', unread: 1 },
  ]);
});

test('does not extend the session', async () => {
  const { store, open } = await start();
  await bodyOf(await open('/events'));
  await bodyOf(await open('/list'));
  expect(store.rows('sessions')).toMatchObject([{ idle_until: later(30).getTime() }]);
});

test.each(['/events', '/list'])('refuses %s without a session', async (path) => {
  const { open } = await start();
  const response = await open(path, { Accept: events, Cookie: '' });
  expect(response.statusCode).toBe(401);
});

test('responds 429 to a fourth stream of a session after a wait, and sends it the counts if one closes', async () => {
  const { store, streams, open, waits } = await start();
  const three = await Promise.all([1, 2, 3].map(() => open('/events', { Accept: events })));
  const refused = open('/events', { Accept: events });
  await expect.poll(() => waits.length).toBe(1);
  waits[0]?.();
  expect(await refused).toMatchObject({ statusCode: 429, headers: { 'retry-after': '60' } });
  expect(await bodyOf(await refused)).toContain(liveErrors[429]);
  const fourth = open('/events', { Accept: events });
  await expect.poll(() => waits.length).toBe(2);
  await store.addSubmission(newSubmission({}));
  three[0]?.destroy();
  expect(await nextPart(await fourth)).toContain('"unread":1');
  streams.close();
  for (const response of three.slice(1)) await bodyOf(response);
});

test('sends the panes of a list with the rows that the browser shows', async () => {
  const { store, open } = await start();
  const ids = Array.from({ length: 60 }, (_, index) => `s${String(index).padStart(2, '0')}`);
  for (const id of ids) await store.addSubmission(newSubmission({ id }));
  const listOf = async (query: string) =>
    JSON.parse(await bodyOf(await open(`/list?${query}`))) as unknown;
  const first = { id: 's59', href: '/desk/s59?form=contact' };
  const whole = await listOf('form=contact');
  expect(whole).toMatchObject({
    list: {
      title: 'Write to us',
      total: '60',
      rows: { length: 50, 0: first },
      bulk: { folder: 'other' },
    },
    unread: [{ form: 'contact', unread: 60 }],
  });
  expect(whole).not.toHaveProperty('list.done');
  // s07 would be on the second page.
  expect(await listOf('until=s07&open=s20')).toMatchObject({
    list: {
      rows: { length: 53, 39: { id: 's20', isCurrent: true } },
      older: '/desk/inbox?before=s07',
    },
  });
  expect(await listOf('until=s58')).toMatchObject({ list: { rows: { length: 50 } } });
});

test('sends no list of a form that the operator may not see', async () => {
  const { store, open } = await start(newOperator({ role: 'staff', forms: ['book'] }));
  await store.addSubmission(newSubmission({}));
  expect(await open('/list?form=contact')).toMatchObject({ statusCode: 404 });
  const all = await bodyOf(await open('/list'));
  expect(JSON.parse(all)).toMatchObject({ list: { rows: [] }, unread: [] });
});

test('tells a push message in the language of the operator', async () => {
  const { store, open } = await start(newOperator({ language: 'de' }));
  const message = async () => JSON.parse(await bodyOf(await open('/push'))) as unknown;
  const inGerman = (read: () => string) => inLanguage('de', read);
  expect(await message()).toEqual({ unread: 0, text: inGerman(() => pushMessageWords.new) });
  await store.addSubmission(newSubmission({}));
  const text = inGerman(() => pushMessageWords.unread(1));
  expect(text).not.toBe(pushMessageWords.unread(1));
  expect(await message()).toEqual({ unread: 1, text });
});
