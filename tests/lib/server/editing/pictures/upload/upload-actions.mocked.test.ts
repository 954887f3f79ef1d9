import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import type { UploadState } from '@/lib/editing/picture-uploads';
import { readPictureNotes, readPictureText } from '@/lib/server/editing/pictures/text/picture-text';
import { prepareFolder } from '@/lib/server/editing/pictures/upload/prepare-picture';
import { deleteOldPictures } from '@/lib/server/editing/pictures/upload/staged-pictures';
import { validContent } from '@/tests/support/content';
import { sameOrigin, startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { cameraData, drawPhotograph } from '@/tests/support/photographs';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { writeTree } from '@/tests/support/tree';

// Other test files of this process may have loaded the modules without the mock.
vi.hoisted(() => vi.resetModules());
vi.mock(import('@/lib/server/editing/pictures/upload/run-preparation'), async (load) => ({
  ...(await load()),
  // In this process, which is faster.
  runPreparation: (folder) => prepareFolder(folder),
}));

const base = '/api/desk/editing/pictures';

interface Cut {
  readonly after: number;
  /** Resolves when the server has these. */
  readonly arrived: () => Promise<void>;
}

async function startSite() {
  const directory = writeTree(validContent);
  vi.stubEnv('SITE_DIR', directory);
  const DATA_DIR = await temporaryDirectory();
  const desk = await startDesk({ settings: { EDITING: 'on', DATA_DIR } });
  const as = async (operator = newOperator({ role: 'owner' })) => {
    const Cookie = await desk.signInAs(operator);
    const post = (path: string, fields: Readonly<Record<string, string>>) =>
      desk.post(`${base}/${path}`, new URLSearchParams(fields).toString(), { Cookie });
    const get = (path: string) => desk.request(path, { headers: { Cookie } });
    /** Sends bytes as they are. With `cut`, some of them arrive before the line is cut. */
    const send = (path: string, bytes: Uint8Array, type: string, cut?: Cut) =>
      new Promise<{ status: number; location: string; body: string } | undefined>((resolve) => {
        const headers = {
          ...sameOrigin,
          Cookie,
          'Content-Type': type,
          'Content-Length': bytes.length,
        };
        const options = { method: 'POST', path: `${base}/${path}`, headers, agent: false };
        const sent = httpRequest(desk.origin, options, (res) => {
          let body = '';
          res.setEncoding('utf8').on('data', (part: string) => (body += part));
          res.on('end', () => {
            const { location = '' } = res.headers;
            resolve({ status: res.statusCode ?? 0, location, body });
          });
        });
        sent.on('error', () => {
          resolve(undefined);
        });
        if (cut === undefined) {
          sent.end(bytes);
          return;
        }
        sent.write(bytes.subarray(0, cut.after));
        void cut.arrived().then(() => sent.destroy());
      });
    const part = (id: string, offset: number, bytes: Uint8Array, cut?: Cut) =>
      send(`part?id=${id}&offset=${offset}`, bytes, 'application/octet-stream', cut);
    const start = async (name: string, bytes: number) => {
      const { body } = await post('start', { name, bytes: String(bytes) });
      return JSON.parse(body) as { readonly id: string; readonly problem?: string };
    };
    const state = async (id: string): Promise<UploadState> => {
      for (;;) {
        const { body } = await get(`${base}/state/${id}`);
        const found = JSON.parse(body) as UploadState;
        if (found.state !== 'preparing') return found;
        await wait(50);
      }
    };
    const upload = async (name: string, bytes: Uint8Array) => {
      const { id } = await start(name, bytes.length);
      await part(id, 0, bytes);
      return { id, state: await state(id) };
    };
    return { post, get, send, part, start, state, upload };
  };
  const pictures = () =>
    existsSync(join(directory, 'public/images'))
      ? readdirSync(join(directory, 'public/images'))
      : [];
  const read = (name: string) => readFileSync(join(directory, 'public/images', name));
  return { desk, as, pictures, read, DATA_DIR };
}

const photograph = (width = 60) => drawPhotograph({ width }).withExif(cameraData).jpeg().toBuffer();

test('a picture that is sent in parts goes on after a cut, and is added with its text', async () => {
  const { desk, as, pictures, read } = await startSite();
  const { start, part, state, post, get } = await as();
  const bytes = await photograph();
  const { id } = await start('Öffnung der Kuppel.JPG', bytes.length);
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  const arrived = async () => {
    while ((await state(id)).received < 200) await wait(10);
  };
  await part(id, 0, bytes, { after: 200, arrived });
  expect((await state(id)).received).toBe(200);
  // What was sent already, or would leave a gap, is not written.
  for (const offset of [0, 100, 300]) {
    const response = await part(id, offset, bytes.subarray(offset));
    expect(JSON.parse(response?.body ?? '')).toEqual({ received: 200, state: 'receiving' });
  }
  await part(id, 200, bytes.subarray(200));
  expect(await state(id)).toMatchObject({ received: bytes.length, state: 'ready', text: '' });

  const thumbnail = await get(`${base}/waiting/${id}`);
  expect((await sharp(thumbnail.bytes).metadata()).format).toBe('webp');
  const first = await post('add', { [`text-${id}`]: ' ' });
  expect(first.headers.location).toBe('/desk/site/pictures/add?done=undescribed');
  expect(pictures()).toEqual([]);
  const { headers } = await post('add', { [`text-${id}`]: 'The dome\r\nopens. ' });
  expect(headers.location).toBe('/desk/site/pictures?done=added');
  expect(pictures()).toEqual(['offnung-der-kuppel.jpg']);
  expect(readPictureText(read('offnung-der-kuppel.jpg'))).toBe('The dome opens.');
  expect((await sharp(read('offnung-der-kuppel.jpg')).metadata()).exif).toBeUndefined();
  const [entry] = await desk.store.listAuditEntries({ action: 'site-changed', limit: 1 });
  expect(entry).toMatchObject({ subject: 'public/images/offnung-der-kuppel.jpg' });
  expect((await get(`${base}/waiting/${id}`)).status).toBe(404);
});

test('says that a picture is there already, and names another one anew', async () => {
  const { as, pictures, read } = await startSite();
  const { upload, post } = await as();
  const bytes = await photograph();
  const first = await upload('dome.jpg', bytes);
  // A picture that means nothing has no text.
  await post('add', { [`text-${first.id}`]: '', [`decorative-${first.id}`]: 'on' });
  expect(readPictureNotes(read('dome.jpg'))).toMatchObject({ text: '' });
  const again = await upload('other name.jpg', bytes);
  expect(again.state).toMatchObject({
    state: 'ready',
    existing: '/desk/site/picture/images/dome.jpg',
  });
  const { headers } = await post('add', { [`text-${again.id}`]: 'The dome.' });
  expect(headers.location).toBe('/desk/site/pictures/add?done=existing');
  const other = await upload('dome.png', await photograph(80));
  await post('add', { [`text-${other.id}`]: 'Another dome.' });
  expect(pictures().sort()).toEqual(['dome-2.jpg', 'dome.jpg']);
});

test('receives the pictures of a form, each of which gets its text afterwards', async () => {
  const { as } = await startSite();
  const { send, get, post } = await as();
  const files = [
    ['one.jpg', await photograph()],
    ['drawing.svg', Buffer.from('<svg/>')],
    ['', Buffer.alloc(0)],
  ] as const;
  const parts = files.flatMap(([name, bytes]) => [
    Buffer.from(
      `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  const body = Buffer.concat([...parts, Buffer.from('--b--\r\n')]);
  const sent = await send('send', body, 'multipart/form-data; boundary=b');
  expect(sent).toMatchObject({
    status: 303,
    location: '/desk/site/pictures/add?done=sent#waiting',
  });
  const { waiting } = JSON.parse((await get('/desk/site/pictures/add?done=sent')).body) as {
    readonly waiting: readonly { readonly id: string; readonly name: string }[];
  };
  expect(waiting).toMatchObject([
    { name: 'one.jpg', state: 'ready' },
    { name: 'drawing.svg', state: 'refused', problem: expect.stringContaining('SVG') as string },
  ]);
  const [one, drawing] = waiting.map(({ id }) => id);
  await post('add', { discard: drawing ?? '', [`text-${one}`]: 'One.', [`text-${drawing}`]: '' });
  const left = JSON.parse((await get('/desk/site/pictures/add')).body) as typeof waiting & {
    readonly waiting: readonly unknown[];
  };
  expect(left.waiting).toMatchObject([{ name: 'one.jpg', text: 'One.' }]);
});

test('keeps what was typed while a picture is on its way', async () => {
  const { as } = await startSite();
  const { start, post, get } = await as();
  const { id } = await start('dome.jpg', 10);
  expect((await post('describe', { id, text: 'The dome.' })).status).toBe(200);
  const { body } = await get('/desk/site/pictures/add');
  expect(JSON.parse(body)).toMatchObject({ waiting: [{ id, text: 'The dome.' }] });
});

test('a text that is kept while its picture is added loses neither', async () => {
  const { as, pictures, read } = await startSite();
  const { upload, post } = await as();
  for (let count = 1; count <= 3; count += 1) {
    const { id } = await upload(`dome ${count}.jpg`, await photograph(60 + count));
    const describing = () => post('describe', { id, text: 'The dome.' });
    const add = () => post('add', { [`text-${id}`]: 'The dome.' });
    const [added, ...kept] = await Promise.all([add(), ...Array.from({ length: 6 }, describing)]);
    expect(added.headers.location).toBe('/desk/site/pictures?done=added');
    for (const { status } of kept) expect([200, 404]).toContain(status);
  }
  expect(pictures()).toHaveLength(3);
  for (const name of pictures()) expect(readPictureText(read(name))).toBe('The dome.');
});

describe('limits', () => {
  test('another operator gets nothing of a picture', async () => {
    const { as, pictures } = await startSite();
    const ada = await as();
    const { id } = await ada.upload('dome.jpg', await photograph());
    const eve = await as(newOperator({ email: 'eve@example.org', role: 'owner' }));
    for (const path of [`${base}/state/${id}`, `${base}/waiting/${id}`]) {
      expect((await eve.get(path)).status).toBe(404);
    }
    expect((await eve.part(id, 0, Buffer.from('x')))?.status).toBe(404);
    expect((await eve.post('discard', { id })).status).toBe(404);
    expect((await eve.post('describe', { id, text: 'Mine.' })).status).toBe(404);
    await eve.post('add', { [`text-${id}`]: 'Mine.' });
    expect(pictures()).toEqual([]);
    expect((await ada.get(`${base}/waiting/${id}`)).status).toBe(200);
  });

  test('an editor of other areas sends none', async () => {
    const { as } = await startSite();
    const { post, get } = await as(newOperator({ role: 'editor', areas: ['hours'] }));
    expect((await post('start', { name: 'a.jpg', bytes: '9' })).status).toBe(403);
    expect((await get('/desk/site/pictures/add')).status).toBe(404);
  });

  test('a page of another site sends none', async () => {
    const { desk, as } = await startSite();
    await as();
    const { status } = await desk.post(`${base}/part?id=x&offset=0`, 'x', {
      Cookie: await desk.signIn(),
      'Sec-Fetch-Site': 'cross-site',
    });
    expect(status).toBe(403);
  });

  test('a file of more than 40 MB, and more bytes than were announced, are not stored', async () => {
    const { as } = await startSite();
    const { start, part, state } = await as();
    expect((await start('a.jpg', 40_000_001)).problem).toContain('40 MB');
    const { id } = await start('a.jpg', 10);
    const response = await part(id, 0, Buffer.alloc(100_000));
    expect(JSON.parse(response?.body ?? '')).toMatchObject({ received: 10 });
    expect(await state(id)).toMatchObject({ received: 10, state: 'refused' });
  });

  test('twenty pictures that have not arrived are enough, until a day has passed', async () => {
    const { desk, as, DATA_DIR } = await startSite();
    const { start } = await as();
    for (let count = 0; count < 20; count += 1) await start('a.jpg', 10);
    expect((await start('a.jpg', 10)).problem).toContain('Too many');
    const other = await as(newOperator({ email: 'eve@example.org', role: 'owner' }));
    expect((await other.start('a.jpg', 10)).problem).toBeUndefined();
    await deleteOldPictures(DATA_DIR, new Date(desk.now().getTime() + 25 * 60 * 60_000));
    expect((await start('a.jpg', 10)).problem).toBeUndefined();
  });
});
