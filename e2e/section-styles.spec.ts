import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { contentPaths } from '@/e2e/support/content-paths';
import { markWindow, pushRoute, waitForHydration } from '@/e2e/support/framework';
import { expect, test } from '@/e2e/support/test';
import { listClasses } from '@/lib/next/used-styles';
import { sweepUnless } from '@/e2e/support/sweep';

test.use({ prefetches: true });

const folder = join(__dirname, '../.next/static/css');

/** The classes of each stylesheet of the build, by its address. */
const stylesheets = new Map<string, ReadonlySet<string>>(
  readdirSync(folder)
    .filter((file) => file.endsWith('.css'))
    .map((file) => {
      const classes = listClasses(readFileSync(join(folder, file), 'utf8'));
      return [`/_next/static/css/${file}`, classes] as const;
    }),
);

/** Returns the addresses of the stylesheets that a page links, and the classes of its elements. */
async function readPage(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text();
  const links = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)];
  const classes = [...html.matchAll(/ class="([^"]*)"/g)];
  return {
    linked: links.flatMap(([, href]) => href ?? []),
    classes: new Set(classes.flatMap(([, names]) => names?.split(' ') ?? [])),
  };
}

test('every page links the stylesheets that it uses, and no other', async ({ request }) => {
  const counts = new Set<number>();
  for (const path of [...contentPaths(), '/search', '/cookies', '/no-such-page']) {
    const { linked, classes } = await readPage(request, path);
    const [, ...own] = linked;
    for (const href of own) {
      const used = [...(stylesheets.get(href) ?? [])].filter((name) => classes.has(name));
      expect(used, `${path} uses ${href}`).not.toEqual([]);
    }
    const loaded = new Set(linked.flatMap((href) => [...(stylesheets.get(href) ?? [])]));
    const known = new Set([...stylesheets.values()].flatMap((names) => [...names]));
    const missing = [...classes].filter((name) => known.has(name) && !loaded.has(name));
    expect(missing, `${path} has the styles of its elements`).toEqual([]);
    counts.add(linked.length);
  }
  expect([...counts].sort()).toEqual([1, 2]);
});

/** Returns the size and the colours of each part of the drawings on a page. */
function drawingsOf(page: Page): Promise<string[]> {
  return page
    .getByRole('main')
    .locator('svg *')
    .evaluateAll((parts) =>
      parts.map((part) => {
        const { fill, stroke, strokeWidth, fontSize } = getComputedStyle(part);
        return [part.tagName, fill, stroke, strokeWidth, fontSize].join(' ');
      }),
    );
}

for (const path of ['/tonight', '/visit/getting-here', '/schools']) {
  test(
    `${path} has its styles after a client navigation`,
    sweepUnless(path === '/tonight'),
    async ({ page }) => {
      await page.goto(path);
      const loaded = await drawingsOf(page);
      const title = await page.getByRole('heading', { level: 1 }).innerText();
      await page.goto('/journal');
      await waitForHydration(page);
      const isSameWindow = await markWindow(page);
      await pushRoute(page, path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(await drawingsOf(page)).toEqual(loaded);
      await isSameWindow();
      // The stylesheets that the first document linked are no longer there; the router's are.
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible();
      await page.goForward();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(await drawingsOf(page)).toEqual(loaded);
    },
  );
}
