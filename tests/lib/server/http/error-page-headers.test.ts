import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorPageHeaders, listStaticFiles } from '@/lib/server/http/error-page-headers';
import { runOne } from '@/tests/support/run-middleware';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

const headersOf = (path: string) => [['X-Of', path] as const];
const files = new Set(['/_next/static/chunks/[form]-1.js']);

function headersFor(url: string): unknown {
  return runOne(errorPageHeaders(headersOf, files), url).headers;
}

test.each([
  '/%',
  '/visit/%E0%A4%A',
  '/%E0%A4%A?q=1',
  '/_next/static/nothing.js',
  '/_next/static/nothing.js?a=b',
  '/_next/static/',
  '/_next/static/%E0%A4%A',
  '/_next/static/chunks/../nothing.js',
])('sets the headers of a page for %s', (url) => {
  expect(headersFor(url)).toEqual({ 'x-of': '/' });
});

test.each([
  '/',
  '/visit',
  '/caf%C3%A9',
  '/search?q=%',
  '/_next/static/chunks/[form]-1.js',
  '/_next/static/chunks/%5Bform%5D-1.js?dpl=1',
])('leaves the headers of %s to Next', (url) => {
  expect(headersFor(url)).toEqual({});
});

test('lists the files of a build by their addresses', async () => {
  const folder = await temporaryDirectory();
  await mkdir(join(folder, 'css'));
  await writeFile(join(folder, 'css', 'a.css'), '');
  expect(listStaticFiles(folder)).toContain('/_next/static/css/a.css');
  expect(listStaticFiles(join(folder, 'missing')).size).toBe(0);
});
