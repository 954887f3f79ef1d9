import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadContent } from '@/lib/server/content/load-content';
import { listPagePaths } from '@/lib/server/content/content';
import { manifestIcons, touchIcon } from '@/lib/server/content/generated-paths';
import { getShareCard, sharePicturePath } from '@/lib/server/site/seo/share-card';
import { preparePublicFiles } from '@/scripts/build/prepare-pictures';
import { validContent } from '@/tests/support/content';
import { writeTree } from '@/tests/support/tree';

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#16233b"/><circle cx="16" cy="16" r="10" fill="#fff"/></svg>';
const longTitlePage =
  '---\ntitle: A title of very many words, which does not fit on one line of a picture, about Żubrówka and the number π\ndescription: A page with a long title.\n---\n';

test('creates a picture for each page, and only once', { timeout: 60_000 }, async () => {
  const root = writeTree({
    ...validContent,
    'public/icon.svg': icon,
    'public/og/stale.png': '',
    'content/pages/long.md': longTitlePage,
  });
  const loaded = await loadContent(root);
  if (!loaded.ok) throw new Error('the content has mistakes');
  const { content } = loaded;
  const paths = [...listPagePaths(content), '/f/contact'];
  const icons = [touchIcon, ...manifestIcons];

  expect(await preparePublicFiles(root)).toBe(paths.length + icons.length + 1);
  for (const path of paths) {
    const file = join(root, 'public', sharePicturePath(getShareCard(content, path)));
    const { width, height, format } = await sharp(file).metadata();
    expect([width, height, format]).toEqual([1200, 630, 'png']);
    expect(statSync(file).size).toBeLessThan(60_000);
    expect((await sharp(file).stats()).isOpaque).toBe(true);
  }
  expect(readdirSync(join(root, 'public/og'))).not.toContain('stale.png');
  for (const { path, size } of icons) {
    const { width, height } = await sharp(join(root, 'public', path)).metadata();
    expect([width, height]).toEqual([size, size]);
  }

  expect(await preparePublicFiles(root)).toBe(0);
});

test('leaves a safe zone around the drawing of a maskable icon', { timeout: 60_000 }, async () => {
  const root = writeTree({ ...validContent, 'public/icon.svg': icon });
  await preparePublicFiles(root);
  const maskable = manifestIcons.find((candidate) => candidate.maskable);
  const { data, info } = await sharp(join(root, 'public', maskable?.path ?? ''))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3).subarray(0, 3),
  ];
  expect(colourAt(0, 0)).toEqual([0x16, 0x23, 0x3b]);
  expect(colourAt(256, 256)).toEqual([0xff, 0xff, 0xff]);
  // The circle has five eighths of the drawing's width, and the drawing four fifths of the icon's.
  expect(colourAt(80, 256)).toEqual([0x16, 0x23, 0x3b]);
});

test(
  'creates the shortcut icon as an ICO file with one PNG of 32 pixels',
  { timeout: 60_000 },
  async () => {
    const root = writeTree({ ...validContent, 'public/icon.svg': icon });
    await preparePublicFiles(root);
    const file = readFileSync(join(root, 'public/favicon.ico'));
    expect([...file.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
    const from = file.readUInt32LE(18);
    expect(file.readUInt32LE(14)).toBe(file.length - from);
    expect(await sharp(file.subarray(from)).metadata()).toMatchObject({ format: 'png', width: 32 });
  },
);

test('creates no icons for a site without an icon', { timeout: 60_000 }, async () => {
  const root = writeTree(validContent);
  await preparePublicFiles(root);
  expect(existsSync(join(root, 'public/icons'))).toBe(false);
});
