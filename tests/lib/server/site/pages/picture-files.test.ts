import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadContent } from '@/lib/server/content/load-content';
import { copiesVersion, factsName, indexName } from '@/lib/server/content/copies/picture-facts';
import { makeCopies } from '@/lib/server/content/copies/make-copy';
import { setActiveVersion } from '@/lib/server/content/versions/active-version';
import { photographs } from '@/lib/server/site/pages/picture-files';
import { validContent } from '@/tests/support/content';
import { cameraData, drawPhotograph } from '@/tests/support/photographs';
import { serve } from '@/tests/support/serve';
import { writeTree } from '@/tests/support/tree';

const version = copiesVersion('0'.repeat(64));

/** Serves a version with a photograph. */
async function serveVersion() {
  const original = await drawPhotograph({ width: 700, height: 350 })
    .jpeg()
    .withExif(cameraData)
    .toBuffer();
  const folder = writeTree({
    ...validContent,
    'public/pictures/the choir.jpg': original,
    'public/files/choir.jpg': original,
  });
  const copies = join(folder, 'pictures', version);
  const write = (name: string, bytes: Uint8Array | string) => {
    mkdirSync(dirname(join(copies, name)), { recursive: true });
    writeFileSync(join(copies, name), bytes);
  };
  const facts = await makeCopies(
    join(folder, 'public/pictures/the choir.jpg'),
    version,
    (name, bytes) => {
      write(name, bytes);
      return Promise.resolve();
    },
  );
  write(factsName, JSON.stringify(facts));
  const ofCrop = { ...facts, version: 'abcdef012345', widths: [160] };
  write('../abcdef012345/160.avif', 'crop');
  const entry = { facts, crops: { '30% 60%': ofCrop } };
  write(`../${indexName}`, JSON.stringify({ 'public/pictures/the choir.jpg': entry }));
  const loaded = await loadContent(folder);
  if (!loaded.ok) throw new Error('the content has problems');
  const { content } = loaded;
  const paths = new Set<string>();
  const isOfBuild = false;
  setActiveVersion({ version, folder, isOfBuild, content, pages: '', revision: 0, paths });
  onTestFinished(() => {
    setActiveVersion(undefined);
  });
  const middleware = photographs({
    content: () => content,
    headersOf: () => [['Cache-Control', 'no-cache']],
  });
  const origin = await serve((request, response) => {
    middleware(request, response, () => response.end(`next: ${request.url}`));
  });
  const get = async (path: string, accept = '*/*') => {
    const response = await fetch(origin + path, { headers: { Accept: accept } });
    const body = Buffer.from(await response.arrayBuffer());
    const { status, headers } = response;
    const [type, cache, vary] = ['Content-Type', 'Cache-Control', 'Vary'].map((name) =>
      headers.get(name),
    );
    return { status, type, cache, vary, body };
  };
  return { get, copies };
}

const ofChromium = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

test('sends the working copy, and the smaller ones by what the client accepts', async () => {
  const { get } = await serveVersion();
  const file = '/pictures/the%20choir.jpg';
  const copy = await get(file, ofChromium);
  expect(copy).toMatchObject({ status: 200, type: 'image/jpeg', cache: 'no-cache', vary: null });
  expect(copy.body.includes('Camera maker')).toBe(false);

  const cache = 'public, max-age=31536000, immutable';
  const smaller = { status: 200, cache, vary: 'Accept' };
  const address = `${file}?w=320&v=${version}`;
  expect(await get(address, ofChromium)).toMatchObject({ ...smaller, type: 'image/avif' });
  expect(await get(address, 'image/webp,*/*')).toMatchObject({ ...smaller, type: 'image/webp' });
  const old = await get(address);
  expect(old).toMatchObject({ ...smaller, type: 'image/jpeg' });
  expect(old.body.equals(copy.body)).toBe(true);
});

test('sends the crop for phones by its version', async () => {
  const { get } = await serveVersion();
  const crop = await get('/pictures/the%20choir.jpg?w=320&v=abcdef012345', ofChromium);
  const cache = 'public, max-age=31536000, immutable';
  expect(crop).toMatchObject({ status: 200, type: 'image/avif', cache });
  expect(crop.body.toString()).toBe('crop');
});

test.each([
  ['the width above one that there is no longer', '?w=400', '?w=640'],
  ['the widest for a wider one', '?w=1920', '?w=700'],
])('sends a page that was loaded before a change %s', async (_which, asked, sent) => {
  const { get } = await serveVersion();
  const file = '/pictures/the%20choir.jpg';
  const response = await get(`${file}${asked}&v=000000000000`, ofChromium);
  expect(response).toMatchObject({ status: 200, type: 'image/avif', cache: 'no-cache' });
  expect(response.body.equals((await get(file + sent, ofChromium)).body)).toBe(true);
});

test.each(['?w=../facts', '?w=-1', '?w=1e9', '?w=', '?w=640&w=320', '?v=../../x'])(
  'sends a picture to %s',
  async (query) => {
    const { get } = await serveVersion();
    const { status, type } = await get(`/pictures/the%20choir.jpg${query}`, ofChromium);
    expect([status, type?.startsWith('image/')]).toEqual([200, true]);
  },
);

test('sends a new copy where the copies are missing, never the original', async () => {
  const { get, copies } = await serveVersion();
  rmSync(copies, { recursive: true });
  const { type, body } = await get(`/pictures/the%20choir.jpg?w=320&v=${version}`);
  expect(type).toBe('image/jpeg');
  expect(body.includes('Camera maker')).toBe(false);
});

test.each(['/files/choir.jpg', '/pictures/hill.svg', '/pictures/none.jpg', '/visit'])(
  'passes %s on',
  async (path) => {
    const { get } = await serveVersion();
    expect((await get(path)).body.toString()).toBe(`next: ${path}`);
  },
);
