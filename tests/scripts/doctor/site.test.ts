import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkSite } from '@/scripts/doctor/site';
import { writeTree } from '@/tests/support/tree';

const own = { NODE_ENV: 'production' } as const;

const files = {
  '.next/start.mjs': '',
  'content/site.yaml': '',
  'content/pages/index.md': '',
  'public/icon.svg': '',
  'theme/colours.yaml': '',
};

test('accepts a readable folder of SITE_DIR, and the folder of the software', () => {
  const root = writeTree(files);
  const site = writeTree(files);
  writeFileSync(join(root, '.next/site-directory'), site);
  expect(checkSite(root, { ...own, SITE_DIR: site })).toMatchObject({
    state: 'good',
    text: `The site's files are in ${site} (SITE_DIR).`,
  });
  writeFileSync(join(root, '.next/site-directory'), '');
  expect(checkSite(root, own)).toMatchObject({
    state: 'good',
    text: `The site's files are in ${root} (this folder, as SITE_DIR is not set).`,
  });
});

test('reports a SITE_DIR that does not exist', () => {
  const root = writeTree(files);
  const finding = checkSite(root, { ...own, SITE_DIR: 'elsewhere' });
  expect(finding.state).toBe('broken');
  expect(finding.text).toContain(join(root, 'elsewhere/content'));
});

test('reports a build of another folder, and warns where there is no build', () => {
  const root = writeTree(files);
  const site = writeTree(files);
  const check = () => checkSite(root, { ...own, SITE_DIR: site });
  expect(check().state).toBe('broken');
  expect(check().text).toContain('run `npm run build` again');
  rmSync(join(root, '.next/start.mjs'));
  expect(check()).toMatchObject({
    state: 'warning',
    text: 'There is no build yet: run `npm run build` first.',
  });
});

test.each([
  ['content', true],
  ['content/pages', true],
  ['content/pages/index.md', false],
  ['public/icon.svg', false],
  ['theme/colours.yaml', false],
])('reports that %s cannot be read', (path, isFolder) => {
  const root = writeTree(files);
  const blocked = join(root, path);
  const asked: [string, boolean][] = [];
  const finding = checkSite(root, own, (each, isFolderToo) => {
    asked.push([each, isFolderToo]);
    return each !== blocked;
  });
  expect(finding).toMatchObject({
    name: 'site',
    state: 'broken',
    text: `This account cannot read ${blocked}.`,
  });
  expect(finding.advice).toContain(`chmod -R a+rX ${root}`);
  expect(asked).toContainEqual([blocked, isFolder]);
});
