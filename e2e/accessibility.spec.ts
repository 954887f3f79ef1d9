import { findViolationsInEachLight } from '@/e2e/support/axe';
import { waitForHydration } from '@/e2e/support/framework';
import { waitForForms } from '@/e2e/support/hydrated-forms';
import { sweepUnless } from '@/e2e/support/sweep';
import { expect, test } from '@/e2e/support/test';
import { listFocusStops } from '@/e2e/support/keyboard';
import { pageKinds } from '@/scripts/site/page-kinds';
import { siteWords } from '@/lib/words/components/layout';
import { lightWords } from '@/lib/words/components/ui';

/** One page of each layout: the home page, a form, dates, steps, results. */
const layouts = [
  '/',
  '/contact',
  '/events/saturn-rings-nearly-shut',
  '/resources/telescopes',
  '/f/school-visit',
  '/search?q=saturn',
];

for (const { kind, path, status } of pageKinds) {
  const details = sweepUnless(layouts.includes(path));
  test(`${kind} (${path}) passes axe in every light`, details, async ({ page, complaints }) => {
    if (status >= 400) complaints.expect(new RegExp(`status of ${status}`));
    await page.goto(path);
    await waitForForms(page);
    expect(await findViolationsInEachLight(page, [360, 1360])).toEqual([]);
  });
}

test('axe reports violations, also those of one light or of one width only', async ({ page }) => {
  await page.goto('/privacy');
  await page.evaluate(() => {
    const [picture, words] = [document.createElement('img'), document.createElement('p')];
    words.textContent = 'Words';
    words.style.cssText = 'color: #777; background: #fff';
    // Has the colours of `words` by day.
    const likeWords = document.createElement('div');
    likeWords.textContent = 'Words';
    likeWords.style.cssText = words.style.cssText;
    // Nothing of it is visible by day.
    const byNight = document.createElement('section');
    byNight.textContent = 'Words';
    // React owns nothing here, so hydration leaves the elements alone.
    document.body.append(picture, words, likeWords, byNight);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `[data-light=red] body > p { color: #300 !important; background: #000 !important }
      [data-light=red] body > div:last-of-type { background: #000 !important }
      [data-light=night] body > div:last-of-type { background: #666 !important }
      body > section { display: none }
      [data-light=night] body > section { display: block; color: #777; background: #666 }`,
    );
    document.adoptedStyleSheets = [sheet];
  });
  const faults = await findViolationsInEachLight(page);
  for (const fault of [
    'day: image-alt',
    'day: color-contrast',
    'red: color-contrast',
    /^night: color-contrast: .*: .*section/,
    /^night: color-contrast: .*: .*div/,
  ]) {
    expect(faults).toContainEqual(expect.stringMatching(fault));
  }
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('@media (max-width: 800px) { body > p { display: none } }');
    document.adoptedStyleSheets.push(sheet);
  });
  const atEachWidth = await findViolationsInEachLight(page, [360, 1360]);
  expect(atEachWidth.filter((fault) => fault.includes('red: color-contrast'))).toEqual([
    expect.stringMatching(/^at 1360 px: red: color-contrast: .*: body > p$/),
  ]);
});

for (const path of ['/', '/contact']) {
  for (const viewport of [
    { width: 320, height: 256 },
    { width: 1280, height: 720 },
  ]) {
    for (const key of ['Tab', 'Shift+Tab']) {
      // The smaller window hides more.
      const details = sweepUnless(viewport.width === 320);
      test(
        `${key} through ${path} at ${viewport.width} px: each focused element is visible`,
        details,
        async ({ page }) => {
          await page.emulateMedia({ reducedMotion: 'reduce' });
          await page.setViewportSize(viewport);
          await page.goto(path);
          // Hydration may change the order of focus.
          await waitForHydration(page);
          await waitForForms(page);
          const stops = await listFocusStops(page, key);
          expect(stops.length).toBeGreaterThan(5);
          expect(stops.filter(({ problem }) => problem !== undefined)).toEqual([]);
        },
      );
    }
  }
}

test('shows selection and focus in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const path of ['/visit', '/search?q=mars']) {
    await page.goto(path);
    const current = 'a:is([aria-current=page], [aria-current=true])';
    const list = page.locator(`ul:has(> li > ${current})`).first();
    const linesOf = (links: string) =>
      list
        .locator(links)
        .evaluateAll((all) => all.map((link) => getComputedStyle(link).borderBlockEndColor));
    const [chosen = '', ...more] = await linesOf(current);
    expect(more).toEqual([]);
    const others = await linesOf(`a:not(${current})`);
    expect(others.length, path).toBeGreaterThan(0);
    expect(others).not.toContain(chosen);
  }
  await page.getByRole('button', { name: lightWords.night }).click();
  const pressed = page.getByRole('button', { name: lightWords.night });
  await expect(pressed).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  await expect(pressed).toHaveCSS('color', 'rgb(255, 255, 255)');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: lightWords.red })).toHaveCSS(
    'outline-style',
    'solid',
  );
});

test('shows the browser’s own checked boxes and radios in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/f/school-visit');
  const yes = page.getByLabel('Yes', { exact: true }).first();
  await yes.check();
  await expect(yes).toHaveCSS('appearance', 'auto');
  const mark = await yes.evaluate((radio) => getComputedStyle(radio, '::before').content);
  expect(mark).toBe('none');
});

test('the first link skips the header', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: siteWords.skip });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('Esc closes the menu and returns focus to its button', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const button = page.getByRole('button', { name: siteWords.menu });
  await button.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('navigation', { name: siteWords.navigation });
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
});
