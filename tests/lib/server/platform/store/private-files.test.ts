import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  isPrivate,
  makePrivateDirectory,
  makePrivateFile,
  restrictFile,
} from '@/lib/server/platform/store/private-files';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);

test('restricts an existing directory', async () => {
  const path = join(await temporaryDirectory(), 'data');
  mkdirSync(path);
  chmodSync(path, 0o755);
  expect(isPrivate(path)).toBe(false);
  makePrivateDirectory(path);
  expect(modeOf(path)).toBe('700');
  expect(isPrivate(path)).toBe(true);
});

test('ends with an error where the system allows no directory', () => {
  expect(() => {
    makePrivateDirectory('/proc/none/data');
  }).toThrow('ENOENT');
});

test('does not change a shared directory', async () => {
  const path = join(await temporaryDirectory(), 'shared');
  mkdirSync(path);
  chmodSync(path, 0o1777);
  makePrivateDirectory(path);
  expect(modeOf(path)).toBe('1777');
  expect(isPrivate(path)).toBe(false);
});

test('restricts a file and keeps its content', async () => {
  const path = join(await temporaryDirectory(), 'file');
  writeFileSync(path, 'content');
  chmodSync(path, 0o644);
  makePrivateFile(path);
  expect(modeOf(path)).toBe('600');
  expect(statSync(path).size).toBe(7);
});

test('does not change stricter permissions or create missing files', async () => {
  const path = join(await temporaryDirectory(), 'file');
  restrictFile(path);
  expect(statSync(path, { throwIfNoEntry: false })).toBeUndefined();
  writeFileSync(path, '', { mode: 0o400 });
  restrictFile(path);
  expect(modeOf(path)).toBe('400');
});
