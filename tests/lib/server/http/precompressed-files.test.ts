import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { precompressedFiles } from '@/lib/server/http/precompressed-files';
import { runOne } from '@/tests/support/run-middleware';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

async function offer(url: string, accepted: string | undefined, method = 'GET') {
  const folder = await temporaryDirectory();
  mkdirSync(join(folder, 'chunks/pages'), { recursive: true });
  for (const name of ['main.js', 'pages/[[...path]].js', 'look.css']) {
    writeFileSync(join(folder, 'chunks', `${name}.br`), '');
  }
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  const { isPassedOn, ...result } = runOne(precompressedFiles(folder), url, headers, method);
  expect(isPassedOn).toBe(true);
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
])('serves the copy of %s', async (_what, url, type) => {
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
])('serves the copy for Accept-Encoding %j: %s', async (accepted, isCopy) => {
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
])('leaves %s by %s as it is', async (url, method) => {
  expect(await offer(url, 'br', method)).toEqual({ url, headers: {} });
});

test('leaves a build without copies as it is', () => {
  const { url } = runOne(precompressedFiles('/nowhere'), main, { 'accept-encoding': 'br' });
  expect(url).toBe(main);
});
