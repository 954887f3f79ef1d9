import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { expect, test } from '@playwright/test';
import { createSignInLink } from './support/desk';
import { findNginx, hasOpenssl } from './support/find-nginx';
import { TestNginx } from './support/nginx';
import { copyWithCommands, StartedSite } from './support/npm-start';
import { ProxyClient } from './support/proxy-client';

// deploy/nginx/frontdesk.conf in front of the built site. The last test stops the site.
test.describe.configure({ mode: 'serial' });

const uploadForm = `title: Large files
fields:
  - { name: file, label: File, kind: file, types: [txt], maxMegabytes: 10 }
`;

let folder = '';
let dataDirectory = '';
let site: StartedSite;
let nginx: TestNginx;
let client: ProxyClient;
/** What has to be ended after the tests, last first. */
const started: { remove(): Promise<void> }[] = [];

test.beforeAll(async () => {
  test.setTimeout(300_000);
  const program = await findNginx();
  test.skip(program === undefined, 'nginx is missing, and there is no network to download it');
  test.skip(!(await hasOpenssl()), 'openssl, which creates the certificate, is missing');
  folder = copyWithCommands('deploy-nginx');
  writeFileSync(join(folder, 'content/forms/large-files.yaml'), uploadForm);
  dataDirectory = mkdtempSync(join(tmpdir(), 'frontdesk-deploy-'));
  site = await StartedSite.start(folder, {
    DATA_DIR: dataDirectory,
    SITE_URL: 'https://localhost',
    TRUST_PROXY: '1',
  });
  started.unshift(site);
  nginx = await TestNginx.start(program ?? '', Number(new URL(site.url).port));
  started.unshift(nginx);
  client = new ProxyClient(nginx.place.httpsPort, nginx.certificate);
});

test.afterAll(async () => {
  for (const each of started) await each.remove();
  for (const each of [dataDirectory, folder]) {
    if (each !== '') rmSync(each, { recursive: true, force: true });
  }
});

const json = { 'Content-Type': 'application/json', Accept: 'application/json' };

function submission(): string {
  const name = randomUUID();
  return JSON.stringify({ name, email: `${name}@example.org` });
}

/** Returns a multipart body with one text file of a size. */
function fileBody(bytes: number): {
  readonly headers: Record<string, string>;
  readonly body: Buffer;
} {
  const boundary = 'boundary-of-the-test';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(head),
    Buffer.alloc(bytes, 'a'),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = {
    Accept: 'application/json',
    'Content-Type': `multipart/form-data; boundary=${boundary}`,
  };
  return { headers, body };
}

async function signIn(): Promise<string> {
  const link = await createSignInLink('operator@example.org', { url: site.url, dataDirectory });
  const key = new URL(link).searchParams.get('key') ?? '';
  const signedIn = await client.request('/api/desk/sign-in', {
    method: 'POST',
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ key }).toString(),
  });
  expect(signedIn.status).toBe(303);
  return String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
}

test('redirects http to https', async () => {
  const response = await fetch(`http://localhost:${nginx.place.httpPort}/visit?a=1`, {
    redirect: 'manual',
  });
  expect(response.status).toBe(301);
  expect(response.headers.get('location')).toBe('https://localhost/visit?a=1');
});

test('negotiates HTTP/2 and refuses TLS 1.1', async () => {
  const { httpsPort: port } = nginx.place;
  const options = { host: '127.0.0.1', port, servername: 'localhost', ca: nginx.certificate };
  const socket = connectTls({ ...options, ALPNProtocols: ['h2', 'http/1.1'] });
  await once(socket, 'secureConnect');
  expect(socket.alpnProtocol).toBe('h2');
  socket.destroy();

  const session = connectHttp2(`https://localhost:${port}`, { ca: nginx.certificate });
  const stream = session.request({ ':path': '/visit' });
  const [headers] = (await once(stream, 'response')) as [Record<string, unknown>];
  expect(headers[':status']).toBe(200);
  expect(await text(stream)).toContain('</html>');
  session.close();

  const old = connectTls({
    ...options,
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1.1',
    ciphers: 'DEFAULT@SECLEVEL=0',
  });
  const [error] = (await once(old, 'error')) as [Error];
  expect(error.message).toMatch(/protocol version|internal error/i);
});

const samples = ['/visit', '/contact', '/f/conformance', '/search', '/desk/sign-in', '/nowhere'];
for (const path of [...samples, '/api/health', '/sitemap.xml']) {
  test(`leaves the site's headers of ${path} unchanged`, async () => {
    // Another header of each response, or of the connection.
    const own = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'x-request-id', 'etag'];
    // nginx may have the page for a second as it was before the site rendered it again.
    await expect(async () => {
      const proxied = await client.request(path, { headers: { 'Accept-Encoding': 'br' } });
      const direct = await client.requestSite(site.url, path, { 'Accept-Encoding': 'br' });
      expect(proxied.status).toBe(direct.status);
      expect(proxied.headers['strict-transport-security']).toBe('max-age=63072000');
      expect(proxied.headers['content-encoding']).toBe(direct.headers['content-encoding']);
      const added = ['server', 'x-cache-status', 'accept-ranges'];
      const headersOf = (headers: object) =>
        Object.entries(headers).filter(([name]) => ![...own, ...added].includes(name));
      expect(Object.fromEntries(headersOf(proxied.headers))).toEqual(
        Object.fromEntries(headersOf(direct.headers)),
      );
    }).toPass({ timeout: 20_000 });
  });
}

test('caches files of the build, and not those that are missing', async () => {
  const { body } = await client.request('/visit');
  const [file = ''] = /\/_next\/static\/css\/[^"]+\.css/.exec(body.toString()) ?? [];
  expect((await client.request(file)).headers['x-cache-status']).toBe('MISS');
  // nginx stores a file after it has sent it.
  const statusOf = async () => (await client.request(file)).headers['x-cache-status'];
  await expect.poll(statusOf).toBe('HIT');
  const cached = await client.request(file);
  expect(cached.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const attempt of ['first', 'second']) {
    const missing = await client.request('/_next/static/nowhere.js');
    expect([attempt, missing.status, missing.headers['x-cache-status']]).toEqual([
      attempt,
      404,
      'MISS',
    ]);
  }
});

test('answers 304 to a browser that has the page', async () => {
  const { headers } = await client.request('/visit');
  const again = await client.request('/visit', {
    headers: { 'If-None-Match': headers.etag ?? '' },
  });
  expect(again.status).toBe(304);
});

test('serves the page that it has while it asks the site for a newer one', async () => {
  await client.request('/people');
  const statusOf = async () => (await client.request('/people')).headers['x-cache-status'];
  // After a second it is stale, and the request after the update gets it from the cache again.
  await expect.poll(statusOf).toBe('STALE');
  await expect.poll(statusOf).toBe('HIT');
});

test('does not cache the desk, forms, searches and addresses with a query', async () => {
  const Cookie = await signIn();
  for (const path of ['/desk', '/desk/account', '/f/conformance', '/api/health']) {
    await client.request(path, { headers: { Cookie } });
    const response = await client.request(path, { headers: { Cookie } });
    expect([path, response.status, response.headers['x-cache-status']]).toEqual([
      path,
      200,
      undefined,
    ]);
  }
  for (const path of ['/search', '/cookies', '/visit?a=1', '/search?q=saturn']) {
    await client.request(path);
    const { headers } = await client.request(path);
    expect([path, headers['x-cache-status']]).toEqual([
      path,
      path.includes('?') ? 'BYPASS' : 'MISS',
    ]);
  }
  expect((await client.request('/desk')).headers.location).toBe('/desk/sign-in');
});

test('counts limits by the real address of the client', async () => {
  // Submissions of one mailbox look alike, and as many as the limit are held for review.
  const body = () => JSON.stringify({ name: randomUUID(), email: 'ana@example.org' });
  const post = (from: string, forwarded?: string) =>
    client.request('/f/conformance-limited', {
      method: 'POST',
      headers: { ...json, ...(forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }) },
      body: body(),
      from,
    });
  for (let sent = 0; sent < 40; sent += 1) expect((await post('127.0.0.1')).status).toBe(200);
  expect((await post('127.0.0.1')).status).toBe(429);
  expect((await post('127.0.0.1', '203.0.113.9')).status).toBe(429);
  expect((await post('127.0.0.2')).status).toBe(200);
  // Another client cannot use up the limit of an address that it claims.
  expect((await post('127.0.0.2', '127.0.0.1')).status).toBe(200);
});

test('passes uploads up to the limit of the site', async () => {
  const post = ({ headers, body }: ReturnType<typeof fileBody>) =>
    client.request('/f/large-files', { method: 'POST', headers, body });
  const accepted = await post(fileBody(9_990_000));
  expect(accepted.status, accepted.body.toString()).toBe(200);
  const refused = await post(fileBody(10_500_000));
  expect(refused.status).toBe(413);
  expect(refused.headers['content-type']).toContain('application/json');
  expect(refused.body.toString()).toContain('10 MB');
});

test('refuses larger bodies before they arrive', async () => {
  const announce = (path: string, bytes: number) =>
    client.request(path, { method: 'POST', headers: { 'Content-Length': String(bytes) } });
  for (const [path, bytes] of [
    ['/f/large-files', 13_000_000],
    ['/api/consent', 1_100_000],
    ['/desk/sign-in', 1_100_000],
  ] as const) {
    const { status, headers } = await announce(path, bytes);
    expect([path, status, headers['x-request-id']]).toEqual([path, 413, undefined]);
  }
});

test('passes server-sent events at once', async () => {
  const Cookie = await signIn();
  const events = await client.open('/api/desk/events', { Cookie, Accept: 'text/event-stream' });
  expect(events.headers['content-type']).toContain('text/event-stream');
  const [first] = (await once(events, 'data')) as [Buffer];
  expect(first.toString()).toContain('data:');
  const next = once(events, 'data');
  await client.request('/f/conformance', { method: 'POST', headers: json, body: submission() });
  const [second] = (await next) as [Buffer];
  expect(second.toString()).toContain('data:');
  events.destroy();
});

test('serves pages and files that it has while the site is stopped', async () => {
  // A stale page is served while nginx stores a newer one.
  const cached = async (path: string) => {
    const { headers } = await client.request(path);
    expect(headers['x-cache-status']).toBe('HIT');
    return client.request(path);
  };
  let page = await client.request('/visit');
  await expect(async () => {
    page = await cached('/visit');
  }).toPass();
  const [file = ''] = /\/_next\/static\/css\/[^"]+\.css/.exec(page.body.toString()) ?? [];
  await expect(() => cached(file)).toPass();
  expect(await site.stop(), site.output).toBe(0);
  const stale = await client.request('/visit');
  expect(stale.status).toBe(200);
  expect(stale.body.equals(page.body)).toBe(true);
  expect((await client.request(file)).status).toBe(200);
  for (const path of ['/desk', '/f/conformance', '/visit/getting-here']) {
    expect([path, (await client.request(path)).status]).toEqual([path, 502]);
  }
});
