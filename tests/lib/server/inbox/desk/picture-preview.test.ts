import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createPreview, isPreviewType } from '@/lib/server/inbox/desk/picture-preview';
import { startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { newFile, newSubmission } from '@/tests/support/submissions';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ab2f1b' } });

const script = '<script>alert(1)</script>';

async function* chunksOf(content: Uint8Array) {
  yield await Promise.resolve(content);
}

/** Starts the desk with one uploaded file and an operator who is signed in. */
async function startWithFile(content: Uint8Array, type = 'image/png') {
  const desk = await startDesk();
  const upload = await desk.uploads.write(chunksOf(content), 20_000_000);
  if (upload === 'too-big') throw new Error('The file is too big.');
  const file = newFile({ id: upload.id, type, bytes: upload.bytes, name: 'photo.png' });
  await desk.store.addSubmission(newSubmission({ id: 'letter', files: [file] }));
  const headers = { Cookie: await desk.signIn() };
  const path = `/api/desk/previews/${upload.id}`;
  return { ...desk, path, load: (method = 'GET') => desk.request(path, { method, headers }) };
}

describe('re-encodes', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('%s as WebP', async (format) => {
    const preview = await createPreview(await picture(40, 30).toFormat(format).toBuffer());
    expect(await sharp(preview).metadata()).toMatchObject({
      format: 'webp',
      width: 40,
      height: 30,
    });
  });

  test('a large picture at 1600 pixels', async () => {
    const preview = await createPreview(await picture(4000, 1000).png().toBuffer());
    expect(await sharp(preview).metadata()).toMatchObject({ width: 1600, height: 400 });
  });

  test('upright, without metadata and what follows the picture', async () => {
    const exif = { IFD0: { ImageDescription: script } };
    const sent = await picture(40, 20)
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(sent.toString('latin1')).toContain(script);
    const preview = await createPreview(Buffer.concat([sent, Buffer.from(script)]));
    expect(preview?.toString('latin1')).not.toContain('script');
    const { width, height, exif: left, xmp, icc } = await sharp(preview).metadata();
    expect({ width, height, left, xmp, icc }).toEqual({ width: 20, height: 40 });
  });

  test('the first frame of an animation', async () => {
    const frames = await Promise.all([1, 2].map(() => picture(20, 10).png().toBuffer()));
    const sent = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { pages, height } = await sharp(await createPreview(sent)).metadata();
    expect({ pages, height }).toEqual({ pages: undefined, height: 10 });
  });
});

describe('makes no preview of', () => {
  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>'],
    ['HTML', `<!doctype html>${script}`],
    ['PDF', '%PDF-1.7\n1 0 obj\n'],
    ['nothing', ''],
    ['the start of a GIF, then HTML', `GIF89a${script}`],
    ['the start of a PNG', '\u0089PNG\r\n\u001a\n'],
  ])('%s', async (_, text) => {
    expect(await createPreview(Buffer.from(text, 'latin1'))).toBeUndefined();
  });

  test('a picture that breaks off', async () => {
    const whole = await picture(200, 200).png({ compressionLevel: 0 }).toBuffer();
    expect(await createPreview(whole.subarray(0, whole.length / 2))).toBeUndefined();
  });

  test('a small file with more than 50 million pixels', async () => {
    const bomb = await picture(10_000, 5001).png({ palette: true, colours: 2 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await createPreview(bomb)).toBeUndefined();
  });

  test.each(['image/svg+xml', 'application/pdf', 'text/html', ''])('the type %j', (type) => {
    expect(isPreviewType(type)).toBe(false);
  });
});

describe('responds', () => {
  test('with a picture that a browser cannot take for a page', async () => {
    const desk = await startWithFile(await picture(9, 9).png().toBuffer());
    const { status, headers } = await desk.load();
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect((await desk.load('HEAD')).body).toBe('');
    expect((await desk.load('POST')).status).toBe(405);
    expect((await desk.request(desk.path)).status).toBe(401);
    const page = await desk.request('/desk/letter', { headers: { Cookie: await desk.signIn() } });
    expect(page.body).toContain(`"preview":"${desk.path}"`);
  });

  test('404 for a broken picture, another type and an unknown file', async () => {
    expect((await (await startWithFile(Buffer.from(script))).load()).status).toBe(404);
    const svg = await startWithFile(await picture(9, 9).png().toBuffer(), 'image/svg+xml');
    expect((await svg.load()).status).toBe(404);
    const headers = { Cookie: await svg.signIn() };
    for (const id of ['0'.repeat(32), '..%2F..', '']) {
      expect((await svg.request(`/api/desk/previews/${id}`, { headers })).status).toBe(404);
    }
  });

  test('404 to staff of another form', async () => {
    const desk = await startWithFile(await picture(9, 9).png().toBuffer());
    await desk.store.addOperator(newOperator({ email: 'owner@example.org' }));
    await desk.store.changeOperator(newOperator({ role: 'staff', forms: ['borrow'] }));
    expect((await desk.load()).status).toBe(404);
  });
});
