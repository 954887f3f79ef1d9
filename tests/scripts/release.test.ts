import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { bundleProgram } from '@/tests/support/bundle-program';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

const program = await bundleProgram('scripts/release.ts');
let root = '';

const write = (name: string, text: string) => {
  writeFileSync(join(root, name), text);
};
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root });
const commit = () => {
  git('add', '.');
  git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '-qm', 'one');
};

function release(...args: string[]) {
  const options = { cwd: root, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], options);
  return { status, stdout, stderr };
}

beforeEach(async () => {
  root = await temporaryDirectory();
  git('init', '-q');
  const versions = { name: 'site', version: '0.1.0' };
  write('package.json', JSON.stringify({ ...versions, scripts: { sweep: 'echo swept' } }));
  const packages = { '': versions };
  write('package-lock.json', JSON.stringify({ ...versions, lockfileVersion: 3, packages }));
  write(
    'CHANGELOG.md',
    '# Changelog\n\n## Unreleased\n\n- One.\n\n## 0.1.0 - 2026-11-01\n\n- Zero.\n',
  );
  commit();
});

test('raises the version and dates the changes', () => {
  const { status, stdout, stderr } = release('minor');
  expect(stderr).not.toContain('Error');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^swept$[^]*git tag v0\.2\.0/m);
  expect(JSON.parse(read('package.json'))).toMatchObject({ version: '0.2.0' });
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({
    version: '0.2.0',
    packages: { '': { version: '0.2.0' } },
  });
  const today = new Date().toISOString().slice(0, 10);
  expect(read('CHANGELOG.md')).toMatch(
    new RegExp(
      `## Unreleased\n\n## 0\\.2\\.0 - (?:${today}|\\d{4}-\\d\\d-\\d\\d)\n\n- One\\.\n\n## 0\\.1\\.0`,
    ),
  );
});

test('changes nothing if the sweep fails', () => {
  const scripts = { sweep: 'exit 1' };
  write('package.json', JSON.stringify({ name: 'site', version: '0.1.0', scripts }));
  commit();
  expect(release('minor').status).not.toBe(0);
  expect(git('status', '--porcelain').toString()).toBe('');
});

test.each([[], ['huge'], ['minor', 'major']])('asks for a level with %j', (...args) => {
  expect(release(...args)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('patch') as string,
  });
});

test('changes nothing beside other changes', () => {
  write('other.txt', 'more');
  expect(release('patch')).toMatchObject({
    status: 1,
    stderr: 'There are changes that are not committed: commit them first.\n',
  });
  expect(JSON.parse(read('package.json'))).toMatchObject({ version: '0.1.0' });
});

test('changes nothing without a list of changes', () => {
  write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n## 0.1.0 - 2026-11-01\n\n- Zero.\n');
  commit();
  const { status, stderr } = release('patch');
  expect(status).toBe(1);
  expect(stderr).toContain('nothing under "## Unreleased"');
  expect(JSON.parse(read('package.json'))).toMatchObject({ version: '0.1.0' });
});
