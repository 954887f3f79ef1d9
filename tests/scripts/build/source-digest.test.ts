import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { isBuildCurrent, writeDigest } from '@/scripts/build/source-digest';
import { writeTree } from '@/tests/support/tree';

function builtSite(): string {
  const root = writeTree({
    'pages/index.tsx': 'export default 1',
    'content/site.yaml': 'name: Larkmoor',
    'next.config.js': 'module.exports = {}',
    'README.md': 'words',
    '.next/BUILD_ID': 'one',
  });
  writeDigest(root);
  return root;
}

test('a build is current until one of its inputs changes', () => {
  const root = builtSite();
  expect(isBuildCurrent(root)).toBe(true);
  writeFileSync(join(root, 'README.md'), 'other words');
  expect(isBuildCurrent(root)).toBe(true);
});

test.each([
  ['content/site.yaml', 'name: Other'],
  ['content/forms/new.yaml', 'title: New'],
  ['next.config.js', 'module.exports = { reactStrictMode: true }'],
  ['.env.local', 'SITE_URL=https://example.org'],
])('a change of %s requires a new build', (file, content) => {
  const root = builtSite();
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
  expect(isBuildCurrent(root)).toBe(false);
});

test('practice payments require a new build', () => {
  const root = builtSite();
  vi.stubEnv('PAYMENTS', 'practice');
  expect(isBuildCurrent(root)).toBe(false);
  vi.stubEnv('PAYMENTS', 'stripe-live');
  expect(isBuildCurrent(root)).toBe(true);
});

test('a missing build is not current', () => {
  const root = builtSite();
  rmSync(join(root, '.next/BUILD_ID'));
  expect(isBuildCurrent(root)).toBe(false);
});
