import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findLinkTargets } from '@/lib/server/editing/entries/link-targets';
import { workingCopyOf } from '@/lib/server/editing/files/working-copy';

test('lists pages by their titles, and files to download, but no settings and pictures', async () => {
  const site = await mkdtemp(join(tmpdir(), 'frontdesk-targets-'));
  const files = {
    'content/pages/visit/index.md': '---\ntitle: Visit\n---\n',
    'content/pages/visit/_section.yaml': 'title: Visit\n',
    'content/forms/contact.yaml': 'title: Write to us\n',
    'content/site.yaml': 'name: Site\n',
    'public/files/a plan.pdf': '',
    'public/pictures/hill.jpg': '',
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(site, path, '..'), { recursive: true });
    await writeFile(join(site, path), text);
  }
  expect(await findLinkTargets(workingCopyOf(site))).toEqual([
    { title: 'Write to us', href: '/f/contact' },
    { title: 'Visit', href: '/visit' },
    { title: 'a plan.pdf', href: '/files/a%20plan.pdf' },
  ]);
});
