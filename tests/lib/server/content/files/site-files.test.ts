import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listPagePaths } from '@/lib/server/content/content';
import { formatProblem } from '@/lib/server/content/files/problems';
import { listSiteFiles } from '@/lib/server/content/files/site-files';
import { loadContent } from '@/lib/server/content/load-content';
import { createSnapshot } from '@/lib/server/content/versions/snapshot';
import { contentProblems, validContent } from '@/tests/support/content';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { writeTree } from '@/tests/support/tree';
import { unreadWords } from '@/lib/words/lib/server/content/files';

const page = validContent['content/pages/visit.md'];

/** Files that an editor or a file manager leaves, in each folder that the site reads. */
function leaveTemporaryFiles(root: string) {
  for (const [folder, name] of [
    ['content/pages', 'visit.md'],
    ['content/journal', 'first.md'],
    ['content/events', 'talk.yaml'],
    ['content/resources', 'tent.yaml'],
    ['content/forms', 'contact.yaml'],
    ['content', 'site.yaml'],
    ['theme', 'colours.yaml'],
    ['public/pictures', 'hill.svg'],
  ] as const) {
    mkdirSync(join(root, folder), { recursive: true });
    // The lock of Emacs is a link that leads to no file.
    symlinkSync('ana@desk.4711:1760000000', join(root, folder, `.#${name}`));
    const names = [`#${name}#`, `.${name}.swp`, `._${name}`, `${name}~`, `~$${name}`];
    for (const left of [...names, '.DS_Store', 'Thumbs.db', 'desktop.ini']) {
      writeFileSync(join(root, folder, left), 'Not to be read.');
    }
  }
}

test('leaves out files of editors and file managers in each folder, also for a version', async () => {
  const root = writeTree(validContent);
  const before = await createSnapshot(root, await temporaryDirectory(), new Date());
  leaveTemporaryFiles(root);
  for (const folder of ['pages', 'journal', 'events', 'resources', 'forms']) {
    mkdirSync(join(root, 'content', folder, '.obsidian'));
    writeFileSync(join(root, 'content', folder, '.obsidian/notes.md'), page);
    writeFileSync(join(root, 'content', folder, '.hidden.md'), page);
    writeFileSync(join(root, 'content', folder, '.hidden.yaml'), 'title: Hidden\n');
  }
  expect(listSiteFiles(root)).toEqual({ files: Object.keys(validContent).sort(), problems: [] });
  const loaded = await loadContent(root);
  if (!loaded.ok) throw new Error(loaded.problems.map(formatProblem).join('\n'));
  expect(listPagePaths(loaded.content)).toEqual(['/', '/visit']);
  expect([...loaded.content.files.keys()]).toEqual(['/pictures/hill.svg']);
  const after = await createSnapshot(root, await temporaryDirectory(), new Date());
  expect(after.version).toBe(before.version);
});

test('keeps files of public/ that begin with a dot', () => {
  const root = writeTree({ 'public/.well-known/security.txt': 'Contact: mailto:a@example.org' });
  expect(listSiteFiles(root).files).toEqual(['public/.well-known/security.txt']);
});

test.each([
  ['content/pages/x.md', '.md'],
  ['content/journal/x.md', '.md'],
  ['content/events/x.yaml', '.yaml'],
  ['content/resources/x.yaml', '.yaml'],
  ['content/forms/x.json', '.json'],
  ['content/people.yaml', '.yaml'],
  ['theme/colours.yaml', '.yaml'],
])('reports the folder %s', async (folder, extension) => {
  const root = writeTree(validContent);
  mkdirSync(join(root, folder), { recursive: true });
  expect((await contentProblems(root)).map(formatProblem)).toEqual([
    `${folder}  ${unreadWords.folder(extension)}`,
  ]);
  // A version does not contain it.
  const copy = await temporaryDirectory();
  await createSnapshot(root, copy, new Date());
  expect(await contentProblems(copy)).toEqual([]);
});

test('reports links that lead to no file or back, and follows others', async () => {
  const root = writeTree({ ...validContent, 'shared/bus.md': page });
  symlinkSync('../../gone.md', join(root, 'content/pages/gone.md'));
  symlinkSync('loop.md', join(root, 'content/pages/loop.md'));
  symlinkSync('..', join(root, 'content/pages/back'));
  symlinkSync('../../shared', join(root, 'content/pages/travel'));
  expect((await contentProblems(root)).map(formatProblem)).toEqual([
    `content/pages/back  ${unreadWords.loop}`,
    `content/pages/gone.md  ${unreadWords.brokenLink('../../gone.md')}`,
    `content/pages/loop.md  ${unreadWords.brokenLink('loop.md')}`,
  ]);
  const { files } = await createSnapshot(root, await temporaryDirectory(), new Date());
  expect(Object.keys(files)).toContain('content/pages/travel/bus.md');
});

test('reports links that leave the folder of the site, once, and follows a folder that is a link', async () => {
  const outside = writeTree({ 'visit.md': page, 'hill.jpg': 'A hill', 'shared/a.md': page });
  const root = writeTree({ ...validContent, 'public/pictures/hill.svg': '' });
  rmSync(join(root, 'content/pages/visit.md'));
  symlinkSync(join(outside, 'visit.md'), join(root, 'content/pages/visit.md'));
  symlinkSync(join(outside, 'shared'), join(root, 'content/pages/shared'));
  symlinkSync(join(outside, 'hill.jpg'), join(root, 'public/pictures/hill.jpg'));
  expect((await contentProblems(root)).map(formatProblem)).toEqual([
    `content/pages/shared  ${unreadWords.outside(`${outside}/shared`)}`,
    `content/pages/visit.md  ${unreadWords.outside(`${outside}/visit.md`)}`,
    `public/pictures/hill.jpg  ${unreadWords.outside(`${outside}/hill.jpg`)}`,
  ]);
  const linked = await temporaryDirectory();
  symlinkSync(join(writeTree(validContent), 'content'), join(linked, 'content'));
  expect(await contentProblems(linked)).toEqual([]);
});
