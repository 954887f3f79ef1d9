import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  isSeparateSite,
  siteDirectory,
  siteDirectoryProblem,
} from '@/lib/server/content/files/site-directory';
import { writeTree } from '@/tests/support/tree';

test.each([
  [{}, '/srv/frontdesk', false],
  [{ SITE_DIR: '' }, '/srv/frontdesk', false],
  [{ SITE_DIR: '.' }, '/srv/frontdesk', false],
  [{ SITE_DIR: '../my-site' }, '/srv/my-site', true],
  [{ SITE_DIR: '/home/mary/site/' }, '/home/mary/site', true],
])('finds the folder of the organisation with %j', (env, folder, isSeparate) => {
  expect(siteDirectory('/srv/frontdesk', env)).toBe(folder);
  expect(isSeparateSite('/srv/frontdesk', env)).toBe(isSeparate);
});

test('reports a SITE_DIR without content, and only that', () => {
  const root = writeTree({ 'file/content': '' });
  expect(siteDirectoryProblem(root, {})).toBeUndefined();
  for (const name of ['nothing', 'file']) {
    expect(siteDirectoryProblem(root, { SITE_DIR: name })).toBe(
      `SITE_DIR: there is no folder ${join(root, name, 'content')}. Write the folder that holds content/ and public/, or leave it empty.`,
    );
  }
  mkdirSync(join(root, 'site/content'), { recursive: true });
  expect(siteDirectoryProblem(root, { SITE_DIR: 'site' })).toBeUndefined();
});

test('reports a SITE_DIR that cannot be read', () => {
  const root = writeTree({ 'site/public/icon.svg': '' });
  symlinkSync('content', join(root, 'site/content'));
  expect(siteDirectoryProblem(root, { SITE_DIR: 'site' })).toBe(
    `SITE_DIR: this account cannot read ${join(root, 'site/content')} (ELOOP). Let it read the folder and those above; the service of deploy/ cannot read /home and /root.`,
  );
});
