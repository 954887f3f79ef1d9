import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { showPhotographs } from '@/lib/server/editing/preview/preview-photographs';
import { validContent } from '@/tests/support/content';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { writeTree } from '@/tests/support/tree';

test('shows a small version of a photograph that visitors do not get yet, and no other file', async () => {
  const site = writeTree(validContent);
  vi.stubEnv('SITE_DIR', site);
  mkdirSync(join(site, 'public/images'), { recursive: true });
  const drawn = sharp({ create: { width: 900, height: 600, channels: 3, background: '#357' } });
  const jpeg = await drawn
    .jpeg()
    .withExif({ IFD0: { Copyright: 'a name' } })
    .toBuffer();
  for (const name of ['new', 'old']) writeFileSync(join(site, `public/images/${name}.jpg`), jpeg);
  const image = (src: string) => `<img alt="a" src="${src}" width="900">`;
  const others = ['/images/old.jpg', '/images/missing.jpg', '/../package.png'].map(image).join('');
  const shown = await showPhotographs(`${image('/images/new.jpg')}${others}`, {
    published: { files: new Map([['/images/old.jpg', undefined]]) },
    dataDirectory: await temporaryDirectory(),
    now: new Date(),
  });
  const [, data = '', rest] =
    /^<img alt="a" src="data:image\/webp;base64,([^"]+)" width="900">(.*)$/.exec(shown) ?? [];
  expect(rest).toBe(others);
  const { width, exif } = await sharp(Buffer.from(data, 'base64')).metadata();
  expect({ width, exif }).toEqual({ width: 400, exif: undefined });
});
