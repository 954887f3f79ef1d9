import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commitPublication } from '@/lib/server/editing/publication/commit-publication';
import { writeTree } from '@/tests/support/tree';

/** A repository whose hooks refuse every commit, with a staged file and files to publish. */
function repository() {
  const directory = writeTree({
    'content/a.yaml': 'a: 1\n',
    'content/gone.yaml': 'x: 1\n',
    'staged.txt': 'before\n',
    '.gitignore': 'public/\n',
  });
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', directory, '-c', 'user.name=O', '-c', 'user.email=o@x', ...args], {
      encoding: 'utf8',
    }).trim();
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '-m', 'First');
  const hook = join(directory, '.git/hooks/pre-commit');
  writeFileSync(hook, '#!/bin/sh\nexit 1\n');
  chmodSync(hook, 0o755);
  const write = (file: string, text: string) => writeFileSync(join(directory, file), text);
  write('staged.txt', 'staged\n');
  git('add', 'staged.txt');
  return { directory, git, write };
}

test('commits the published files alone, and leaves what is staged', async () => {
  const { directory, git, write } = repository();
  write('content/a.yaml', 'a: 2\n');
  write('content/new.yaml', 'n: 1\n');
  write('content/held.yaml', 'h: 1\n');
  rmSync(join(directory, 'content/gone.yaml'));
  const files = ['content/a.yaml', 'content/gone.yaml', 'content/new.yaml', 'public/ignored.jpg'];
  const author = { author: 'ana@example.org', name: 'Ana <Ruiz>' };
  const message = 'Publish 3 files';
  expect(await commitPublication({ directory, files, ...author, message })).toBe(true);
  expect(git('log', '-1', '--format=%an %ae %s', '--name-status')).toBe(
    'Ana Ruiz ana@example.org Publish 3 files\n\nM\tcontent/a.yaml\nD\tcontent/gone.yaml\nA\tcontent/new.yaml',
  );
  expect(git('status', '--porcelain')).toBe('M  staged.txt\n?? content/held.yaml');
  expect(await commitPublication({ directory, files, ...author, message: 'Again' })).toBe(false);
});

test('makes no commit outside a repository', async () => {
  const directory = writeTree({ 'content/a.yaml': '' });
  const files = ['content/a.yaml'];
  expect(await commitPublication({ directory, files, author: 'a@b', name: '', message: 'x' })).toBe(
    false,
  );
});
