import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkSite } from '@/scripts/doctor/site';
import { writeTree } from '@/tests/support/tree';

const files = {
  'content/site.yaml': '',
  'content/pages/index.md': '',
  'public/icon.svg': '',
  'theme/colours.yaml': '',
};

test('accepts a readable folder of SITE_DIR, and the folder of the software', () => {
  const root = writeTree(files);
  expect(checkSite('/', { SITE_DIR: root })).toMatchObject({
    state: 'good',
    text: `The site's files are in ${root} (SITE_DIR).`,
  });
  expect(checkSite(root, {})).toMatchObject({
    state: 'good',
    text: `The site's files are in ${root} (this folder, as SITE_DIR is not set).`,
  });
});

test('reports a SITE_DIR that does not exist', () => {
  const root = writeTree(files);
  const finding = checkSite(root, { SITE_DIR: 'elsewhere' });
  expect(finding.state).toBe('broken');
  expect(finding.text).toContain(join(root, 'elsewhere/content'));
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
  const finding = checkSite(root, {}, (each, isFolderToo) => {
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
