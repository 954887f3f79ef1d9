import { expect, onTestFinished, test, vi } from 'vitest';
import { listPagePaths } from '@/lib/server/content/content';
import { formatProblem } from '@/lib/server/content/files/problems';
import { getContent, loadContent } from '@/lib/server/content/load-content';
import { nextPostAt } from '@/lib/server/content/upcoming-posts';
import { renderFeed } from '@/lib/server/site/feeds/atom-feed';
import { createPage } from '@/lib/server/site/pages/page-props';
import { validUntil } from '@/lib/server/site/pages/revalidation';
import { getSearchIndex } from '@/lib/server/site/search/search-index';
import { renderSitemap } from '@/lib/server/site/seo/sitemap';
import { postFile, validContent } from '@/tests/support/content';
import { writeTree } from '@/tests/support/tree';

const journal = `---
title: Journal
description: What the volunteers of the clinic wrote.
---

{% journal-list /%}
`;

const files = {
  ...validContent,
  'content/pages/journal.md': journal,
  'content/journal/old.md': postFile('Old', 'Seen.', 'date: 2031-03-01'),
  'content/journal/secret.md': postFile('Secret', 'Not yet.', 'date: 2031-03-09'),
};

async function contentAt(now: string, added: Readonly<Record<string, string>> = {}) {
  const loaded = await loadContent(writeTree({ ...files, ...added }), { now: new Date(now) });
  if (!loaded.ok) throw new Error(loaded.problems.map(formatProblem).join('\n'));
  return loaded.content;
}

test('leaves a post out of everything before its day', async () => {
  const now = new Date('2031-03-08T23:59:59Z');
  const content = await contentAt(now.toISOString());
  expect(listPagePaths(content)).not.toContain('/journal/secret');
  expect(createPage(content, '/journal/secret', now)).toBeUndefined();
  const shown = JSON.stringify([
    createPage(content, '/journal', now)?.props,
    renderFeed(content, 'https://a.example', now),
    renderSitemap(content, 'https://a.example'),
    getSearchIndex(content),
  ]);
  expect(shown).toContain('/journal/old');
  expect(shown).not.toMatch(/secret/i);
  // The list is rendered again on the day, also where only `next start` runs.
  expect(validUntil(content, '/journal', now)).toEqual(new Date('2031-03-09T00:00Z'));
  expect(nextPostAt(content)).toEqual(new Date('2031-03-09T00:00Z'));
});

test('publishes a post from the first second of its day', async () => {
  const content = await contentAt('2031-03-09T00:00:00Z');
  expect(listPagePaths(content)).toContain('/journal/secret');
  expect(nextPostAt(content)).toBeUndefined();
});

test('checks a post before its day, and links to it from files that are published earlier', async () => {
  const root = writeTree({
    ...files,
    'content/journal/wrong.md': postFile('Wrong', '[Nowhere](/nowhere)', 'date: 2031-03-10'),
    'content/journal/later.md': postFile('Later', '[Secret](/journal/secret)', 'date: 2031-03-09'),
    'content/journal/old.md': postFile('Old', '[Secret](/journal/secret#x)', 'date: 2031-03-01'),
  });
  const loaded = await loadContent(root, { now: new Date('2031-03-08T12:00Z') });
  expect(loaded.ok ? [] : loaded.problems.map(formatProblem)).toEqual([
    'content/journal/old.md:7  The link /journal/secret leads nowhere before 2031-03-09, the day of that post. Link to it from then on.',
    expect.stringContaining('content/journal/wrong.md:7  The link /nowhere leads nowhere:'),
  ]);
});

test('shows it with a mark in development', async () => {
  vi.stubEnv('NODE_ENV', 'development');
  vi.stubEnv('SITE_DIR', writeTree(files));
  vi.useFakeTimers({ now: new Date('2031-03-08T12:00Z'), toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });
  const content = await getContent();
  const page = createPage(content, '/journal/secret', new Date());
  expect(page?.props.view).toMatchObject({
    dateText: 'Sunday 9 March 2031 (not published before this day)',
  });
});
