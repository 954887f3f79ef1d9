import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import type * as fsPromises from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { listSiteFiles } from '@/lib/server/content/files/site-files';
import {
  deleteEditedFile,
  isWritableCopy,
  maxBytesOf,
  readEditedFile,
  saveEditedFile,
  savePublicFile,
  versionOfBytes,
} from '@/lib/server/editing/files/working-copy';
import { editedCopy } from '@/tests/support/editing/edited-copy';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { writeTree } from '@/tests/support/tree';

const { failing } = vi.hoisted(() => {
  // Other test files of this process may have loaded the modules without the mock.
  vi.resetModules();
  return { failing: { code: '' } };
});
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof fsPromises>();
  const open = async (...args: Parameters<typeof fs.open>) => {
    const handle = await fs.open(...args);
    if (failing.code !== '' && args[1] === 'wx') {
      const error = Object.assign(new Error('no space'), { code: failing.code });
      handle.writeFile = () => Promise.reject(error);
    }
    return handle;
  };
  return { ...fs, open };
});

const path = 'content/notices/closed.yaml';
const closed = 'text: We are closed.\n';

function siteWith(files: Readonly<Record<string, string>> = { [path]: closed }) {
  return editedCopy(writeTree({ 'content/site.yaml': 'name: One\n', ...files }));
}

test('reads a file with its version and its byte order mark', async () => {
  const copy = siteWith({ [path]: '\uFEFFtext: é\r\n' });
  const text = '\uFEFFtext: é\r\n';
  expect(await readEditedFile(copy, path)).toEqual({ path, text, version: versionOfBytes(text) });
});

test('saves the version that the editor saw, and leaves nothing else that the site reads', async () => {
  const copy = siteWith();
  const seen = await readEditedFile(copy, path);
  const text = 'text: Open again.\n';
  const version = versionOfBytes(text);
  expect(await saveEditedFile(copy, path, text, seen?.version)).toEqual({
    kind: 'saved',
    file: { path, text, version },
  });
  expect(readFileSync(join(copy.directory, path), 'utf8')).toBe(text);
  expect(listSiteFiles(copy.directory)).toEqual({
    files: [path, 'content/site.yaml'],
    problems: [],
  });
});

test('does not write over a version that the editor has not seen', async () => {
  const copy = siteWith();
  const current = await readEditedFile(copy, path);
  expect(await saveEditedFile(copy, path, 'text: A\n', versionOfBytes('text: B\n'))).toEqual({
    kind: 'changed',
    current,
  });
  expect(await saveEditedFile(copy, path, 'text: A\n', undefined)).toEqual({
    kind: 'changed',
    current,
  });
  expect(readFileSync(join(copy.directory, path), 'utf8')).toBe(closed);
  const gone = await saveEditedFile(copy, 'content/notices/gone.yaml', 'a: 1\n', current?.version);
  expect(gone).toEqual({ kind: 'changed', current: undefined });
});

test('lets one of two savers of a version win, 50 times of 50', async () => {
  const copy = siteWith();
  let seen = versionOfBytes(closed);
  for (let round = 0; round < 50; round += 1) {
    const [one, two] = await Promise.all([
      saveEditedFile(copy, path, `text: One ${round}\n`, seen),
      saveEditedFile(copy, path, `text: Two ${round}\n`, seen),
    ]);
    const winners = [one, two].flatMap((result) => (result.kind === 'saved' ? result.file : []));
    const losers = [one, two].flatMap((result) =>
      result.kind === 'changed' ? result.current : [],
    );
    expect(winners).toHaveLength(1);
    expect(losers).toEqual(winners);
    seen = winners[0]?.version ?? '';
  }
});

test('makes a new file with its folders, which those who read the folder can read', async () => {
  const copy = siteWith();
  chmodSync(join(copy.directory, 'content'), 0o755);
  const file = 'content/pages/visit/how-to-get-here.md';
  expect((await saveEditedFile(copy, file, '---\n', undefined)).kind).toBe('saved');
  const stats = statSync(join(copy.directory, file));
  expect(stats.mode & 0o777).toBe(0o644);
  expect(statSync(join(copy.directory, 'content/pages/visit')).mode & 0o777).toBe(0o755);
});

test('keeps the permissions of a file', async () => {
  const copy = siteWith();
  chmodSync(join(copy.directory, path), 0o640);
  await saveEditedFile(copy, path, 'text: A\n', versionOfBytes(closed));
  expect(statSync(join(copy.directory, path)).mode & 0o777).toBe(0o640);
});

test('deletes only the version that the editor saw', async () => {
  const copy = siteWith();
  const changed = await deleteEditedFile(copy, path, versionOfBytes('text: A\n'));
  expect(changed).toMatchObject({ kind: 'changed', current: { text: closed } });
  expect(await deleteEditedFile(copy, path, versionOfBytes(closed))).toEqual({ kind: 'deleted' });
  expect(existsSync(join(copy.directory, path))).toBe(false);
  const again = await deleteEditedFile(copy, path, versionOfBytes(closed));
  expect(again).toEqual({ kind: 'changed', current: undefined });
});

test.each([
  'content/../package.md',
  'content/pages/../../x.md',
  '/content/pages/a.md',
  'content//a.md',
  'content/pages/a.md/',
  'content/pages/./a.md',
  'content\\pages\\a.md',
  'content/pages/a\0.md',
  'content/pages/a.ts',
  'content/pages/.a.md',
  'content/.git/a.md',
  'content/pages/Visit.md',
  'content/pages/a b.md',
  'content/pages/con.md',
  'content/con/a.md',
  'content/pages/a:b.md',
  'content/pages/é.md',
  'content/pages/_a.md',
  `content/pages/${'a'.repeat(81)}.md`,
  'content/notices/CLOSED.yaml',
  'theme/other.yaml',
  'theme/fonts/a.yaml',
  'public/a.md',
  '.env',
  'pages/index.md',
])('makes no file at %j', async (wrong) => {
  const copy = siteWith();
  const result = await saveEditedFile(copy, wrong, 'a: 1\n', undefined);
  expect(result).toEqual({ kind: 'refused', reason: 'path' });
  expect(listSiteFiles(copy.directory).files).toEqual([path, 'content/site.yaml']);
});

test('does not follow links, neither of files nor of folders', async () => {
  const copy = siteWith();
  const outside = await temporaryDirectory();
  mkdirSync(join(outside, 'folder'));
  symlinkSync(join(outside, 'folder'), join(copy.directory, 'content/linked'));
  symlinkSync(join(copy.directory, path), join(copy.directory, 'content/notices/link.yaml'));
  symlinkSync(join(outside, 'none'), join(copy.directory, 'content/notices/broken.yaml'));
  for (const wrong of ['linked/a.md', 'notices/link.yaml', 'notices/broken.yaml']) {
    const file = `content/${wrong}`;
    expect(await readEditedFile(copy, file)).toBeUndefined();
    const seen = [undefined, versionOfBytes(closed)];
    for (const version of seen) {
      const result = await saveEditedFile(copy, file, 'a: 1\n', version);
      expect(result).toEqual({ kind: 'refused', reason: 'path' });
    }
    expect((await deleteEditedFile(copy, file, versionOfBytes(closed))).kind).toBe('refused');
  }
  expect(readFileSync(join(copy.directory, path), 'utf8')).toBe(closed);
});

test('writes into a folder that the owner has put on another disk by a link', async () => {
  const copy = siteWith();
  const disk = await temporaryDirectory();
  renameSync(join(copy.directory, 'content'), join(disk, 'content'));
  symlinkSync(join(disk, 'content'), join(copy.directory, 'content'));
  const saved = await saveEditedFile(copy, path, 'text: A\n', versionOfBytes(closed));
  expect(saved.kind).toBe('saved');
  expect(readFileSync(join(disk, path), 'utf8')).toBe('text: A\n');
});

test('leaves the other name of a file as it was', async () => {
  const copy = siteWith();
  const other = join(copy.directory, 'other');
  linkSync(join(copy.directory, path), other);
  await saveEditedFile(copy, path, 'text: A\n', versionOfBytes(closed));
  expect(readFileSync(other, 'utf8')).toBe(closed);
});

test('edits a file whose name an owner has chosen, but makes none beside it in other letters', async () => {
  const nfd = 'content/pages/cafe\u0301.md';
  const copy = siteWith({ [nfd]: '---\n' });
  expect((await readEditedFile(copy, nfd))?.text).toBe('---\n');
  const nfc = await saveEditedFile(copy, 'content/pages/caf\u00e9.md', '---\n', undefined);
  expect(nfc).toEqual({ kind: 'refused', reason: 'path' });
});

test('refuses more bytes than a file may have', async () => {
  const copy = siteWith();
  const large = 'a'.repeat(maxBytesOf(path) + 1);
  const result = await saveEditedFile(copy, path, large, versionOfBytes(closed));
  expect(result).toEqual({ kind: 'refused', reason: 'size' });
});

test.each([
  ['too large', `a: ${'b'.repeat(64 * 1024)}`],
  ['not UTF-8', Buffer.from([0x61, 0x3a, 0x20, 0xff])],
])('does not read a file that is %s', async (_kind, content) => {
  const copy = { directory: writeTree({ [path]: content }) };
  expect(await readEditedFile(copy, path)).toBeUndefined();
});

test.each(['ENOSPC', 'EROFS', 'EACCES'])('keeps the file when the disk says %s', async (code) => {
  const copy = siteWith();
  failing.code = code;
  const result = await saveEditedFile(copy, path, 'text: A\n', versionOfBytes(closed));
  failing.code = '';
  expect(result).toEqual({ kind: 'refused', reason: 'storage' });
  expect(readFileSync(join(copy.directory, path), 'utf8')).toBe(closed);
  expect((await saveEditedFile(copy, path, 'text: A\n', versionOfBytes(closed))).kind).toBe(
    'saved',
  );
});

test('says that a site without its folder cannot be written', async () => {
  const result = await saveEditedFile(editedCopy('/proc/none'), path, 'a: 1\n', undefined);
  expect(result).toEqual({ kind: 'refused', reason: 'storage' });
});

test('says whether the files of a site can be written', async () => {
  expect(await isWritableCopy(siteWith())).toBe(true);
  expect(await isWritableCopy({ directory: '/proc/none' })).toBe(false);
});

test('saves pictures in public/, but not what the build makes, scripts or pages', async () => {
  const copy = siteWith();
  const bytes = Buffer.from([1, 2, 3]);
  const saved = await savePublicFile(copy, 'public/photos/dome.jpg', bytes, undefined);
  expect(saved).toEqual({ kind: 'saved', version: versionOfBytes(bytes) });
  const again = await savePublicFile(copy, 'public/photos/dome.jpg', bytes, undefined);
  expect(again).toEqual({ kind: 'changed' });
  for (const wrong of ['public/og/a.png', 'public/a.html', 'public/a.js', 'content/a.md']) {
    const result = await savePublicFile(copy, wrong, bytes, undefined);
    expect(result).toEqual({ kind: 'refused', reason: 'path' });
  }
  expect(await readEditedFile(copy, 'public/photos/dome.jpg')).toBeUndefined();
});
