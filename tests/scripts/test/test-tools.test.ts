import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { requireTestTools } from '@/scripts/test/test-tools';
import { writeTree } from '@/tests/support/tree';

const toolsOf = (lock: string) => ({
  'tests/tools/package.json': '{}',
  'tests/tools/package-lock.json': lock,
});

test('installs once for several processes, and again for another lock file', async () => {
  const root = writeTree(toolsOf('{"one":1}'));
  const install = vi.fn((folder: string) => {
    expect(readdirSync(folder).sort()).toEqual(['package-lock.json', 'package.json']);
    return Promise.resolve();
  });
  await Promise.all([requireTestTools(root, install), requireTestTools(root, install)]);
  const installs = install.mock.calls.length;
  await requireTestTools(root, install);
  expect(install).toHaveBeenCalledTimes(installs);
  const cache = join(root, '.cache/test-tools');
  const [version = ''] = readdirSync(cache);
  expect(readdirSync(cache)).toEqual([version]);

  writeFileSync(join(root, 'tests/tools/package-lock.json'), '{"two":2}');
  await requireTestTools(root, install);
  expect(install).toHaveBeenCalledTimes(installs + 1);
});

test('leaves nothing behind when the installation fails', async () => {
  const root = writeTree(toolsOf('{}'));
  await expect(
    requireTestTools(root, () => Promise.reject(new Error('No registry'))),
  ).rejects.toThrow('No registry');
  expect(existsSync(join(root, '.cache/test-tools'))).toBe(true);
  expect(readdirSync(join(root, '.cache/test-tools'))).toEqual([]);
});
