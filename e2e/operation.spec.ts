import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { settingsSchema } from '@/lib/server/settings';
import { openStore } from '@/lib/server/services';
import { createSignInLink } from './support/desk';
import { copyWithCommands, StartedSite } from './support/npm-start';
import { sweep } from '@/e2e/support/sweep';
import { formErrorWords } from '@/lib/words/lib/forms/errors';

const body = JSON.stringify({ name: 'Ana Petrov', email: 'ana@example.org' });
const head = [
  'POST /f/conformance HTTP/1.1',
  'Host: localhost',
  'Accept: application/json',
  'Content-Type: application/json',
  `Content-Length: ${body.length}`,
  '\r\n',
].join('\r\n');

// All tests share one copy of the site.
test.describe.configure({ mode: 'default' });

let folder = '';
let dataDirectory = '';
let site: StartedSite | undefined;

test.beforeAll(() => {
  folder = copyWithCommands('operation');
});

test.beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'frontdesk-operation-'));
});

test.afterEach(async () => {
  await site?.remove();
  rmSync(dataDirectory, { recursive: true, force: true });
});

test.afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function open({ url }: StartedSite): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), 'localhost');
  await once(socket, 'connect');
  return socket;
}

/** Signs an operator in and opens the stream of new messages. */
async function openLiveUpdates({ url }: StartedSite): Promise<Response> {
  const link = await createSignInLink('operator@example.org', { url, dataDirectory });
  const signedIn = await fetch(`${url}/api/desk/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ key: new URL(link).searchParams.get('key') ?? '' }),
  });
  const Cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const headers = { Cookie, Accept: 'text/event-stream' };
  return fetch(`${url}/api/desk/events`, { headers });
}

test('finishes a submission and leaves no process when npm start receives SIGTERM', async () => {
  site = await StartedSite.start(folder, { DATA_DIR: dataDirectory });
  const [idle, busy] = await Promise.all([open(site), open(site)]);
  idle.write('GET /visit HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(idle, 'data');
  const idleEnd = once(idle.resume(), 'close');
  const live = await openLiveUpdates(site);
  expect(live.headers.get('content-type')).toContain('text/event-stream');
  busy.write(head + body.slice(0, 5));
  // The server reads connections in order, so a response here means that it has read the other one.
  expect((await fetch(`${site.url}/visit`)).status).toBe(200);

  const stopped = site.stop();
  // A server that waits for its clients would hang here.
  await idleEnd;
  await live.text();
  const answer = text(busy);
  busy.write(body.slice(5));
  expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.*\r\n)*Connection: close\r\n/i);
  expect(await stopped, site.output).toBe(0);
  expect(await site.answers()).toBe(false);

  expect(
    statSync(join(dataDirectory, 'frontdesk.sqlite-wal'), { throwIfNoEntry: false })?.size ?? 0,
  ).toBe(0);
  const store = openStore(settingsSchema.parse({ DATA_DIR: dataDirectory }));
  expect(await store.listSubmissions({ limit: 10 })).toHaveLength(1);
  await store.close();
});

test('reports a database that is deleted while the server runs', sweep, async () => {
  site = await StartedSite.start(folder, { DATA_DIR: dataDirectory });
  const post = () =>
    fetch(`${site?.url ?? ''}/f/conformance`, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body,
    });
  expect((await post()).status).toBe(200);
  const ready = async () => {
    const response = await fetch(`${site?.url ?? ''}/api/ready`);
    return { status: response.status, body: (await response.json()) as unknown };
  };
  expect(await ready()).toMatchObject({ status: 200, body: { status: 'ready' } });
  rmSync(join(dataDirectory, 'frontdesk.sqlite'));
  // Requests within a second share one check.
  await expect.poll(ready).toMatchObject({
    status: 503,
    body: { status: 'not ready', checks: { store: 'DATABASE_REMOVED', disk: 'ok' } },
  });
  expect((await fetch(`${site.url}/api/health`)).status).toBe(200);
  const reply = await post();
  expect(reply.status).toBe(503);
  expect(await reply.json()).toMatchObject({
    error: formErrorWords.CANNOT_STORE,
  });
  expect((await fetch(`${site.url}/visit`)).status).toBe(200);
  const output = () => site?.output;
  await expect.poll(output).toContain('"event":"not-ready"');
  await expect.poll(output).toContain('"code":"DATABASE_REMOVED"');
});

test('reports requests and submissions in metrics, without what a visitor typed', async () => {
  const token = 'the-token-of-this-test';
  site = await StartedSite.start(folder, { DATA_DIR: dataDirectory, METRICS_TOKEN: token });
  const { url } = site;
  const reply = await fetch(`${url}/f/conformance?from=ana@example.org`, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body,
  });
  expect(reply.status).toBe(200);
  for (const path of ['/desk/ana@example.org', '/ana@example.org', '/api/ana@example.org']) {
    await (await fetch(url + path)).text();
  }

  const elsewhere = { 'X-Forwarded-For': '203.0.113.7' };
  const read = (headers: Readonly<Record<string, string>>) =>
    fetch(`${url}/api/metrics`, { headers: { ...elsewhere, ...headers } });
  const allowed = await read({ Authorization: `Bearer ${token}` });
  expect(allowed.status).toBe(200);
  const metrics = await allowed.text();
  const count = (labels: string) => `frontdesk_http_requests_total{${labels}} 1\n`;
  expect(metrics).toContain(count('route="/f/[form]",method="POST",status="2xx"'));
  expect(metrics).toContain(count('route="/[[...path]]",method="GET",status="4xx"'));
  expect(metrics).toContain(count('route="/api/[...path]",method="GET",status="4xx"'));
  expect(metrics).toContain('frontdesk_submissions{form="conformance"} 1\n');
  expect(metrics).toContain('nodejs_eventloop_lag_p99_seconds');
  for (const text of [metrics, site.output]) expect(text).not.toMatch(/\bana\b|petrov|127\.0\.0/i);

  expect((await read({})).status).toBe(401);
});
