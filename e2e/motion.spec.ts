import type { Page } from '@playwright/test';
import { waitForHydration } from '@/e2e/support/framework';
import { expect, test } from '@/e2e/support/test';
import { searchWords } from '@/lib/words/components/site/search';
import { siteWords } from '@/lib/words/components/layout';

test.use({ prefetches: true });

/** Records a computed style of an element in every frame; see `seen`. */
function recordStyle(page: Page, selector: string, property: 'opacity' | 'transform') {
  return page.evaluate(
    ([what, name]) => {
      const seen: { readonly at: number; readonly value: string }[] = [];
      Object.assign(window, { seen });
      const look = (at: number) => {
        const element = document.querySelector(what);
        if (element !== null) seen.push({ at, value: getComputedStyle(element)[name] });
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    [selector, property] as const,
  );
}

function seen(page: Page): Promise<readonly { readonly at: number; readonly value: string }[]> {
  return page.evaluate(() => Reflect.get(window, 'seen') as { at: number; value: string }[]);
}

/** Resolves when the animation code of pages and strips, or of lists, has loaded. */
async function waitForAnimations(
  page: Page,
  attribute: 'moves' | 'listsMove' = 'moves',
): Promise<void> {
  await waitForHydration(page);
  await expect
    .poll(async () => {
      // The first key or pointer event loads it, and the listener starts shortly after hydration.
      await page.keyboard.press('Shift');
      return page.evaluate((name) => name in document.documentElement.dataset, attribute);
    })
    .toBe(true);
}

for (const motion of ['no-preference', 'reduce'] as const) {
  test(`a new page ${motion === 'reduce' ? 'only fades in' : 'moves in'} and is visible from the start`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await page.goto('/privacy');
    await waitForAnimations(page);
    const rest = motion === 'reduce' ? '1' : 'none';
    await recordStyle(page, 'main', motion === 'reduce' ? 'opacity' : 'transform');
    const menu = page.getByRole('navigation', { name: siteWords.navigation });
    await menu.getByRole('link', { name: 'Journal' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible();
    const hasMoved = async () => (await seen(page)).some(({ value }) => value !== rest);
    await expect.poll(hasMoved).toBe(true);
    await expect.poll(async () => (await seen(page)).at(-1)?.value).toBe(rest);
    await expect(page.locator('main')).not.toHaveAttribute('style', /opacity|transform/);
    if (motion === 'no-preference') return;
    await recordStyle(page, 'main', 'transform');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
    await expect.poll(async () => (await seen(page)).length).toBeGreaterThan(20);
    expect((await seen(page)).every(({ value }) => value === 'none')).toBe(true);
  });
}

interface Frame {
  readonly at: number;
  readonly isMoving: boolean;
}

/** Records the time of every frame, and whether a search result moves in it; see `framesOf`. */
async function recordMovingResults(page: Page): Promise<void> {
  await waitForAnimations(page, 'listsMove');
  await page.evaluate(() => {
    const recordedFrames: Frame[] = [];
    Object.assign(window, { recordedFrames });
    const look = (at: number) => {
      const isMoving = [...document.querySelectorAll('main ol li')].some(
        (item) => getComputedStyle(item).transform !== 'none',
      );
      recordedFrames.push({ at, isMoving });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

const framesOf = (page: Page): Promise<readonly Frame[]> =>
  page.evaluate(() => Reflect.get(window, 'recordedFrames') as Frame[]);

/**
 * Milliseconds from the last frame before a movement to the first frame after it; 0 without one or
 * during one. Missing frames of a busy machine can only lengthen it.
 */
async function movedFor(page: Page): Promise<number> {
  const frames = await framesOf(page);
  const before = frames[frames.findIndex(({ isMoving }) => isMoving) - 1];
  const after = frames[frames.findLastIndex(({ isMoving }) => isMoving) + 1];
  return before === undefined || after === undefined ? 0 : after.at - before.at;
}

for (const motion of ['no-preference', 'reduce'] as const) {
  const how = motion === 'reduce' ? 'at once with reduced motion' : 'within 0.45 s';
  test(`results change their order ${how}`, async ({ page }) => {
    await page.goto('/search?q=mars');
    await recordMovingResults(page);
    // The preference may change at any time.
    await page.emulateMedia({ reducedMotion: motion });
    const titles = page.getByRole('main').getByRole('heading', { level: 2 });
    const [first = ''] = await titles.allTextContents();
    await page.getByRole('link', { name: searchWords.orders.newest }).click();
    await expect(titles.first()).not.toHaveText(first);
    if (motion === 'no-preference') {
      await expect.poll(() => movedFor(page)).toBeGreaterThanOrEqual(450);
      return;
    }
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    // In the first frame the results may still have their old positions.
    const moving = (await framesOf(page)).filter(({ isMoving }) => isMoving);
    expect(moving.length).toBeLessThanOrEqual(1);
  });
}

test('a mouse drag scrolls the strip, which stays where it is released', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 900 });
  await page.goto('/borrow');
  await waitForAnimations(page);
  const strip = page.getByRole('region', { name: 'Pictures: Charts to take outside' });
  await strip.scrollIntoViewIfNeeded();
  const box = await strip.boundingBox();
  if (box === null) throw new Error('The strip is not shown.');
  const y = box.y + 60;
  const distance = 190;
  await page.mouse.move(box.x + 400, y);
  await page.mouse.down();
  await page.mouse.move(box.x + 400 - distance, y, { steps: 20 });
  const left = () => strip.evaluate((element) => element.scrollLeft);
  await expect.poll(left).toBe(distance);
  await page.mouse.up();
  await page.mouse.move(box.x + 100, y);
  expect(await left()).toBe(distance);
});

test('a strip keeps its current picture when the window is resized', async ({ page }) => {
  await page.setViewportSize({ width: 500, height: 900 });
  await page.goto('/borrow');
  await waitForAnimations(page);
  const strip = page.locator('[data-strip]');
  const second = () =>
    strip.evaluate((element) => {
      const picture = element.querySelectorAll('li')[1];
      const left = picture?.getBoundingClientRect().left ?? 0;
      return Math.round(left - element.getBoundingClientRect().left);
    });
  const distance = await second();
  await strip.evaluate(
    (element, by) =>
      new Promise((resolve) => {
        element.addEventListener('scroll', resolve, { once: true });
        element.scrollBy(by, 0);
      }),
    distance,
  );
  await expect.poll(second).toBe(0);
  await page.setViewportSize({ width: 360, height: 900 });
  const wide = () => strip.evaluate((element) => element.querySelector('li')?.offsetWidth);
  await expect.poll(wide).toBe(240);
  await expect.poll(second).toBe(0);
});
