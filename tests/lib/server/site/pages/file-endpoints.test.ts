import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { handlePicture, handleSiteFile } from '@/lib/server/site/pages/file-endpoints';
import { validContent } from '@/tests/support/content';
import { cameraData, drawPhotograph } from '@/tests/support/photographs';
import { fileNames } from '@/tests/support/named-files';
import { serve } from '@/tests/support/serve';
import { writeTree } from '@/tests/support/tree';

async function requestPicture(path: string) {
  const original = await drawPhotograph().png().withExif(cameraData).toBuffer();
  const site = writeTree({
    ...validContent,
    'public/pictures/a b#1.png': original,
    'public/pictures/a%20b.png': original,
    'public/pictures/text.png': 'no picture',
  });
  vi.stubEnv('SITE_DIR', site);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const origin = await serve((request, response) => {
    void handlePicture(request, response, path, { w: '', v: '' });
  });
  const response = await fetch(origin);
  return {
    status: response.status,
    type: response.headers.get('Content-Type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

test.each(['/pictures/a%20b%231.png', '/pictures/a%2520b.png', '/pictures/a b#1.png'])(
  'sends %s without camera data where no copies are made yet',
  async (path) => {
    const { status, type, bytes } = await requestPicture(path);
    expect([status, type]).toEqual([200, 'image/png']);
    const { width, height, exif } = await sharp(bytes).metadata();
    expect([width, height, exif]).toEqual([60, 40, undefined]);
  },
);

test.each(['/pictures/none.png', '/pictures/text.png', '/pictures', '/pictures/%E0'])(
  'responds with 404 and a text to %s',
  async (path) => {
    const { status, bytes } = await requestPicture(path);
    expect(status).toBe(404);
    expect(bytes.length).toBeGreaterThan(0);
  },
);

/** Serves the files of a site as the endpoint gets their paths. */
async function serveSite(files: Readonly<Record<string, string | Uint8Array>>) {
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

test.each(fileNames)('sends the file %s', async (name) => {
  const url = await serveSite({ [`public/files/${name}`]: 'The plan' });
  const response = await fetch(`${url}/files/${encodeURIComponent(name)}`);
  expect(await response.text()).toBe('The plan');
});

test('sends a photograph of the site without camera data, and a file to download as it is', async () => {
  const original = await drawPhotograph().jpeg().withExif(cameraData).toBuffer();
  const url = await serveSite({
    'public/pictures/choir.jpg': original,
    'public/files/choir.jpg': original,
  });
  const bodyOf = async (path: string) => Buffer.from(await (await fetch(url + path)).arrayBuffer());
  const { format, exif } = await sharp(await bodyOf('/pictures/choir.jpg')).metadata();
  expect([format, exif]).toEqual(['jpeg', undefined]);
  expect((await bodyOf('/files/choir.jpg')).equals(original)).toBe(true);
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
