import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { handlePicture } from '@/lib/server/site/pages/picture-endpoint';
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
