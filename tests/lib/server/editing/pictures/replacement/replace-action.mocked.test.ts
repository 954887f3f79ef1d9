import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { readOriginal } from '@/lib/server/editing/files/kept-originals';
import { versionOfBytes } from '@/lib/server/editing/files/working-copy';
import { readPictureText } from '@/lib/server/editing/pictures/text/picture-text';
import { prepareFolder } from '@/lib/server/editing/pictures/upload/prepare-picture';
import { validContent } from '@/tests/support/content';
import { sameOrigin, startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { drawPhotograph } from '@/tests/support/photographs';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { writeTree } from '@/tests/support/tree';

// Other test files of this process may have loaded the modules without the mock.
vi.hoisted(() => vi.resetModules());
vi.mock(import('@/lib/server/editing/pictures/upload/run-preparation'), async (load) => ({
  ...(await load()),
  // In this process, which is faster.
  runPreparation: (folder, { type }) => prepareFolder(folder, type),
}));

const path = 'public/images/dome 1.JPG';
const href = '/desk/site/picture/images/dome%201.JPG';
const page = `/desk/site/pictures/add?${new URLSearchParams({ replaces: path }).toString()}`;
const people = `- id: ada
  name: Ada
  role: Chair
  picture: { src: /images/dome 1.JPG, alt: The dome, focus: 20% 30% }
`;

interface Waiting {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

async function startSite(operator = newOperator({ role: 'owner' })) {
  const old = await drawPhotograph().jpeg().toBuffer();
  const files = { ...validContent, [path]: old, 'content/people.yaml': people };
  const directory = writeTree(files);
  vi.stubEnv('SITE_DIR', directory);
  const DATA_DIR = await temporaryDirectory();
  const desk = await startDesk({ settings: { EDITING: 'on', DATA_DIR } });
  const Cookie = await desk.signInAs(operator);
  const action = (name: string) => `/api/desk/editing/pictures/${name}`;
  const post = (name: string, fields: Readonly<Record<string, string>>) =>
    desk.post(action(name), new URLSearchParams(fields).toString(), { Cookie });
  /** Sends the new picture in a form, as browsers without scripts do. */
  const send = async (name: string, bytes: Buffer, replaces = path) => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)]), name);
    const query = new URLSearchParams({ replaces }).toString();
    return fetch(`${desk.origin}${action('send')}?${query}`, {
      method: 'POST',
      body,
      headers: { ...sameOrigin, Cookie },
      redirect: 'manual',
    });
  };
  const open = async (address = page) => {
    const { body } = await desk.request(address, { headers: { Cookie } });
    return JSON.parse(body) as { readonly waiting: readonly Waiting[] };
  };
  const replace = (fields: Readonly<Record<string, string>>) =>
    post('replace', { path, version: versionOfBytes(old), ...fields });
  const read = () => readFileSync(join(directory, path));
  return { desk, old, DATA_DIR, post, send, open, replace, read };
}

const drawing = () =>
  sharp({ create: { width: 30, height: 20, channels: 4, background: '#0000' } });

test('another picture takes the place of one, under its name and in its type', async () => {
  const { desk, old, DATA_DIR, send, open, replace, read } = await startSite();
  const sent = await send('transparent.png', await drawing().png().toBuffer());
  expect(sent.headers.get('location')).toBe(`${page}&done=sent#waiting`);
  const shown = await open();
  expect(shown).toMatchObject({
    title: 'Replace dome 1.JPG',
    replaced: { href, uses: [{ title: 'People' }] },
    waiting: [{ name: 'transparent.png', state: 'ready' }],
  });
  expect((await open('/desk/site/pictures/add')).waiting).toEqual([]);
  const text = `text-${shown.waiting[0]?.id}`;
  expect((await replace({ [text]: ' ' })).headers.location).toBe(`${page}&done=undescribed`);
  expect(read()).toEqual(old);
  const { headers } = await replace({ [text]: 'A new dome.' });
  expect(headers.location).toBe(`${href}?done=replaced`);
  const { format, width } = await sharp(read()).metadata();
  expect([format, width, readPictureText(read())]).toEqual(['jpeg', 30, 'A new dome.']);
  // White, as paper is.
  expect([...(await sharp(read()).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
  expect(await readOriginal(DATA_DIR, versionOfBytes(old))).toEqual(old);
  const [entry] = await desk.store.listAuditEntries({ action: 'site-changed', limit: 1 });
  expect(entry).toMatchObject({ subject: path });
  expect((await open()).waiting).toEqual([]);
});

test('only the last picture that was sent waits, and it can be thrown away', async () => {
  const { old, send, open, replace, read } = await startSite();
  await send('one.png', await drawing().png().toBuffer());
  const first = (await open()).waiting[0]?.id;
  await send('two.png', await drawing().png().toBuffer());
  expect((await open()).waiting).toMatchObject([{ name: 'two.png' }]);
  const late = await replace({ [`text-${first}`]: 'One.' });
  expect(late.headers.location).toBe(`${page}&done=missing`);
  const thrown = await replace({ discard: 'two' });
  expect(thrown.headers.location).toBe(`${page}&done=discarded`);
  expect((await open()).waiting).toEqual([]);
  expect(read()).toEqual(old);
});

test('keeps a picture that has changed since', async () => {
  const { old, send, open, replace, read } = await startSite();
  await send('new.png', await drawing().png().toBuffer());
  const fields = { [`text-${(await open()).waiting[0]?.id}`]: 'New.', version: '0'.repeat(64) };
  expect((await replace(fields)).headers.location).toBe(`${page}&done=changed`);
  expect(read()).toEqual(old);
});

test('an editor does not replace what another area shows, and nobody replaces a drawing', async () => {
  const { send, post } = await startSite(newOperator({ role: 'editor', areas: ['events'] }));
  const bytes = await drawing().png().toBuffer();
  expect((await send('new.png', bytes)).status).toBe(404);
  const start = { name: 'new.png', bytes: '9', replaces: path };
  expect((await post('start', start)).status).toBe(404);
  const owner = await startSite();
  expect((await owner.send('new.png', bytes, 'public/pictures/hill.svg')).status).toBe(404);
  expect((await owner.send('new.png', bytes, 'content/site.yaml')).status).toBe(404);
});
