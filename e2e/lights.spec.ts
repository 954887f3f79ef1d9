import { type Page } from '@playwright/test';
import { expect, test } from '@/e2e/support/test';
import { sweepUnless } from '@/e2e/support/sweep';
import { lightWords } from '@/lib/words/components/ui';

const paper = { day: 'rgb(244, 241, 232)', night: 'rgb(12, 18, 32)', red: 'rgb(11, 0, 0)' };

/** Returns the computed background colour of the page. */
function backgroundOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
}

for (const [colorScheme, light] of [
  ['light', 'day'],
  ['dark', 'night'],
] as const) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`system in ${colorScheme}, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
      test.use({ colorScheme, javaScriptEnabled });

      test(`the page follows the system into ${light}`, async ({ page }) => {
        await page.goto('/');
        expect(await backgroundOf(page)).toBe(paper[light]);
      });
    });
  }
}

for (const light of ['day', 'night', 'red'] as const) {
  // Red is the one that no system chooses.
  const details = sweepUnless(light === 'red');
  test(
    `${light} is remembered once chosen, on other pages and after a reload`,
    details,
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: light === 'night' ? 'light' : 'dark' });
      await page.goto('/');
      const button = page
        .getByRole('group', { name: lightWords.label })
        .getByRole('button', { name: light });
      await button.click();
      await expect(button).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(() => backgroundOf(page)).toBe(paper[light]);

      await page.reload();
      expect(await backgroundOf(page)).toBe(paper[light]);
      await expect(button).toHaveAttribute('aria-pressed', 'true');
      await page.goto('/privacy');
      expect(await backgroundOf(page)).toBe(paper[light]);
      await expect(button).toHaveAttribute('aria-pressed', 'true');
      // Paper is light.
      await page.emulateMedia({ media: 'print' });
      expect(await backgroundOf(page)).toBe(paper.day);
    },
  );

  test(
    `no frame of a page is painted in another light than ${light}`,
    details,
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: light === 'night' ? 'light' : 'dark' });
      await page.addInitScript((chosen) => {
        localStorage.setItem('light', chosen);
        const frames: string[] = [];
        Object.assign(window, { framesSeen: frames });
        const note = () => {
          if (document.querySelector('body') === null) return;
          frames.push(getComputedStyle(document.documentElement).backgroundColor);
        };
        const everyFrame = () => {
          note();
          requestAnimationFrame(everyFrame);
        };
        requestAnimationFrame(everyFrame);
      }, light);
      await page.goto('/', { waitUntil: 'networkidle' });
      const frames = await page.evaluate(() => Reflect.get(window, 'framesSeen') as string[]);
      expect(frames.length).toBeGreaterThan(3);
      expect(new Set(frames)).toEqual(new Set([paper[light]]));
    },
  );
}

test('pressing the chosen light again follows the system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const red = page
    .getByRole('group', { name: lightWords.label })
    .getByRole('button', { name: lightWords.red });
  await red.click();
  await expect.poll(() => backgroundOf(page)).toBe(paper.red);
  await red.click();
  await expect(red).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => backgroundOf(page)).toBe(paper.day);
});
