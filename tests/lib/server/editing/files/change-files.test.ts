import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  changeFiles,
  finishChanges,
  type FileChange,
} from '@/lib/server/editing/files/change-files';
import { versionOfBytes } from '@/lib/server/editing/files/working-copy';
import { editedCopy } from '@/tests/support/editing/edited-copy';
import { writeTree } from '@/tests/support/tree';

const files = {
  'content/site.yaml': 'name: Hill\n',
  'content/pages/index.md': '[There](/old)\n',
  'content/pages/old/index.md': 'Here.\n',
};

/** Moves a page with the link to it. */
const changes: readonly FileChange[] = [
  { path: 'content/pages/new/index.md', text: 'Here.\n' },
  {
    path: 'content/pages/index.md',
    seen: versionOfBytes('[There](/old)\n'),
    text: '[There](/new)\n',
  },
  { path: 'content/pages/old/index.md', seen: versionOfBytes('Here.\n') },
  { path: 'content/redirects.yaml', text: '- from: /old\n  to: /new\n' },
];

function read(directory: string): Readonly<Record<string, string>> {
  const all = readdirSync(join(directory, 'content'), { recursive: true, withFileTypes: true });
  const found = all
    .filter((file) => file.isFile() && !file.parentPath.includes('.#editing'))
    .map((file) => join(file.parentPath, file.name));
  return Object.fromEntries(
    found.map((file) => [file.slice(directory.length + 1), readFileSync(file, 'utf8')]),
  );
}

const done = {
  'content/site.yaml': 'name: Hill\n',
  'content/pages/index.md': '[There](/new)\n',
  'content/pages/new/index.md': 'Here.\n',
  'content/redirects.yaml': '- from: /old\n  to: /new\n',
};

/** Makes the changes until a step, as if the process was killed there. */
async function stopAt(directory: string, step: number): Promise<void> {
  let count = 0;
  const onStep = () => {
    if (count === step) throw new Error('killed');
    count += 1;
  };
  await expect(changeFiles(editedCopy(directory), changes, { onStep })).rejects.toThrow('killed');
}

test('changes all files, and removes a folder that is empty then', async () => {
  const directory = writeTree(files);
  expect(await changeFiles(editedCopy(directory), changes)).toEqual({ kind: 'done' });
  expect(read(directory)).toEqual(done);
  expect(existsSync(join(directory, 'content/pages/old'))).toBe(false);
});

test.each([0, 1, 2, 3, 4, 5, 6])(
  'changes all or nothing if it is stopped at step %i, once it is finished',
  async (step) => {
    const directory = writeTree(files);
    await stopAt(directory, step);
    await finishChanges({ directory });
    // The first two steps write the journal.
    expect(read(directory)).toEqual(step < 2 ? files : done);
    await finishChanges({ directory });
    const again = await changeFiles(editedCopy(directory), [
      { path: 'content/pages/more.md', text: 'More.\n' },
    ]);
    expect(again.kind).toBe('done');
  },
);

test('finishes what was interrupted before it changes more', async () => {
  const directory = writeTree(files);
  await stopAt(directory, 3);
  const more = { path: 'content/pages/more.md', text: 'More.\n' };
  await changeFiles(editedCopy(directory), [more]);
  expect(read(directory)).toEqual({ ...done, [more.path]: more.text });
});

test('keeps what was written to a file after an interruption', async () => {
  const directory = writeTree(files);
  await stopAt(directory, 3);
  writeFileSync(join(directory, 'content/pages/old/index.md'), 'Changed.\n');
  await finishChanges({ directory });
  expect(read(directory)).toMatchObject({ 'content/pages/old/index.md': 'Changed.\n' });
});

test.each([
  ['a file that has changed since', { path: 'content/site.yaml', seen: 'other', text: 'a: 1\n' }],
  ['a new file that is there', { path: 'content/site.yaml', text: 'a: 1\n' }],
  ['a file outside the content', { path: 'public/a.txt', text: 'a' }],
  ['a path out of the folder', { path: 'content/../a.yaml', text: 'a: 1\n' }],
  ['a name that the desk does not give', { path: 'content/pages/A b.md', text: 'a' }],
])('changes nothing because of %s', async (_, change) => {
  const directory = writeTree(files);
  const [first] = changes;
  const { kind } = await changeFiles(editedCopy(directory), [...(first ? [first] : []), change]);
  expect(['changed', 'refused']).toContain(kind);
  expect(read(directory)).toEqual(files);
});

test('changes nothing that an operator may not', async () => {
  const directory = writeTree(files);
  const refuses = ({ path }: { readonly path: string }) =>
    path === 'content/redirects.yaml' ? ('area' as const) : undefined;
  const result = await changeFiles({ ...editedCopy(directory), refuses }, changes);
  expect(result).toEqual({ kind: 'refused', reason: 'area', path: 'content/redirects.yaml' });
  expect(read(directory)).toEqual(files);
});
