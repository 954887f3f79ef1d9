import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { startProps } from '@/lib/server/editing/start/start-props';
import type { PropsOf } from '@/lib/desk/desk-page';
import { createSnapshot, writeManifest } from '@/lib/server/content/versions/snapshot';
import {
  createStaging,
  publishedDirectory,
  storeVersion,
  switchTo,
} from '@/lib/server/content/versions/publications';
import { eventFile, postFile, validContent } from '@/tests/support/content';
import { startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { writeTree } from '@/tests/support/tree';
import { startWords } from '@/lib/words/lib/server/editing/start';
import { kindWords } from '@/lib/words/lib/server/editing/kinds';

const page = (title: string, more = '') =>
  `---\ntitle: ${title}\ndescription: A page that the tests are about.\n${more}---\n`;

/** Opens the start page of a site on 20 November 2026. */
async function startSite(
  files: Readonly<Record<string, string>> = {},
  operator = newOperator({ role: 'owner' }),
) {
  const directory = writeTree({ ...validContent, ...files });
  const data = await temporaryDirectory();
  vi.stubEnv('SITE_DIR', directory);
  const desk = await startDesk({ settings: { EDITING: 'on', DATA_DIR: data } });
  const Cookie = await desk.signInAs(operator);
  const open = async (query = '') => {
    const { status, body } = await desk.request(`/desk/site${query}`, { headers: { Cookie } });
    expect(status).toBe(200);
    return JSON.parse(body) as PropsOf<typeof startProps>;
  };
  return { directory, data, open };
}

/** Publishes the site as it is. */
async function publish(directory: string, data: string): Promise<void> {
  const places = { root: process.cwd(), directory: publishedDirectory(data) };
  const staging = await createStaging(places);
  const later = new Date(Date.now() + 60_000);
  const manifest = await createSnapshot(directory, staging, later);
  await writeManifest(staging, manifest);
  await storeVersion(places, staging, manifest.version);
  await switchTo(places, manifest.version, later);
}

test('lists pages as a tree, and the entries of the other kinds', async () => {
  const { open, directory, data } = await startSite({
    'content/pages/visit/access.md': page('Access'),
    'content/events/open-day.yaml': eventFile('Open day'),
    'content/events/past.yaml': eventFile('Past', '', '2026-01-02'),
    'content/journal/one.md': postFile('One', 'Text.'),
  });
  await publish(directory, data);
  const { start } = await open();
  expect(start?.pages?.tree).toMatchObject([
    { page: { title: 'Test Clinic', address: '/' } },
    {
      page: { href: '/desk/site/edit/content/pages/visit.md', address: '/visit', marks: [] },
      children: [{ page: { title: 'Access', address: '/visit/access' } }],
    },
  ]);
  const titles = start?.lists.map(({ id, rows }) => [id, rows.map(({ title }) => title)]);
  expect(titles).toEqual([
    ['notices', []],
    ['events', ['Open day', 'Past']],
    ['posts', ['One']],
    ['resources', []],
    ['forms', ['Write to us']],
  ]);
  expect(start?.others).toMatchObject([{ title: kindWords.site.one }]);
  expect(start?.today).toMatchObject([
    { href: '/desk/site/hours', state: 'Today: 19:00–22:30' },
    {},
    { state: startWords.nextEvent('27 November 2026') },
  ]);
});

test('marks what visitors do not see as it is here', async () => {
  const files = {
    'content/pages/plan.md': page('Plan', 'draft: true\n'),
    'content/pages/soon.md': page('Soon', 'publish: 2026-12-01\n'),
    'content/pages/old.md': page('Old', 'until: 2026-11-01\n'),
  };
  const { open, directory, data } = await startSite({
    ...files,
    'content/pages/gone.md': page('Gone'),
  });
  await publish(directory, data);
  expect((await open()).unpublished).toBeUndefined();

  rmSync(join(directory, 'content/pages/gone.md'));
  writeFileSync(join(directory, 'content/pages/visit.md'), page('Come'));
  mkdirSync(join(directory, 'content/notices'));
  writeFileSync(join(directory, 'content/notices/new.yaml'), 'text: "New\n');
  const { start, unpublished } = await open();
  expect(unpublished?.text).toBe(startWords.unpublished(3));
  const marks = start?.pages?.tree.map(({ page: row }) => [
    row.title,
    row.marks.map(({ text }) => text),
  ]);
  expect(marks).toEqual([
    ['Test Clinic', []],
    ['Old', ['Over']],
    ['Plan', ['Draft']],
    ['Soon', ['From 1 December 2026']],
    ['Come', ['Changed']],
  ]);
  const [notice] = start?.lists[0]?.rows ?? [];
  expect(notice?.marks.map(({ text }) => text)).toEqual([
    startWords.marks.unreadable,
    startWords.marks.added,
  ]);
});

test('finds entries by their title or address, without accents', async () => {
  const { open } = await startSite({ 'content/pages/tea-room.md': page('Café') });
  for (const query of ['cafe', 'TEA', 'page cafe']) {
    const { found, start } = await open(`?q=${encodeURIComponent(query)}`);
    expect(found?.map(({ title }) => title)).toEqual(['Café']);
    expect(start).toBeUndefined();
  }
  expect((await open('?q=nothing')).found).toEqual([]);
});

test('finds titles that begin with the query first, and says when there are more than it shows', async () => {
  const pages = Array.from({ length: 201 }, (_, index) => [
    `content/pages/tea-${index}.md`,
    page(index === 150 ? 'Tea 7' : `Room ${index} for tea 7`),
  ]);
  const { open } = await startSite(Object.fromEntries(pages) as Record<string, string>);
  const { found, more } = await open('?q=tea+7');
  expect(found?.[0]?.title).toBe('Tea 7');
  expect(found).toHaveLength(200);
  expect(more).toBe(startWords.tooMany(200, 201));
});

test('lists all entries of a kind', async () => {
  const posts = Array.from({ length: 8 }, (_, index) => [
    `content/journal/post-${index}.md`,
    postFile(`Post ${index}`, 'Text.', `date: 2026-11-0${index + 1}`),
  ]);
  const { open } = await startSite(Object.fromEntries(posts) as Record<string, string>);
  const { start } = await open();
  const list = start?.lists.find(({ id }) => id === 'posts');
  expect(list?.rows).toHaveLength(6);
  expect(list?.rows[0]?.title).toBe('Post 7');
  expect(list?.all).toEqual({ text: 'All 8 posts', href: '/desk/site?kind=posts' });
  expect((await open('?kind=posts')).found).toHaveLength(8);
});

test('shows an editor what they may edit', async () => {
  const { open } = await startSite(
    { 'content/events/open-day.yaml': eventFile('Open day') },
    newOperator({ role: 'editor', areas: ['events'] }),
  );
  const { start } = await open();
  expect(start?.pages).toBeUndefined();
  expect(start?.today.map(({ text }) => text)).toEqual([kindWords.events.add]);
  expect(start?.lists.map(({ id }) => id)).toEqual(['events', 'resources']);
  expect(start?.others).toEqual([]);
  expect((await open('?q=visit')).found).toEqual([]);
});

test('there is no such page while editing is off, nor for those who may not edit', async () => {
  vi.stubEnv('SITE_DIR', writeTree(validContent));
  const off = await startDesk();
  const request = { headers: { Cookie: await off.signIn() } };
  expect((await off.request('/desk/site', request)).status).toBe(404);
  const on = await startDesk({ settings: { EDITING: 'on' } });
  const Cookie = await on.signInAs(newOperator({ role: 'staff' }));
  expect((await on.request('/desk/site', { headers: { Cookie } })).status).toBe(403);
});
