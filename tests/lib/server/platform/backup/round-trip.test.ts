import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'libsql';
import { expect, test } from 'vitest';
import { later, newSubmission } from '@/tests/support/submissions';
import { idsIn, openSite, readUpload, restore, verify } from '@/tests/support/backups';

const name = 'frontdesk-2026-11-20T120000Z.tar.gz';

test.each([undefined, 'correct horse battery'])(
  'restores every submission and file while the site runs, with the passphrase %j',
  async (passphrase) => {
    const { root, directory, backUp, archives, files, submissions, dataDirectory, store } =
      await openSite();
    const { file, manifest, lostFiles } = await backUp({ passphrase });
    const expectedName = passphrase === undefined ? name : `${name}.enc`;
    expect(await archives()).toEqual([expectedName]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(lostFiles).toEqual([]);
    expect(manifest.database.rows).toMatchObject({ submissions: 2, files: 2 });
    expect((await verify(file, passphrase)).manifest).toEqual(manifest);

    await store.addSubmission(newSubmission({}));
    const target = join(root, 'restored');
    const result = await restore(join(directory, expectedName), target, { passphrase });
    expect(result).toMatchObject({ manifest, movedTo: undefined });
    expect(await idsIn(target)).toEqual(submissions.map(({ id }) => id).sort());
    for (const each of files) {
      expect(await readUpload(target, each)).toEqual(await readUpload(dataDirectory, each));
    }
    await store.close();
  },
);

test('restores with the permissions of a data directory', async () => {
  const { root, backUp, store, files } = await openSite();
  const { file } = await backUp();
  const target = join(root, 'restored');
  await restore(file, target);
  const folder = join('files', files[0]?.id.slice(0, 2) ?? '');
  const modes = ['', 'files', folder, 'frontdesk.sqlite', join(folder, files[0]?.id ?? '')].map(
    async (path) => ((await stat(join(target, path))).mode & 0o777).toString(8),
  );
  expect(await Promise.all(modes)).toEqual(['700', '700', '700', '600', '600']);
  await store.close();
});

test('writes an archive that gzip and tar can read', async () => {
  const { backUp, store } = await openSite();
  const { file } = await backUp();
  const unpacked = gunzipSync(await readFile(file));
  expect(unpacked.toString('latin1', 0, 10)).toBe('format.txt');
  expect(unpacked.length % 512).toBe(0);
  await store.close();
});

test('leaves out deleted submissions and their words', async () => {
  const { dataDirectory, backUp, store } = await openSite();
  const secret = newSubmission({ fields: [['message', ['Quetzalcoatl']]] });
  await store.addSubmission(secret);
  await store.indexSubmissions(9);
  const contentOf = async (file: string) =>
    gunzipSync(await readFile(file))
      .toString('latin1')
      .toLowerCase();
  expect(await contentOf((await backUp()).file)).toContain('quetzal');
  // A deletion that was killed before it merged the search index.
  const database = new Database(join(dataDirectory, 'frontdesk.sqlite'));
  database.exec('PRAGMA foreign_keys = ON');
  database.prepare('DELETE FROM submissions WHERE id = ?').run([secret.id]);
  database.close();
  expect(await contentOf((await backUp({ now: () => later(1) })).file)).not.toContain('quetzal');
  await store.close();
});

test('leaves out a file that was deleted with its message after the copy', async () => {
  const { root, database, dataDirectory, backUp, store, files, submissions } = await openSite();
  const copy = async (target: string) => {
    const copied = await database.copy(target);
    const raw = new Database(join(dataDirectory, 'frontdesk.sqlite'));
    raw.exec('PRAGMA foreign_keys = ON');
    raw.prepare('DELETE FROM submissions WHERE id = ?').run([submissions[0]?.id]);
    raw.close();
    await rm(join(dataDirectory, 'files'), { recursive: true });
    return copied;
  };
  const { file, manifest, lostFiles } = await backUp({ database: { ...database, copy } });
  expect(lostFiles).toEqual([]);
  expect([...manifest.missingFiles].sort()).toEqual(files.map(({ id }) => id).sort());
  await restore(file, join(root, 'restored'));
  expect(await idsIn(join(root, 'restored'))).toHaveLength(2);
  await store.close();
});

test('names files that are lost', async () => {
  const { dataDirectory, backUp, store, files } = await openSite();
  const [lost] = files;
  await rm(join(dataDirectory, 'files', lost?.id.slice(0, 2) ?? '', lost?.id ?? ''));
  const { file, manifest, lostFiles } = await backUp();
  expect(lostFiles).toEqual([lost?.id]);
  expect(manifest.missingFiles).toEqual([lost?.id]);
  expect((await verify(file)).manifest.files).toHaveLength(1);
  await store.close();
});

test('refuses a directory that is not empty, and changes nothing there', async () => {
  const { root, backUp, store } = await openSite();
  const { file } = await backUp();
  const target = join(root, 'other');
  await mkdir(target);
  await writeFile(join(target, 'note.txt'), 'mine');
  await expect(restore(file, target)).rejects.toMatchObject({ code: 'not-empty' });
  expect(await readdir(target)).toEqual(['note.txt']);
  await store.close();
});

test('moves existing data aside with --force', async () => {
  const { root, dataDirectory, backUp, store, submissions } = await openSite();
  const { file } = await backUp();
  await store.addSubmission(newSubmission({}));
  await store.close();
  const before = await idsIn(dataDirectory);
  // A connection of this process may stay open until it is collected.
  const place = { isFileInUse: () => false };
  const { movedTo } = await restore(file, dataDirectory, { isForced: true }, place);
  expect(movedTo).toBe('replaced_20261120T120000Z');
  expect((await readdir(dataDirectory)).sort()).toEqual(
    ['files', 'frontdesk.sqlite', 'removals.log', movedTo].sort(),
  );
  expect(await idsIn(dataDirectory)).toEqual(submissions.map(({ id }) => id).sort());
  expect(await idsIn(join(dataDirectory, movedTo ?? ''))).toEqual(before);
  expect(await readdir(root)).toEqual(['backups', 'data']);
});

test('restores into an empty directory that exists, as a mounted volume does', async () => {
  const { root, backUp, store } = await openSite();
  const { file } = await backUp();
  const target = join(root, 'volume');
  await mkdir(join(target, 'lost+found'), { recursive: true });
  await restore(file, target);
  expect(await idsIn(target)).toHaveLength(2);
  await store.close();
});

test('refuses a database of a newer release', async () => {
  const { root, backUp, store } = await openSite();
  const { file } = await backUp();
  const target = join(root, 'restored');
  await expect(restore(file, target, { schemaVersion: 1 })).rejects.toMatchObject({
    code: 'newer',
  });
  expect(await readdir(root)).toEqual(['backups', 'data']);
  await store.close();
});

test('backs up a site that is stopped, and one that was killed', async () => {
  const { dataDirectory, backUp, store } = await openSite();
  await store.close();
  await chmod(dataDirectory, 0o700);
  expect((await backUp()).manifest.database.rows).toMatchObject({ submissions: 2 });
});

test('refuses a directory without a database', async () => {
  const { dataDirectory, backUp, archives, store } = await openSite();
  await store.close();
  await rm(join(dataDirectory, 'frontdesk.sqlite'));
  await expect(backUp()).rejects.toMatchObject({ code: 'no-database' });
  expect(await archives()).toEqual([]);
});
