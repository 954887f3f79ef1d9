import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadContent } from '@/lib/server/content/load-content';
import { keepBuildContent, switchTo } from '@/lib/server/content/versions/publications';
import { prepareVersion } from '@/scripts/publish/prepare-version';
import { validContent } from '@/tests/support/content';
import { cameraData, drawPhotograph } from '@/tests/support/photographs';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { writeTree } from '@/tests/support/tree';

async function builtSite(files: Readonly<Record<string, string | Uint8Array>> = {}) {
  const root = writeTree({
    ...validContent,
    ...files,
    '.next/BUILD_ID': 'one',
    'public/icon.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32"/></svg>',
  });
  await keepBuildContent(root, new Date(Date.now() - 60_000));
  return { root, directory: await temporaryDirectory() };
}

const page = '---\ntitle: New\ndescription: A page that came later on.\n---\n';

test('prepares changes with the icons of the version before', async () => {
  const places = await builtSite();
  writeFileSync(join(places.root, 'content/pages/new.md'), page);
  const first = await prepareVersion(places, new Date());
  if (first.kind !== 'prepared') throw new Error(first.kind);
  expect(first.changed).toEqual([{ file: 'content/pages/new.md', change: 'added' }]);
  await switchTo(places, first.version, new Date());
  expect(existsSync(join(first.folder, 'public/favicon.ico'))).toBe(true);

  writeFileSync(join(places.root, 'content/pages/new.md'), `${page}\nMore.\n`);
  const second = await prepareVersion(places, new Date());
  if (second.kind !== 'prepared') throw new Error(second.kind);
  expect(second.changed).toEqual([{ file: 'content/pages/new.md', change: 'changed' }]);
  for (const file of ['icons/180.png', 'favicon.ico']) {
    const [a, b] = [first, second].map(({ folder }) => statSync(join(folder, 'public', file)).ino);
    expect(a, file).toBe(b);
  }
  expect(readFileSync(join(second.folder, 'content/pages/new.md'), 'utf8')).toContain('More.');
});

test(
  'makes a font of the site itself once, and holds back one that cannot be used',
  { timeout: 60_000 },
  async () => {
    const places = await builtSite();
    mkdirSync(join(places.root, 'theme/fonts'), { recursive: true });
    const { resolve } = createRequire(import.meta.url);
    const figtree = resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2');
    copyFileSync(figtree, join(places.root, 'theme/fonts/figtree.woff2'));
    writeFileSync(join(places.root, 'theme/theme.yaml'), 'font: {regular: figtree.woff2}\n');
    const first = await prepareVersion(places, new Date());
    if (first.kind !== 'prepared') throw new Error(first.kind);
    await switchTo(places, first.version, new Date());
    const loaded = await loadContent(first.folder);
    expect(loaded.ok && loaded.content.look.font).toMatchObject({ facts: { headingWeight: 600 } });
    const fonts = readdirSync(join(first.folder, 'public/fonts'));
    expect(fonts).toHaveLength(3);

    writeFileSync(join(places.root, 'theme/fonts/figtree.woff2'), 'wOF2, and then nothing');
    writeFileSync(join(places.root, 'content/pages/new.md'), page);
    const second = await prepareVersion(places, new Date());
    if (second.kind !== 'prepared') throw new Error(second.kind);
    expect(second.held.map(({ file }) => file)).toEqual(['theme/fonts/figtree.woff2']);
    const inodes = [first, second].map(({ folder }) =>
      fonts.map((name) => statSync(join(folder, 'public/fonts', name)).ino),
    );
    expect(inodes[1]).toEqual(inodes[0]);
  },
);

test('leaves out pictures for sharing of earlier pages before the switch', async () => {
  // A server that loads a version lists its files, so none of them may be deleted later.
  const places = await builtSite({ 'public/og/0123456789abcdef.png': 'of a page that is gone' });
  writeFileSync(join(places.root, 'content/pages/new.md'), page);
  const prepared = await prepareVersion(places, new Date());
  if (prepared.kind !== 'prepared') throw new Error(prepared.kind);
  expect(readdirSync(join(prepared.folder, 'public/og'))).toEqual([]);
});

test('prepares nothing where nothing has changed', async () => {
  const places = await builtSite();
  expect(await prepareVersion(places, new Date())).toMatchObject({ kind: 'unchanged' });
  expect(readdirSync(join(places.directory, 'versions'))).toEqual([]);
});

test('rejects with the error of a folder that cannot be read, and leaves nothing', async () => {
  const places = await builtSite();
  // The tests may run as root, who can read every file: a file in place of the folder cannot be listed.
  rmSync(join(places.root, 'theme'), { recursive: true, force: true });
  writeFileSync(join(places.root, 'theme'), 'Not a folder.');
  const failed = expect(prepareVersion(places, new Date())).rejects;
  await failed.toMatchObject({ code: 'ENOTDIR', path: join(places.root, 'theme') });
  expect(readdirSync(join(places.directory, 'versions'))).toEqual([]);
});

test('refuses a change that only a build applies', async () => {
  const places = await builtSite();
  const file = 'content/site.yaml';
  writeFileSync(join(places.root, file), `${validContent[file]}embeds: { youtube: true }\n`);
  const result = await prepareVersion(places, new Date());
  if (result.kind !== 'problems') throw new Error(result.kind);
  expect(result.problems.map((problem) => problem.file)).toEqual([file]);
  expect(result.problems[0]?.message).toContain('npm run build');
});

test('makes the font of a theme, and takes it from the version before', async () => {
  const places = await builtSite();
  mkdirSync(join(places.root, 'theme'), { recursive: true });
  writeFileSync(join(places.root, 'theme/theme.yaml'), 'font: Lexend\n');
  const first = await prepareVersion(places, new Date());
  if (first.kind !== 'prepared') throw new Error(first.kind);
  await switchTo(places, first.version, new Date());
  writeFileSync(join(places.root, 'theme/theme.yaml'), 'font: Lexend\ncorners: soft\n');
  const second = await prepareVersion(places, new Date());
  if (second.kind !== 'prepared') throw new Error(second.kind);
  const fonts = [first, second].map(({ folder }) =>
    readdirSync(join(folder, 'public/fonts')).map(
      (name) => statSync(join(folder, 'public/fonts', name)).ino,
    ),
  );
  expect(fonts[0]).toHaveLength(3);
  expect(fonts[1]).toEqual(fonts[0]);
});

const photograph = () =>
  drawPhotograph({ width: 400, height: 200 }).jpeg().withExif(cameraData).toBuffer();

test(
  'replaces photographs by copies, which the next version has too',
  { timeout: 60_000 },
  async () => {
    const places = await builtSite();
    const original = await photograph();
    mkdirSync(join(places.root, 'public/files'));
    for (const file of ['pictures/choir.jpg', 'pictures/again.jpg', 'files/choir.jpg']) {
      writeFileSync(join(places.root, 'public', file), original);
    }
    const progress: string[] = [];
    const options = {
      find: () => Promise.resolve([]),
      harm: 'accept' as const,
      onPhotograph: (done: number, total: number) => progress.push(`${done} of ${total}`),
    };
    const first = await prepareVersion(places, new Date(), options);
    if (first.kind !== 'prepared') throw new Error(first.kind);
    await switchTo(places, first.version, new Date());
    expect(progress).toEqual(['1 of 2', '2 of 2']);
    const copy = readFileSync(join(first.folder, 'public/pictures/choir.jpg'));
    expect(await sharp(copy).metadata()).toMatchObject({ width: 400, height: 200 });
    expect(copy.includes('Camera maker')).toBe(false);
    expect(readFileSync(join(first.folder, 'public/files/choir.jpg')).equals(original)).toBe(true);
    const loaded = await loadContent(first.folder);
    if (!loaded.ok) throw new Error('the version has problems');
    const { files } = loaded.content;
    expect(files.get('/pictures/choir.jpg')).toMatchObject({
      copies: { facts: { widths: [320, 400] } },
    });
    expect(files.get('/pictures/again.jpg')).toEqual(files.get('/pictures/choir.jpg'));
    expect(files.get('/files/choir.jpg')).not.toHaveProperty('copies');

    // As after a publication, which deletes the copies that are not in a version.
    rmSync(join(places.directory, 'pictures'), { recursive: true });
    rmSync(join(places.root, 'public/pictures/again.jpg'));
    writeFileSync(join(places.root, 'public/pictures/moved.jpg'), original);
    const second = await prepareVersion(places, new Date(), options);
    if (second.kind !== 'prepared') throw new Error(second.kind);
    expect(second.changed).toEqual([
      { file: 'public/pictures/again.jpg', change: 'deleted' },
      { file: 'public/pictures/moved.jpg', change: 'added' },
    ]);
    expect(progress).toHaveLength(2);
    const inodeOf = (folder: string, name: string) =>
      statSync(join(folder, 'public/pictures', name)).ino;
    expect(inodeOf(second.folder, 'choir.jpg')).toBe(inodeOf(first.folder, 'choir.jpg'));
    expect(inodeOf(second.folder, 'moved.jpg')).toBe(inodeOf(first.folder, 'choir.jpg'));
  },
);

test('holds a photograph back that is damaged', { timeout: 60_000 }, async () => {
  const places = await builtSite();
  const original = await photograph();
  writeFileSync(join(places.root, 'public/pictures/choir.jpg'), original);
  const damaged = original.subarray(0, original.length - 400);
  writeFileSync(join(places.root, 'public/pictures/cut-off.jpg'), damaged);
  const prepared = await prepareVersion(places, new Date());
  if (prepared.kind !== 'prepared') throw new Error(prepared.kind);
  expect(prepared.changed).toEqual([{ file: 'public/pictures/choir.jpg', change: 'added' }]);
  expect(prepared.held).toEqual([
    {
      file: 'public/pictures/cut-off.jpg',
      problems: [
        expect.objectContaining({ message: expect.stringContaining('damaged') as string }),
      ],
    },
  ]);
});
