import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkEditing } from '@/scripts/doctor/editing';
import { writeTree } from '@/tests/support/tree';

const own = { NODE_ENV: 'production' } as const;
const files = { 'content/pages/index.md': '', 'public/icon.svg': '', 'theme/theme.yaml': '' };
const uid = process.getuid?.();

test('accepts folders that this account owns', () => {
  const site = writeTree(files);
  const finding = checkEditing('/nowhere', { ...own, SITE_DIR: site }, uid);
  expect(finding).toMatchObject({ state: 'good' });
  expect(finding.text).toContain(site);
});

test('names the folder in which nothing can be saved', () => {
  const site = writeTree(files);
  const blocked = join(site, 'content/pages');
  const finding = checkEditing(site, own, uid, (folder) => folder !== blocked);
  expect(finding.state).toBe('broken');
  expect(finding.text).toContain(blocked);
});

test('names a missing folder that this account cannot make', () => {
  const site = writeTree({ 'content/site.yaml': '', 'public/icon.svg': '' });
  expect(checkEditing(site, own, uid).state).toBe('good');
  const finding = checkEditing(site, own, uid, (folder) => folder !== site);
  expect(finding.state).toBe('broken');
  expect(finding.text).toContain(join(site, 'theme'));
});

test('warns of a folder of another account', () => {
  const site = writeTree(files);
  expect(checkEditing(site, own, 4_000_000)).toMatchObject({ state: 'warning' });
});
