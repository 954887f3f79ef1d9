import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page } from '@playwright/test';
import { z } from 'zod';
import { expect, test } from '@/e2e/support/test';
import { frameworkScripts, hydrated, markWindow, neverIdle } from '@/e2e/support/framework';

for (const path of ['/', '/visit/getting-here', '/contact']) {
  test(`${path} has painted before it asks for a script of the framework`, async ({ page }) => {
    await page.goto(path);
    await hydrated(page);
    const { painted, asked } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      asked: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/_next/static/') && name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    }));
    expect(painted).toBeGreaterThan(0);
    expect(asked.length).toBeGreaterThan(3);
    expect(Math.min(...asked)).toBeGreaterThan(painted ?? Number.POSITIVE_INFINITY);
  });
}

test('asks for the font once the stylesheet has arrived', async ({ page }) => {
  await page.goto('/contact', { waitUntil: 'networkidle' });
  const times = await page.evaluate(() => {
    const find = (part: string) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes(part))
        .map((entry) => entry as PerformanceResourceTiming);
    return {
      stylesheet: find('.css').map(({ responseEnd }) => responseEnd),
      font: find('.woff2').map(({ startTime }) => startTime),
    };
  });
  expect(times.font.length).toBeGreaterThan(0);
  expect(Math.min(...times.font)).toBeGreaterThanOrEqual(Math.max(...times.stylesheet));
});

test('the framework comes by itself once the browser is idle', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
});

const signs: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  key: (page) => page.keyboard.press('Tab'),
  pointer: (page) => page.mouse.click(5, 400),
  focus: (page) => page.getByRole('link', { name: 'Skip to the content' }).focus(),
};

for (const [sign, act] of Object.entries(signs)) {
  test(`the framework comes at the first ${sign}`, async ({ page }) => {
    await neverIdle(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(await frameworkScripts(page)).toEqual([]);
    await act(page);
    await hydrated(page);
  });
}

test('then a link swaps the page in place, and Back returns', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const expectMarked = await markWindow(page);
  await page
    .getByRole('navigation', { name: 'Site' })
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

test('a click before the framework has arrived is an ordinary visit', async ({ page }) => {
  await neverIdle(page);
  // Asked for and never answered, as on a line that has gone dead.
  await page.route('**/_next/static/chunks/**', () => undefined);
  await page.goto('/');
  await page.evaluate(() => Object.assign(window, { marked: true }));
  await page
    .getByRole('navigation', { name: 'Site' })
    .getByRole('link', { name: 'Journal' })
    .click();
  await expect(page).toHaveURL(/\/journal$/);
  expect(await page.evaluate(() => 'marked' in window)).toBe(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('what was typed before the framework arrived is still there after', async ({ page }) => {
  await neverIdle(page);
  await page.goto('/contact', { waitUntil: 'networkidle' });
  const name = page.getByLabel('Your name');
  const message = page.getByLabel('Message');
  // Set without a key or a pointer, so the framework is still away.
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
  await hydrated(page);
  await expect(name).toHaveValue('Ada');
  await expect(message).toHaveValue('Is the dome open? Tonight?');
  await expect(message).toBeFocused();
});

test('a menu that was opened before the framework arrived stays open, until one goes', async ({
  page,
}) => {
  await neverIdle(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/visit', { waitUntil: 'networkidle' });
  expect(await frameworkScripts(page)).toEqual([]);
  await page.getByRole('button', { name: 'Menu' }).click();
  await hydrated(page);
  const menu = page.getByRole('navigation', { name: 'Site' });
  await expect(menu).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  // Also to the page that one is on.
  await menu.getByRole('link', { name: 'Visit' }).click();
  await expect(menu).toBeHidden();
  expect(await page.evaluate(() => Reflect.has(window, 'isSame'))).toBe(true);
});

/** How all that a page shows looks, once its forms are hydrated. */
async function lookOf(page: Page): Promise<string[]> {
  await expect(page.locator('form[data-form]:not([data-ready])')).toHaveCount(0);
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')].map((element) => {
      const { fontSize, color, display, paddingTop, maxWidth } = getComputedStyle(element);
      return [element.tagName, fontSize, color, display, paddingTop, maxWidth].join(' ');
    }),
  );
}

test('a page’s styles hold after it was swapped in', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await page
    .getByRole('navigation', { name: 'Small print' })
    .getByRole('link', { name: 'Contact' })
    .click();
  // The address changes before the page does, and the page before has a form too.
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  await expect(page.getByLabel('Message')).toBeVisible();
  const swapped = await lookOf(page);
  await page.reload();
  expect(await lookOf(page)).toEqual(swapped);
});

test('a form’s own page is left by a whole visit, and Back shows it as it was', async ({
  page,
}) => {
  await page.goto('/f/contact');
  await hydrated(page);
  const before = await lookOf(page);
  await page.evaluate(() => Object.assign(window, { marked: true }));
  await page
    .getByRole('navigation', { name: 'Site' })
    .getByRole('link', { name: 'Journal' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible();
  // What such a page may load of others is gone with it.
  expect(await page.evaluate(() => 'marked' in window)).toBe(false);
  await page.goBack();
  await expect(page.getByLabel('Message')).toBeVisible();
  expect(await lookOf(page)).toEqual(before);
});

test('no page that can be swapped in has a stylesheet of its own, which would come inline', () => {
  const manifest = z.object({ pages: z.record(z.string(), z.array(z.string())) });
  const file = readFileSync(join(__dirname, '../.next/build-manifest.json'), 'utf8');
  const { pages } = manifest.parse(JSON.parse(file));
  // The desk and the pages of forms are come to and left by whole visits alone.
  const owners = Object.entries(pages)
    .filter(([, files]) => files.some((name) => name.endsWith('.css')))
    .map(([page]) => page)
    .filter((page) => !/^\/(?:desk|f)(?:\/|$)/.test(page));
  expect(owners).toEqual(['/_app']);
});

test('what comes is compiled while it comes, so that the first press does not wait for it', async ({
  page,
}) => {
  await page.goto('/');
  await hydrated(page);
  const scripts = (await frameworkScripts(page)).filter((src) => src.includes('/chunks/'));
  expect(scripts.length).toBeGreaterThan(3);
  for (const src of scripts) {
    const response = await page.request.get(src);
    expect(await response.text(), src).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  }
});
