import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { handleSiteFile } from '@/lib/server/site/pages/site-file-endpoint';
import { validContent } from '@/tests/support/content';
import { writeTree } from '@/tests/support/tree';

/** Serves the files of a site as the endpoint gets their paths. */
async function serveSite(files: Readonly<Record<string, string>>): Promise<string> {
  vi.stubEnv('SITE_DIR', writeTree({ ...validContent, ...files }));
  const server = createServer((request, response) => {
    void handleSiteFile(request, response, request.url ?? '');
  });
  server.listen(0, '127.0.0.1');
  onTestFinished(() => {
    vi.unstubAllEnvs();
    server.close();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('sends a file of the site with its type, and parts of it', async () => {
  const url = await serveSite({ 'public/files/a plan ü.txt': 'The plan' });
  const response = await fetch(`${url}/files/a%20plan%20%C3%BC.txt`);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/);
  expect(await response.text()).toBe('The plan');

  const part = await fetch(`${url}/files/a%20plan%20ü.txt`, { headers: { Range: 'bytes=4-' } });
  expect([part.status, await part.text()]).toEqual([206, 'plan']);
  const behind = await fetch(`${url}/pictures/hill.svg`, { headers: { Range: 'bytes=999-' } });
  expect(behind.status).toBe(416);
});

test.each([
  '/none.txt',
  '/pictures',
  '/..%2fcontent%2fsite.yaml',
  '/%2e%2e/content/site.yaml',
  '/%E0',
])('responds with 404 to %s', async (path) => {
  const url = await serveSite({});
  expect((await fetch(url + path)).status).toBe(404);
});
