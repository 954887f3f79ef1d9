import type { Page } from '@playwright/test';
import { hydrated } from '@/e2e/support/framework';
import { expect, test } from '@/e2e/support/test';

/** Follows an element's style frame by frame, and tells what it was until it stood still. */
function follow(page: Page, selector: string, property: 'opacity' | 'transform') {
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

for (const motion of ['no-preference', 'reduce'] as const) {
  test(`a page comes up ${motion === 'reduce' ? 'by fading only' : 'softly'}, and is there at once`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await page.goto('/privacy');
    await hydrated(page);
    const link = page
      .getByRole('navigation', { name: 'Site' })
      .getByRole('link', { name: 'Journal' });
    const loaded = page.waitForResponse(/\/_next\/static\/chunks\/.*\.js/);
    await link.hover();
    await loaded;
    await follow(page, 'main', motion === 'reduce' ? 'opacity' : 'transform');
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible();
    const rest = motion === 'reduce' ? '1' : 'none';
    await expect
      .poll(async () => (await seen(page)).some(({ value }) => value !== rest))
      .toBe(true);
    await expect.poll(async () => (await seen(page)).at(-1)?.value).toBe(rest);
    await expect(page.locator('main')).not.toHaveAttribute('style', /opacity|transform/);
    if (motion === 'no-preference') return;
    await follow(page, 'main', 'transform');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
    await expect.poll(async () => (await seen(page)).length).toBeGreaterThan(20);
    expect((await seen(page)).every(({ value }) => value === 'none')).toBe(true);
  });
}

test('results that stay while one types move to their places for 0.45 s', async ({ page }) => {
  await page.goto('/search?q=mars');
  await hydrated(page);
  const box = page.getByRole('main').getByRole('searchbox');
  await box.focus();
  const first = await page.getByRole('main').locator('ol li h2').first().textContent();
  expect(first).toBeTruthy();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    const look = (at: number) => {
      const moving = [...document.querySelectorAll('main ol li')].some(
        (item) => getComputedStyle(item).transform !== 'none',
      );
      if (moving) times.push(at);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await box.fill('mars jupiter');
  await expect(page.getByRole('status').first()).toContainText('mars jupiter');
  const lasted = () =>
    page.evaluate(() => {
      const times = Reflect.get(window, 'times') as number[];
      return (times.at(-1) ?? 0) - (times[0] ?? 0);
    });
  // The frames before the first and after the last are not seen.
  await expect.poll(lasted).toBeGreaterThan(380);
  const end = await lasted();
  expect(end).toBeLessThan(1500);
});

test('a mouse pulls the pictures sideways, and they run on when they are thrown', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 900 });
  await page.goto('/borrow');
  await hydrated(page);
  const strip = page.getByRole('region', { name: 'Pictures: Charts to take outside' });
  const left = () => strip.evaluate((element) => element.scrollLeft);
  let pulled = 0;
  // What follows the mouse is loaded when it first comes near, and does not say when it is there.
  await expect(async () => {
    await page.mouse.move(5, 5);
    await strip.hover();
    await strip.evaluate((element) => element.scrollTo(0, 0));
    const box = await strip.boundingBox();
    if (box === null) throw new Error('The strip is not shown.');
    const y = box.y + 60;
    await page.mouse.move(box.x + 400, y);
    await page.mouse.down();
    for (let x = 390; x > 200; x -= 10) await page.mouse.move(box.x + x, y);
    pulled = await left();
    await page.mouse.up();
    expect(pulled).toBeGreaterThan(100);
  }).toPass();
  await expect.poll(left).toBeGreaterThan(pulled);
});

test('a strip keeps its picture when the window changes its size, a quarter of a second later', async ({
  page,
}) => {
  await page.setViewportSize({ width: 500, height: 900 });
  await page.goto('/borrow');
  await hydrated(page);
  const strip = page.locator('[data-strip]');
  const second = () =>
    strip.evaluate((element) => {
      const picture = element.querySelectorAll('li')[1];
      const left = picture?.getBoundingClientRect().left ?? 0;
      return Math.round(left - element.getBoundingClientRect().left);
    });
  // What keeps the place is loaded at the first key, and does not say when it is there.
  await expect(async () => {
    await page.keyboard.press('Tab');
    await page.setViewportSize({ width: 500, height: 900 });
    const way = await second();
    await strip.evaluate((element, by) => element.scrollBy(by, 0), way);
    expect(await second()).toBe(0);
    await page.setViewportSize({ width: 360, height: 900 });
    await expect.poll(second, { timeout: 1500 }).toBe(0);
    const moved = await strip.evaluate((element) => element.scrollLeft);
    expect(moved).toBeGreaterThan(200);
  }).toPass();
});
