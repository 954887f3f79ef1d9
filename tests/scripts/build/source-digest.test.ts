import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { isBuildCurrent, writeDigest } from '@/scripts/build/source-digest';
import { writeTree } from '@/tests/support/tree';

function createBuiltSite(): string {
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

test('reports a build as current until one of its inputs changes', () => {
  const root = createBuiltSite();
  expect(isBuildCurrent(root)).toBe(true);
  writeFileSync(join(root, 'README.md'), 'other words');
  expect(isBuildCurrent(root)).toBe(true);
});

test.each([
  ['content/site.yaml', 'name: Other'],
  ['content/forms/new.yaml', 'title: New'],
  ['next.config.js', 'module.exports = { reactStrictMode: true }'],
  ['.env.local', 'SITE_URL=https://example.org'],
])('requires a new build after a change of %s', (file, content) => {
  const root = createBuiltSite();
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
  expect(isBuildCurrent(root)).toBe(false);
});

test('requires a new build for practice payments', () => {
  const root = createBuiltSite();
  vi.stubEnv('PAYMENTS', 'practice');
  expect(isBuildCurrent(root)).toBe(false);
  vi.stubEnv('PAYMENTS', 'stripe-live');
  expect(isBuildCurrent(root)).toBe(true);
});

test('reports a missing build as not current', () => {
  const root = createBuiltSite();
  rmSync(join(root, '.next/BUILD_ID'));
  expect(isBuildCurrent(root)).toBe(false);
});
