import { unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { getContent, getDeskContent, listMistakes } from '@/lib/server/content/load-content';
import { clearProcessState } from '@/lib/server/platform/state/process-state';
import { validContent } from '@/tests/support/content';
import { writeTree } from '@/tests/support/tree';

afterEach(() => {
  clearProcessState('last-content');
});

/** A site under `next dev`. */
function developedSite(): string {
  const site = writeTree(validContent);
  vi.stubEnv('SITE_DIR', site);
  vi.stubEnv('NODE_ENV', 'development');
  return site;
}

test('opens the desk while a page has a mistake, and lists the mistake', async () => {
  const site = developedSite();
  writeFileSync(join(site, 'content/pages/broken.md'), 'No settings.');
  await expect(getContent()).rejects.toThrow();
  expect((await getDeskContent()).pages.has('/visit')).toBe(true);
  expect(await listMistakes()).toMatchObject([{ file: 'content/pages/broken.md', line: 1 }]);
});

test('opens the desk with the content of before while the file of the site has a mistake', async () => {
  const site = developedSite();
  unlinkSync(join(site, 'content/site.yaml'));
  await expect(getDeskContent()).rejects.toThrow();
  writeFileSync(join(site, 'content/site.yaml'), validContent['content/site.yaml']);
  const { site: before } = await getDeskContent();
  writeFileSync(join(site, 'content/site.yaml'), 'name: 1\n');
  expect((await getDeskContent()).site).toEqual(before);
});
