import { contentPaths } from '@/e2e/support/content-paths';
import { disableIdle } from '@/e2e/support/framework';
import { waitForForms } from '@/e2e/support/hydrated-forms';
import { watchShifts } from '@/e2e/support/layout-shifts';
import { sweep, sweepUnless } from '@/e2e/support/sweep';
import { expect, test } from '@/e2e/support/test';
import { conditionWords } from '@/lib/words/lib/forms';

const conditional = ['/f/book', '/f/borrow', '/f/contact', '/f/school-visit', '/schools/plan'];

for (const width of [360, 1360]) {
  for (const path of conditional) {
    const details = sweepUnless(width === 360);
    test(
      `nothing of ${path} moves at ${width} px when its form hydrates`,
      details,
      async ({ page, complaints }) => {
        // The font has a separate test.
        complaints.expect(/ERR_FAILED/);
        await page.route('**/*.woff2', (route) => route.abort());
        await page.setViewportSize({ width, height: 820 });
        const shifted = await watchShifts(page);
        await page.goto(path);
        await waitForForms(page);
        expect(await shifted()).toBe(0);
      },
    );
  }
}

test('the first press on a form reaches its target', async ({ page }) => {
  await disableIdle(page);
  await page.setViewportSize({ width: 360, height: 820 });
  await page.goto('/f/book', { waitUntil: 'networkidle' });
  await expect(page.getByLabel('Guest 1')).toBeVisible();
  await expect(page.getByLabel('Guest 2')).toBeHidden();
  const box = page.getByRole('checkbox', { name: 'I know that the yard is dark' });
  await box.scrollIntoViewIfNeeded();
  const { x, y } = (await box.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 10, y + 10);
  await page.mouse.down();
  // A long press: everything it loads arrives before the release.
  await expect(page.locator('form[data-ready]')).toBeAttached();
  await page.mouse.up();
  await expect(box).toBeChecked();
  expect((await box.boundingBox())?.y).toBe(y);
});

test('shows every question when a script fails to load', async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED/);
  await page.route('**/_next/static/chunks/**', (route) => route.abort());
  await page.goto('/f/book');
  await expect(page.getByLabel('Guest 7')).toBeVisible();
  await page.goto('/f/school-visit');
  await expect(page.getByText(conditionWords.chose('“Yes”'))).toBeVisible();
});

for (const width of [360, 1360]) {
  for (const path of ['/', '/visit/getting-here', '/contact']) {
    const details = sweepUnless(width === 360 || path === '/');
    test(
      `nothing of ${path} moves at ${width} px when its font loads`,
      details,
      async ({ page }) => {
        await page.setViewportSize({ width, height: 820 });
        let release: () => void = () => undefined;
        const painted = new Promise<void>((resolve) => {
          release = resolve;
        });
        await page.route('**/*.woff2', async (route) => {
          await painted;
          await route.continue();
        });
        await disableIdle(page);
        const shifted = await watchShifts(page);
        const arrived = page.waitForResponse((response) => response.url().endsWith('.woff2'));
        await page.goto(path, { waitUntil: 'commit' });
        await page.waitForFunction(
          () => performance.getEntriesByName('first-contentful-paint').length > 0,
        );
        release();
        // The fallback fonts of the computer count as loaded too, before the request of the site's font.
        await (await arrived).finished();
        await page.evaluate(() => document.fonts.ready);
        // The fallback metrics fit Arial or a metric-compatible font only.
        const isFitted = await page.evaluate(() =>
          new FontFace('probe', "local('Arial'), local('Liberation Sans')").load().then(
            () => true,
            () => false,
          ),
        );
        expect(await shifted()).toBeLessThanOrEqual(isFitted ? 0 : 0.05);
      },
    );
  }
}

test('reserves the space of each fact before the next one loads', async ({ page }) => {
  // The framework loads in an idle moment, and its hydration reports elements that were removed.
  await disableIdle(page);
  await page.setViewportSize({ width: 1360, height: 820 });
  await page.goto('/');
  const places = await page.evaluate(() => {
    const facts = [...document.querySelectorAll('main dl[style] > div')];
    const lefts = () => facts.slice(0, 2).map((fact) => fact.getBoundingClientRect().left);
    const whole = lefts();
    for (const fact of facts.slice(2)) fact.remove();
    return { count: facts.length, whole, partly: lefts() };
  });
  expect(places.count).toBeGreaterThan(2);
  expect(places.partly).toEqual(places.whole);
});

test('reserves the space of the slider before it loads', async ({ page }) => {
  // The framework loads in an idle moment, and its hydration reports elements that were removed.
  await disableIdle(page);
  await page.setViewportSize({ width: 1360, height: 820 });
  await page.goto('/');
  const disc = page.locator('[data-sky]');
  const before = await disc.boundingBox();
  const box = page.locator('[data-sky] + div', { has: page.locator('#sky-turn') });
  await box.evaluate((element) => element.remove());
  expect(await disc.boundingBox()).toEqual(before);
});

test('nothing of any page moves on a phone while the page loads', sweep, async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  const shifted = await watchShifts(page);
  for (const path of [...contentPaths(), '/search', '/cookies', '/desk/sign-in']) {
    await page.goto(path, { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready);
    expect(await shifted(), path).toBe(0);
  }
});
