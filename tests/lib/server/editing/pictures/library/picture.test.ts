import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { versionOfBytes } from '@/lib/server/editing/files/working-copy';
import { validContent } from '@/tests/support/content';
import { startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { cameraData, drawPhotograph } from '@/tests/support/photographs';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { writeTree } from '@/tests/support/tree';
import { pictureMeta } from '@/lib/words/lib/server/content/schemas';
import { libraryWords } from '@/lib/words/lib/server/editing/pictures/library';

const hill = 'public/pictures/hill.svg';
const drawing = validContent[hill];
const people = `- id: ada
  name: Ada
  role: Chair
  picture: { src: /pictures/hill.svg, alt: A hill }
`;

async function startSite(
  files: Readonly<Record<string, string | Uint8Array>> = {},
  operator = newOperator({ role: 'owner' }),
) {
  const directory = writeTree({ ...validContent, ...files });
  vi.stubEnv('SITE_DIR', directory);
  const DATA_DIR = await temporaryDirectory();
  const desk = await startDesk({ settings: { EDITING: 'on', DATA_DIR } });
  const Cookie = await desk.signInAs(operator);
  const post = (action: string, fields: Readonly<Record<string, string>>) => {
    const body = new URLSearchParams(fields).toString();
    return desk.post(`/api/desk/editing/pictures/${action}`, body, { Cookie });
  };
  return {
    desk,
    directory,
    get: (path: string, headers = {}) => desk.request(path, { headers: { Cookie, ...headers } }),
    post,
    save: (fields: Readonly<Record<string, string>>) => {
      const body = new URLSearchParams({ intent: 'save', ...fields }).toString();
      return desk.post('/api/desk/editing/save', body, { Cookie });
    },
    remove: (fields: Readonly<Record<string, string>>) =>
      post('delete', { version: versionOfBytes(drawing), ...fields }),
    exists: (path: string) => existsSync(join(directory, path)),
  };
}

/** The form of what a list has of a picture. */
interface Listed {
  readonly target: string;
  readonly form: {
    readonly seen: string;
    readonly base: string;
    readonly entries: Readonly<Record<string, readonly string[]>>;
    readonly field: {
      readonly fields: readonly { readonly name: string; readonly field: unknown }[];
    };
    readonly problems: readonly { readonly name: string }[];
  };
}

const previewOf = (path: string, size = 'small') =>
  `/api/desk/editing/picture?${new URLSearchParams({ path, size }).toString()}`;

test('the preview of a photograph is smaller, upright and without the place', async () => {
  const photograph = await drawPhotograph({ width: 900, height: 600 })
    .withExif(cameraData)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { get } = await startSite({ 'public/images/dome.jpg': photograph });
  const { status, headers, bytes } = await get(previewOf('public/images/dome.jpg'));
  expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
  const { width, height, exif } = await sharp(bytes).metadata();
  expect([width, height, exif]).toEqual([267, 400, undefined]);

  const again = await get(previewOf('public/images/dome.jpg'), { 'If-None-Match': headers.etag });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
  const large = await get(previewOf('public/images/dome.jpg', 'large'));
  expect((await sharp(large.bytes).metadata()).height).toBe(900);
});

test('a drawing is sent without a way to run its scripts, with a name for the page', async () => {
  const named = '<svg class="a" id="drawing" viewBox="0 0 1 1"><path id="b"/></svg>';
  const { get } = await startSite({ 'public/pictures/named.svg': named });
  const { headers, body } = await get(previewOf(hill));
  expect(body).toBe(drawing.replace('<svg', '<svg id="picture"'));
  expect((await get(previewOf('public/pictures/named.svg'))).body).toBe(
    '<svg id="picture" class="a" viewBox="0 0 1 1"><path id="b"/></svg>',
  );
  expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
});

test('sends no preview of a drawing that has the name of a photograph, or of what is no picture', async () => {
  const { get, directory } = await startSite({
    'public/images/false.jpg': drawing,
    'public/files/secret.txt': 'secret',
  });
  mkdirSync(join(directory, 'public/linked'));
  symlinkSync(join(directory, hill), join(directory, 'public/linked/hill.svg'));
  for (const path of [
    'public/images/false.jpg',
    'public/files/secret.txt',
    'public/linked/hill.svg',
    'content/site.yaml',
    'public/../content/site.yaml',
    '',
  ]) {
    expect((await get(previewOf(path))).status, path).toBe(404);
  }
});

test('the page of a picture says where it is used', async () => {
  const { get } = await startSite({
    'content/people.yaml': people,
    'public/pictures/pictures.yaml': 'hill.svg: A hill\n',
  });
  const { body } = await get('/desk/site/picture/pictures/hill.svg');
  expect(JSON.parse(body)).toMatchObject({
    title: 'hill.svg',
    src: '/pictures/hill.svg',
    version: versionOfBytes(drawing),
    uses: [
      { title: 'People', href: '/desk/site/edit/content/people.yaml' },
      { title: libraryWords.listOfFolder('pictures') },
    ],
  });
});

test('the page of a picture saves what the list of its folder has of it', async () => {
  const list = 'public/pictures/pictures.yaml';
  const other = '# In order\nsun.svg: { alt: The sun, focus: 20% 30% }\n';
  const { desk, directory, get, save } = await startSite({
    [list]: `${other}hill.svg: A hill\n`,
    'public/pictures/sun.svg': drawing,
  });
  const address = '/desk/site/picture/pictures/hill.svg';
  const { listed } = JSON.parse((await get(address)).body) as { readonly listed: Listed };
  expect(listed.form.field.fields.map(({ name }) => name)).toEqual([
    ...['alt', 'decorative', 'focus', 'caption', 'credit'],
  ]);
  expect(listed.form.field.fields[0]?.field).toMatchObject({
    label: pictureMeta.alt.label,
    isRequired: true,
  });
  expect(listed.form.entries).toMatchObject({ 'v.alt': ['A hill'], 'v.caption': [''] });
  const { target, form } = listed;
  const common = { target, seen: form.seen, base: form.base, 'v.decorative': '' };
  const empty = await save({ ...common, 'v.alt': '', 'v.caption': 'In June' });
  expect(empty.headers.location).toBe(`${address}#main`);
  const refused = JSON.parse((await get(address)).body) as { readonly listed: Listed };
  expect(refused.listed.form.problems).toMatchObject([{ name: 'v.alt' }]);
  const { headers } = await save({
    ...common,
    'v.alt': 'A hill',
    'v.caption': 'In June',
    ...{ 'v.focus.from': '40', 'v.focus.to': '60' },
  });
  expect(headers.location).toBe(`${address}?done=saved`);
  const saved = readFileSync(join(directory, list), 'utf8');
  expect(saved.startsWith(other)).toBe(true);
  expect(parse(saved)).toMatchObject({
    'hill.svg': { alt: 'A hill', caption: 'In June', focus: '40% 60%' },
  });
  const [entry] = await desk.store.listAuditEntries({ action: 'site-changed', limit: 1 });
  expect(entry).toMatchObject({ subject: list });
});

test('a list belongs to the pages, and a picture without one has no such form', async () => {
  const files = { 'public/pictures/pictures.yaml': 'hill.svg: A hill\n' };
  const editor = newOperator({ role: 'editor', areas: ['events'] });
  const { get, save } = await startSite(files, editor);
  const { body } = await get('/desk/site/picture/pictures/hill.svg');
  expect(JSON.parse(body)).not.toHaveProperty('listed');
  const sent = { target: 'public/pictures/hill.svg', seen: '', base: '', 'v.alt': 'Mine' };
  expect((await save(sent)).status).toBe(404);
  const owner = await startSite();
  expect((await owner.save(sent)).status).toBe(404);
});

test('saves what a picture shows in its own file', async () => {
  const photograph = await drawPhotograph().jpeg().toBuffer();
  const { desk, directory, get, post } = await startSite({ 'public/images/dome.jpg': photograph });
  const fields = { path: 'public/images/dome.jpg', version: versionOfBytes(photograph) };
  const { headers } = await post('file-text', { ...fields, text: 'The dome\n at night' });
  expect(headers.location).toBe('/desk/site/picture/images/dome.jpg?done=saved');
  expect(JSON.parse((await get(headers.location ?? '')).body)).toMatchObject({
    text: 'The dome at night',
    notice: 'Saved.',
    isProblem: false,
  });
  const saved = readFileSync(join(directory, 'public/images/dome.jpg'));
  const pixels = async (bytes: Buffer) => sharp(bytes).raw().toBuffer();
  expect(await pixels(saved)).toEqual(await pixels(photograph));
  const [entry] = await desk.store.listAuditEntries({ action: 'site-changed', limit: 1 });
  expect(entry).toMatchObject({ subject: 'public/images/dome.jpg' });

  const again = await post('file-text', { ...fields, text: 'Other' });
  expect(again.headers.location).toContain('done=changed');
  const { notice } = JSON.parse((await get(again.headers.location ?? '')).body) as {
    readonly notice: string;
  };
  expect(notice).toMatch(/^operator@example.org saved this today .* Nothing is done/);
});

test('has no text for a drawing or a page', async () => {
  const { post } = await startSite();
  const version = versionOfBytes(drawing);
  expect((await post('file-text', { path: hill, version, text: 'A hill' })).status).toBe(404);
  const page = { path: 'content/pages/visit.md', version, text: 'A page' };
  expect((await post('file-text', page)).status).toBe(404);
});

test('deletes a picture that is not used, and records it', async () => {
  const { desk, remove, exists } = await startSite();
  expect((await remove({ path: hill })).headers.location).toBe('/desk/site/pictures?done=deleted');
  expect(exists(hill)).toBe(false);
  const [entry] = await desk.store.listAuditEntries({ action: 'site-changed', limit: 1 });
  expect(entry).toMatchObject({ subject: hill });
});

test('keeps a picture that is used until the operator confirms it', async () => {
  const { remove, exists } = await startSite({ 'content/people.yaml': people });
  const asked = await remove({ path: hill });
  expect(asked.headers.location).toBe('/desk/site/picture/pictures/hill.svg?done=used');
  expect(exists(hill)).toBe(true);
  await remove({ path: hill, confirmed: 'on' });
  expect(exists(hill)).toBe(false);
});

test('keeps a picture that has changed since', async () => {
  const { remove, exists } = await startSite();
  const { headers } = await remove({ path: hill, version: versionOfBytes('other') });
  expect(headers.location).toContain('done=changed');
  expect(exists(hill)).toBe(true);
});

test('an editor does not delete what another area shows', async () => {
  const editor = newOperator({ role: 'editor', areas: ['events'] });
  const { remove, exists } = await startSite({ 'content/people.yaml': people }, editor);
  const { headers } = await remove({ path: hill, confirmed: 'on' });
  expect(headers.location).toContain('done=area');
  expect(exists(hill)).toBe(true);
});

test.each(['content/site.yaml', 'public/files/plan.txt', 'public/pictures/none.svg', '../a.svg'])(
  'does not delete %s, which is no picture of the library',
  async (path) => {
    const { remove, exists } = await startSite({ 'public/files/plan.txt': 'A plan.' });
    expect((await remove({ path })).status).toBe(404);
    expect(exists('content/site.yaml') && exists('public/files/plan.txt')).toBe(true);
  },
);
