import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepBuildContent } from '@/lib/server/content/versions/publications';
import { keepOriginal, readOriginal } from '@/lib/server/editing/files/kept-originals';
import { listChanges } from '@/lib/server/editing/publication/list-changes';
import { restoreFile } from '@/lib/server/editing/publication/throw-away';
import { editedCopy } from '@/tests/support/editing/edited-copy';
import { validContent } from '@/tests/support/content';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { writeTree } from '@/tests/support/tree';

async function changedSite() {
  const root = writeTree({
    ...validContent,
    'content/pages/gone.md': '---\ntitle: Gone\n---\n',
    'public/files/plan.txt': 'plan',
    '.next/BUILD_ID': 'one',
  });
  await keepBuildContent(root, new Date(Date.now() - 60_000));
  const places = { root, directory: await temporaryDirectory() };
  const copy = editedCopy(root);
  const list = async () => {
    const { files } = await listChanges(copy, places);
    return files.map(({ change, path }) => `${change} ${path}`);
  };
  const write = (file: string, text: string) => writeFileSync(join(root, file), text);
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  return { root, places, copy, list, write, read };
}

test('lists new, changed and deleted files, and none that is generated', async () => {
  const { root, list, write } = await changedSite();
  expect(await list()).toEqual([]);
  write('content/pages/new.md', '');
  write('public/files/plan.txt', 'plot');
  write('public/favicon.ico', '');
  rmSync(join(root, 'content/pages/gone.md'));
  expect(await list()).toEqual([
    'deleted content/pages/gone.md',
    'added content/pages/new.md',
    'changed public/files/plan.txt',
  ]);
});

test('notices a change of the same size whose time was set back', async () => {
  const { root, list, write } = await changedSite();
  await list();
  const file = 'public/files/plan.txt';
  write(file, 'plan');
  utimesSync(join(root, file), 1, 1);
  expect(await list()).toEqual([]);
  write(file, 'plot');
  utimesSync(join(root, file), 1, 1);
  expect(await list()).toEqual([`changed ${file}`]);
});

test('throws changes away, but not those that were made since', async () => {
  const { root, places, copy, list, write, read } = await changedSite();
  write('content/pages/new.md', 'new');
  write('content/pages/visit.md', 'changed');
  rmSync(join(root, 'content/pages/gone.md'));
  const { files, published } = await listChanges(copy, places);
  if (published === undefined) throw new Error('Nothing is published.');
  const restore = (path: string) => {
    const change = files.find((file) => file.path === path);
    return restoreFile(copy, path, published, change?.version, root);
  };
  write('content/pages/new.md', 'newer');
  expect(await restore('content/pages/new.md')).toEqual({ kind: 'changed' });
  expect(await restore('content/pages/visit.md')).toEqual({ kind: 'restored' });
  expect(await restore('content/pages/gone.md')).toEqual({ kind: 'restored' });
  expect(read('content/pages/visit.md')).toBe(validContent['content/pages/visit.md']);
  expect(await list()).toEqual(['added content/pages/new.md']);
});

test('keeps a photograph of which the version has copies only', async () => {
  const { root, places, copy, write, read } = await changedSite();
  const { published } = await listChanges(copy, places);
  if (published === undefined) throw new Error('Nothing is published.');
  const file = 'public/files/plan.txt';
  writeFileSync(join(published.folder, file), 'a smaller copy');
  write(file, 'plot');
  const { files } = await listChanges(copy, places);
  expect(await restoreFile(copy, file, published, files[0]?.version, root)).toEqual({
    kind: 'kept',
    reason: 'original',
  });
  expect(read(file)).toBe('plot');
  rmSync(root, { recursive: true });
});

test('brings back a photograph that the desk has changed, of which the version has copies only', async () => {
  const { places, copy, write, read } = await changedSite();
  const { published } = await listChanges(copy, places);
  if (published === undefined) throw new Error('Nothing is published.');
  const file = 'public/files/plan.txt';
  writeFileSync(join(published.folder, file), 'a smaller copy');
  const dataDirectory = await temporaryDirectory();
  const kept = { dataDirectory, now: new Date('2026-11-20T12:00:00Z') };
  expect(await keepOriginal(copy, file, kept)).toBe(true);
  write(file, 'plot');
  const { files } = await listChanges(copy, places);
  const restored = await restoreFile(copy, file, published, files[0]?.version, dataDirectory);
  expect([restored, read(file)]).toEqual([{ kind: 'restored' }, 'plan']);

  // What was kept long ago goes when more is kept.
  await keepOriginal(copy, 'content/site.yaml', { ...kept, now: new Date('2027-03-01T12:00:00Z') });
  expect(await readOriginal(dataDirectory, files[0]?.publishedVersion ?? '')).toBeUndefined();
});
