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
    const rest = motion === 'reduce' ? '1' : 'none';
    // What moves pages comes when a link is near, and does not say when it is there.
    await expect(async () => {
      await page.goto('/privacy');
      await hydrated(page);
      const menu = page.getByRole('navigation', { name: 'Site' });
      const link = menu.getByRole('link', { name: 'Journal' });
      await link.hover();
      await follow(page, 'main', motion === 'reduce' ? 'opacity' : 'transform');
      await link.click();
      await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible();
      const hasMoved = async () => (await seen(page)).some(({ value }) => value !== rest);
      await expect.poll(hasMoved, { timeout: 2000 }).toBe(true);
    }).toPass();
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
  const lasted = () =>
    page.evaluate(() => {
      const times = Reflect.get(window, 'times') as number[];
      return (times.at(-1) ?? 0) - (times[0] ?? 0);
    });
  const said = page.getByRole('main').getByRole('status');
  // What moves them comes after the page, and does not say when it is there.
  await expect(async () => {
    await box.fill('mars');
    await expect(said).toContainText('“mars”');
    await page.evaluate(() => (Reflect.get(window, 'times') as number[]).splice(0));
    await box.fill('mars jupiter');
    await expect(said).toContainText('“mars jupiter”');
    // The frames before the first and after the last are not seen.
    await expect.poll(lasted, { timeout: 3000 }).toBeGreaterThan(380);
  }).toPass();
});

test('a mouse pulls the pictures sideways, and they run on when they are thrown', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 900 });
  await page.goto('/borrow');
  await hydrated(page);
  const strip = page.getByRole('region', { name: 'Pictures: Charts to take outside' });
  const left = () => strip.evaluate((element) => element.scrollLeft);
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
    const pulled = await left();
    await page.mouse.up();
    expect(pulled).toBeGreaterThan(100);
    await expect.poll(left, { timeout: 1500 }).toBeGreaterThan(pulled);
  }).toPass();
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
  let width = 500;
  await expect(async () => {
    await page.keyboard.press('Tab');
    const way = await second();
    await strip.evaluate((element, by) => element.scrollBy(by, 0), way);
    expect(await second()).toBe(0);
    width = width === 500 ? 360 : 500;
    await page.setViewportSize({ width, height: 900 });
    const moved = () => strip.evaluate((element) => element.querySelector('li')?.offsetWidth);
    await expect.poll(moved).toBe(width === 500 ? 320 : 270);
    await expect.poll(second, { timeout: 1500 }).toBe(0);
  }).toPass();
});
