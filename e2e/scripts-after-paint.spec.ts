import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page } from '@playwright/test';
import { z } from 'zod';
import { waitForForms } from '@/e2e/support/hydrated-forms';
import { expect, test } from '@/e2e/support/test';
import {
  frameworkScripts,
  waitForHydration,
  markWindow,
  disableIdle,
} from '@/e2e/support/framework';
import { sweepUnless } from '@/e2e/support/sweep';
import { siteWords } from '@/lib/words/components/layout';

test.use({ prefetches: true });

for (const path of ['/', '/visit/getting-here', '/contact']) {
  test(
    `${path} paints before it requests a script of the framework`,
    sweepUnless(path === '/contact'),
    async ({ page }) => {
      await page.goto(path);
      await waitForHydration(page);
      const { painted, requested } = await page.evaluate(() => ({
        painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
        requested: performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes('/_next/static/') && name.endsWith('.js'))
          .map(({ startTime }) => startTime),
      }));
      expect(painted).toBeGreaterThan(0);
      expect(requested.length).toBeGreaterThan(3);
      expect(Math.min(...requested)).toBeGreaterThan(painted ?? Number.POSITIVE_INFINITY);
    },
  );
}

test('requests the font after the stylesheet has loaded', async ({ page }) => {
  await page.goto('/contact', { waitUntil: 'networkidle' });
  const times = await page.evaluate(() => {
    const find = (part: string) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes(part))
        .map((entry) => entry as PerformanceResourceTiming);
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const painted = paint?.startTime ?? 0;
    return {
      // The router loads others after the first paint.
      stylesheet: find('.css')
        .filter(({ startTime }) => startTime < painted)
        .map(({ responseEnd }) => responseEnd),
      font: find('.woff2').map(({ startTime }) => startTime),
    };
  });
  expect(times.font.length).toBeGreaterThan(0);
  expect(times.stylesheet.length).toBeGreaterThan(0);
  expect(Math.min(...times.font)).toBeGreaterThanOrEqual(Math.max(...times.stylesheet));
});

test('loads the framework when the browser is idle', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
});

const interactions: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  key: (page) => page.keyboard.press('Tab'),
  pointer: (page) => page.mouse.click(5, 400),
  focus: (page) => page.getByRole('link', { name: siteWords.skip }).focus(),
};

for (const [name, interact] of Object.entries(interactions)) {
  test(`loads the framework at the first ${name}`, async ({ page }) => {
    await disableIdle(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(await frameworkScripts(page)).toEqual([]);
    await interact(page);
    await waitForHydration(page);
  });
}

test('navigates on the client and returns with Back once the framework has loaded', async ({
  page,
}) => {
  await page.goto('/');
  await waitForHydration(page);
  const expectMarked = await markWindow(page);
  await page
    .getByRole('navigation', { name: siteWords.navigation })
    .getByRole('link', { name: 'Journal' })
    .click();
  await expect(page).toHaveURL(/\/journal$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible();
  await expectMarked();
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toHaveCount(0);
  await expectMarked();
});

test('follows a link with a page load before the framework has loaded', async ({ page }) => {
  await disableIdle(page);
  // Scripts never arrive, as on a dead connection.
  await page.route('**/_next/static/chunks/**', () => undefined);
  await page.goto('/');
  await page.evaluate(() => Object.assign(window, { marked: true }));
  await page
    .getByRole('navigation', { name: siteWords.navigation })
    .getByRole('link', { name: 'Journal' })
    .click();
  await expect(page).toHaveURL(/\/journal$/);
  expect(await page.evaluate(() => 'marked' in window)).toBe(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('keeps text typed before the framework has loaded', async ({ page }) => {
  await disableIdle(page);
  await page.goto('/contact', { waitUntil: 'networkidle' });
  const name = page.getByLabel('Your name');
  const message = page.getByLabel('Message');
  // Set by script, because a key or pointer event would load the framework.
  await page.evaluate(() => {
    for (const [selector, value] of [
      ['input[name=name]', 'Ada'],
      ['textarea[name=message]', 'Is the dome open?'],
    ] as const) {
      const control = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector);
      if (control !== null) control.value = value;
    }
  });
  expect(await frameworkScripts(page)).toEqual([]);
  await message.press('End');
  await message.pressSequentially(' Tonight?');
  await waitForHydration(page);
  await expect(name).toHaveValue('Ada');
  await expect(message).toHaveValue('Is the dome open? Tonight?');
  await expect(message).toBeFocused();
});

test('keeps a menu open that was opened before the framework loaded, until a navigation', async ({
  page,
}) => {
  await disableIdle(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/visit', { waitUntil: 'networkidle' });
  expect(await frameworkScripts(page)).toEqual([]);
  await page.getByRole('button', { name: siteWords.menu }).click();
  await waitForHydration(page);
  const menu = page.getByRole('navigation', { name: siteWords.navigation });
  await expect(menu).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  // A link to the current page counts too.
  await menu.getByRole('link', { name: 'Visit' }).click();
  await expect(menu).toBeHidden();
  expect(await page.evaluate(() => Reflect.has(window, 'isSame'))).toBe(true);
});

/** Computed styles of every element of a page after its forms have hydrated. */
async function stylesOf(page: Page): Promise<string[]> {
  await waitForForms(page);
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')].map((element) => {
      const { fontSize, color, display, paddingTop, maxWidth } = getComputedStyle(element);
      return [element.tagName, fontSize, color, display, paddingTop, maxWidth].join(' ');
    }),
  );
}

test('a page has the same styles after a client navigation and after a load', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  await page
    .getByRole('navigation', { name: siteWords.smallPrint })
    .getByRole('link', { name: 'Contact' })
    .click();
  // The address changes before the content, and the previous page has a form too.
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  await expect(page.getByLabel('Message')).toBeVisible();
  const swapped = await stylesOf(page);
  await page.reload();
  expect(await stylesOf(page)).toEqual(swapped);
});

test('leaves a form’s own page with a page load, and Back shows it with the same styles', async ({
  page,
}) => {
  await page.goto('/f/contact');
  await waitForHydration(page);
  const before = await stylesOf(page);
  await page.evaluate(() => Object.assign(window, { marked: true }));
  await page
    .getByRole('navigation', { name: siteWords.navigation })
    .getByRole('link', { name: 'Journal' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible();
  // A page load also removes third-party scripts of a form page.
  expect(await page.evaluate(() => 'marked' in window)).toBe(false);
  await page.goBack();
  await expect(page.getByLabel('Message')).toBeVisible();
  expect(await stylesOf(page)).toEqual(before);
});

test('pages that the router opens have stylesheets of their own', () => {
  const manifest = z.object({ pages: z.record(z.string(), z.array(z.string())) });
  const file = readFileSync(join(__dirname, '../.next/build-manifest.json'), 'utf8');
  const { pages } = manifest.parse(JSON.parse(file));
  // The desk, and pages of forms, bookings and resources, are entered and left by page loads only.
  const owners = Object.entries(pages)
    .filter(([, files]) => files.some((name) => name.endsWith('.css')))
    .map(([page]) => page)
    .filter((page) => !/^\/(?:booking|desk|f|resources)(?:\/|$)/.test(page));
  // section-styles.spec.ts navigates to them.
  const shipped = ['/[[...path]]', '/_app', '/cookies', '/gallery', '/search', '/sent'];
  expect(owners).toEqual(expect.arrayContaining(shipped));
});

test('marks scripts for compilation while they load', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  const scripts = (await frameworkScripts(page)).filter((src) => src.includes('/chunks/'));
  expect(scripts.length).toBeGreaterThan(3);
  for (const src of scripts) {
    const response = await page.request.get(src);
    expect(await response.text(), src).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  }
});
