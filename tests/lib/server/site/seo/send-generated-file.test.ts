import { expect, test } from 'vitest';
import { sendGeneratedFile } from '@/lib/server/site/seo/send-generated-file';
import type { GeneratedFile } from '@/lib/server/site/seo/generated-files';
import { serve } from '@/tests/support/serve';

const file = {
  type: 'application/atom+xml; charset=utf-8',
  body: '<feed>é</feed>',
  lastModified: new Date('2026-11-14T00:00:00.500Z'),
};

const serveFile = (found: GeneratedFile | undefined) =>
  serve((request, response) => {
    sendGeneratedFile(request, response, found);
  });

test('sends a file with its type and two validators', async () => {
  const response = await fetch(await serveFile(file));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(file.type);
  expect(response.headers.get('etag')).toMatch(/^"[\w-]+"$/);
  expect(response.headers.get('last-modified')).toBe('Sat, 14 Nov 2026 00:00:00 GMT');
  expect(await response.text()).toBe(file.body);
});

test('sends 304 when the client’s copy is current', async () => {
  const address = await serveFile(file);
  const etag = (await fetch(address)).headers.get('etag') ?? '';
  const statusFor = async (headers: Record<string, string>) =>
    (await fetch(address, { headers })).status;
  expect(await statusFor({ 'If-None-Match': etag })).toBe(304);
  expect(await statusFor({ 'If-None-Match': `"other", W/${etag}` })).toBe(304);
  expect(await statusFor({ 'If-Modified-Since': 'Sat, 14 Nov 2026 00:00:00 GMT' })).toBe(304);
  expect(await statusFor({ 'If-Modified-Since': 'Fri, 13 Nov 2026 23:59:59 GMT' })).toBe(200);
  expect(await statusFor({ 'If-Modified-Since': 'yesterday' })).toBe(200);
  // If-None-Match takes precedence.
  expect(
    await statusFor({
      'If-None-Match': '"old"',
      'If-Modified-Since': 'Sat, 14 Nov 2026 00:00:00 GMT',
    }),
  ).toBe(200);
});

test('sends no body to a HEAD request', async () => {
  const response = await fetch(await serveFile(file), { method: 'HEAD' });
  expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(file.body)));
  expect(await response.text()).toBe('');
});

test('sends 404 for a missing file and 405 for other methods', async () => {
  expect((await fetch(await serveFile(undefined))).status).toBe(404);
  const response = await fetch(await serveFile(file), { method: 'POST', body: 'x' });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, HEAD');
});
