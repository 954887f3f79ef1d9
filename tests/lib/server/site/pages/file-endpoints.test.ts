import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { handlePicture, handleSiteFile } from '@/lib/server/site/pages/file-endpoints';
import { validContent } from '@/tests/support/content';
import { serve } from '@/tests/support/serve';
import { writeTree } from '@/tests/support/tree';

async function requestPicture(path: string) {
  const png = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  const site = writeTree({
    ...validContent,
    'public/pictures/a b#1.png': png,
    'public/pictures/a%20b.png': png,
    'public/pictures/text.png': 'no picture',
  });
  vi.stubEnv('SITE_DIR', site);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const origin = await serve((_request, response) => {
    void handlePicture(response, path);
  });
  const response = await fetch(origin);
  return {
    status: response.status,
    type: response.headers.get('Content-Type'),
    bytes: (await response.arrayBuffer()).byteLength,
    size: png.length,
  };
}

test.each(['/pictures/a%20b%231.png', '/pictures/a%2520b.png', '/pictures/a b#1.png'])(
  'sends %s of the site’s folder where no versions are followed',
  async (path) => {
    const { status, type, bytes, size } = await requestPicture(path);
    expect([status, type, bytes]).toEqual([200, 'image/png', size]);
  },
);

test.each(['/pictures/none.png', '/pictures/text.png', '/pictures', '/pictures/%E0'])(
  'responds with 404 and a text to %s',
  async (path) => {
    const { status, bytes } = await requestPicture(path);
    expect(status).toBe(404);
    expect(bytes).toBeGreaterThan(0);
  },
);

/** Serves the files of a site as the endpoint gets their paths. */
async function serveSite(files: Readonly<Record<string, string>>) {
  vi.stubEnv('SITE_DIR', writeTree({ ...validContent, ...files }));
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  return serve((request, response) => {
    void handleSiteFile(request, response, request.url ?? '');
  });
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
])('responds with 404 to the file %s', async (path) => {
  const url = await serveSite({});
  expect((await fetch(url + path)).status).toBe(404);
});
