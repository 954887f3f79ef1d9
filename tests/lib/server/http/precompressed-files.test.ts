import { mkdirSync, writeFileSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PackedFiles } from '@/lib/server/http/precompressed-files';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

async function offer(url: string, accepted: string | undefined, method = 'GET') {
  const folder = await temporaryDirectory();
  mkdirSync(join(folder, 'chunks/pages'), { recursive: true });
  for (const name of ['main.js', 'pages/[[...path]].js', 'look.css']) {
    writeFileSync(join(folder, 'chunks', `${name}.br`), '');
  }
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { url, method });
  if (accepted !== undefined) request.headers['accept-encoding'] = accepted;
  const response = new ServerResponse(request);
  new PackedFiles(folder).offer(request, response);
  return { url: request.url, headers: response.getHeaders() };
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
])('%s is handed out as its copy', async (_what, url, type) => {
  expect(await offer(url, 'gzip, deflate, br')).toEqual({
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
])('who says %j gets the copy: %s', async (accepted, isCopy) => {
  const { url, headers } = await offer(main, accepted);
  expect(url?.endsWith('.br')).toBe(isCopy);
  expect(headers.vary).toBe('Accept-Encoding');
  expect('content-encoding' in headers).toBe(isCopy);
});

test.each([
  ['/_next/static/chunks/other.js', 'GET'],
  ['/_next/static/%E0%A4%A.js', 'GET'],
  ['/visit', 'GET'],
  [main, 'POST'],
])('%s by %s is left as it is', async (url, method) => {
  expect(await offer(url, 'br', method)).toEqual({ url, headers: {} });
});

test('a build without copies is left as it is', () => {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { url: main, method: 'GET' });
  request.headers['accept-encoding'] = 'br';
  new PackedFiles('/nowhere').offer(request, new ServerResponse(request));
  expect(request.url).toBe(main);
});
