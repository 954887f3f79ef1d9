import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { compress, precompressedFiles } from '@/lib/server/platform/http/middleware/compression';
import { runOne } from '@/tests/support/run-middleware';

const page = `<!doctype html>${'<p>Saturn is up from dusk.</p>'.repeat(200)}`;
const unpack: Readonly<Record<string, (packed: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  none: (packed) => packed,
};

let server: Server | undefined;

afterEach(() => {
  server?.close();
});

/** Requests a response with these accepted encodings; its content is as received. */
async function requestBody(accepted: string, type: string, body: string, encoding?: string) {
  server = createServer((incoming, response) => {
    if (encoding !== undefined) response.setHeader('Content-Encoding', encoding);
    compress(incoming, response, () => {
      response.setHeader('Content-Type', type);
      response.end(body);
    });
  }).listen(0);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const sent = request({ port, headers: { 'Accept-Encoding': accepted } }).end();
  const [received] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of received) chunks.push(chunk as Buffer);
  const content = Buffer.concat(chunks);
  return { encoding: received.headers['content-encoding'], vary: received.headers.vary, content };
}

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['', undefined],
])('compresses for Accept-Encoding %j with %s', async (accepted, expected) => {
  const { encoding, vary, content } = await requestBody(accepted, 'text/html; charset=utf-8', page);
  expect(encoding).toBe(expected);
  expect(vary).toBe('Accept-Encoding');
  expect(unpack[encoding ?? 'none']?.(content).toString()).toBe(page);
});

test.each([
  ['a picture', 'image/webp', page],
  ['a short response', 'text/plain', 'No.'],
])('does not compress %s', async (_what, type, body) => {
  const { encoding, content } = await requestBody('gzip, br', type, body);
  expect(encoding).toBeUndefined();
  expect(content.toString()).toBe(body);
});

test('does not compress a compressed response again', async () => {
  const { encoding, content } = await requestBody('gzip, br', 'text/css', page, 'br');
  expect(encoding).toBe('br');
  expect(content.toString()).toBe(page);
});

const staticFiles = new Set(
  ['main.js.br', 'pages/[[...path]].js.br', 'look.css.br', 'other.js'].map(
    (name) => `/_next/static/chunks/${name}`,
  ),
);

function requestFile(url: string, accepted: string | undefined, method = 'GET') {
  const headers: Readonly<Record<string, string>> =
    accepted === undefined ? {} : { 'accept-encoding': accepted };
  const { isNextCalled, ...result } = runOne(precompressedFiles(staticFiles), url, headers, method);
  expect(isNextCalled).toBe(true);
  return result;
}

const main = '/_next/static/chunks/main.js';

test.each([
  ['a script', main, 'application/javascript; charset=UTF-8'],
  ['a stylesheet', '/_next/static/chunks/look.css', 'text/css; charset=UTF-8'],
  [
    'an encoded name',
    '/_next/static/chunks/pages/%5B%5B...path%5D%5D.js',
    'application/javascript; charset=UTF-8',
  ],
])('serves the copy of %s', (_what, url, type) => {
  expect(requestFile(url, 'gzip, deflate, br')).toEqual({
    url: `${url}.br`,
    headers: { 'content-encoding': 'br', 'content-type': type, vary: 'Accept-Encoding' },
  });
});

test.each([
  ['gzip, deflate', false],
  [undefined, false],
  ['br;q=0', false],
  ['br; q=0.0', false],
  ['gzip, brx', false],
  ['br;q=0.5', true],
  ['BR', true],
])('serves the copy for Accept-Encoding %j: %s', (accepted, isCopy) => {
  const { url, headers } = requestFile(main, accepted);
  expect(url?.endsWith('.br')).toBe(isCopy);
  expect(headers.vary).toBe('Accept-Encoding');
  expect('content-encoding' in headers).toBe(isCopy);
});

test.each([
  ['/_next/static/chunks/other.js', 'GET'],
  ['/_next/static/%E0%A4%A.js', 'GET'],
  ['/visit', 'GET'],
  [main, 'POST'],
])('does not change %s by %s', (url, method) => {
  expect(requestFile(url, 'br', method)).toEqual({ url, headers: {} });
});
