import { type Page } from '@playwright/test';
import { siteNow } from '@/e2e/support/clock';
import { watchShifts } from '@/e2e/support/layout-shifts';
import { expect, test } from '@/e2e/support/test';
import { computeSky } from '@/lib/server/sky/sky-at';
import { discRotation, siderealTime } from '@/lib/sky/sphere';
import { sweepUnless } from '@/e2e/support/sweep';
import { nightDialWords } from '@/lib/words/components/sky';
import { sunWords } from '@/lib/words/lib/server/sky';

/** From content/site.yaml. */
const larkmoor = {
  latitude: 54.3833,
  longitude: -1.95,
  timeZone: 'Europe/London',
  locale: 'en-GB',
};

/** The rotation of the disc in degrees. */
function turnOf(page: Page): Promise<number> {
  return page
    .getByRole('img', { name: 'The sky over Larkmoor Observatory' })
    .evaluate((disc) => parseFloat(getComputedStyle(disc).getPropertyValue('--turn')));
}

/** The smaller angle between two rotations, in degrees. */
function apart(one: number, other: number): number {
  return Math.abs(((((one - other) % 360) + 540) % 360) - 180);
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows the sky of the page’s generation, rotated to the sidereal time', async ({ page }) => {
    // The build may be older than ten minutes; then the server regenerates the page.
    await expect(async () => {
      await page.goto('/');
      // By day it shows the coming evening.
      const { from, now } = computeSky(larkmoor, siteNow());
      const shown = new Date(from + now * 60_000);
      const expected = discRotation(1, siderealTime(shown) + larkmoor.longitude);
      expect(apart(await turnOf(page), expected)).toBeLessThan(4);
    }).toPass({ timeout: 20_000 });
    await expect(page.getByText('The sky', { exact: true })).toBeVisible();
    await expect(page.getByRole('slider')).toHaveCount(0);
    await expect(page.locator('#sky-words')).toContainText(/The Moon/);
  });

  test('the almanac shows the sunset and the phase of the Moon', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('term').filter({ hasText: sunWords.label })).toBeVisible();
    await expect(page.getByText(/^\d+% lit/)).toBeVisible();
  });
});

test('arrow keys, Home and End change the time, and the text describes the sky', async ({
  page,
}) => {
  await page.goto('/');
  const slider = page.getByRole('slider', { name: nightDialWords.turn });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', /^\w+ \d+ \w+, 08:00$/);
  const morning = await turnOf(page);

  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', /, 08:10$/);
  // Ten minutes are two and a half degrees.
  await expect.poll(async () => apart(await turnOf(page), morning)).toBeCloseTo(2.507, 1);

  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', /, 08:00$/);
  const [said = ''] = (await slider.getAttribute('aria-valuetext'))?.split(',') ?? [];
  await expect(page.locator('#sky-words')).toContainText(said);
});

test('a drag of the disc changes the time', async ({ page }) => {
  // Without it, the release would spin the disc further.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const slider = page.getByRole('slider', { name: nightDialWords.turn });
  await slider.focus();
  await page.keyboard.press('Home');
  const disc = page.getByRole('img', { name: 'The sky over Larkmoor Observatory' });
  const box = await disc.boundingBox();
  if (box === null) throw new Error('The disc has no place on the page.');
  // The pole is the origin of the drawing.
  const [left = 0, top = 0, units = 1] = ((await disc.getAttribute('viewBox')) ?? '')
    .split(' ')
    .map(Number);
  const scale = box.width / units;
  const [x, y] = [box.x - left * scale, box.y - top * scale];

  // From west over north to east: half a turn around the pole.
  await page.mouse.move(x + 120, y - 8);
  await page.mouse.down();
  await page.mouse.move(x, y - 120, { steps: 5 });
  await page.mouse.move(x - 120, y - 8, { steps: 5 });
  await page.mouse.up();
  await expect(slider).toHaveAttribute('aria-valuetext', /, 19:\d0$/);
});

for (const width of [360, 768, 1360]) {
  test(
    `nothing moves when the slider appears at ${width} px`,
    sweepUnless(width === 360),
    async ({ page, complaints }) => {
      // The font has its own test.
      await page.route('**/*.woff2', (route) => route.abort());
      complaints.expect(/ERR_FAILED/);
      await page.setViewportSize({ width, height: 1400 });
      const shifted = await watchShifts(page);
      await page.goto('/');
      await expect(page.getByRole('slider')).toBeVisible();
      const before = await page.getByText(nightDialWords.turn).boundingBox();
      await page.getByRole('slider').focus();
      expect(await page.getByText(nightDialWords.turn).boundingBox()).toEqual(before);
      expect(await shifted()).toBe(0);
    },
  );
}
