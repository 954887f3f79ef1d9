import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findOverflow, findViolationsInEachLight } from '@/e2e/support/axe';
import { listFocusStops } from '@/e2e/support/keyboard';
import { expect, test } from '@/e2e/support/paid';
import { sweep, sweepUnless } from '@/e2e/support/sweep';
import { resourcePageWords } from '@/lib/words/components/layout';

// The room of e2e/support/practice-content, which is free on every day. Today may be the last of a month, so
// the tests choose from the next one.
const path = '/resources/room';

const nextMonth = (page: Page) =>
  page
    .getByRole('navigation', { name: resourcePageWords.months })
    .getByRole('link', { name: /^Next/ });
const days = (page: Page) => page.getByRole('table').getByRole('link');
const times = (page: Page) =>
  page
    .getByRole('region', { name: resourcePageWords.chooseDay })
    .getByRole('listitem')
    .getByRole('link');

test.use({ viewport: { width: 320, height: 640 } });

for (const [index, scripts] of ['with scripts', 'without scripts'].entries()) {
  // Links and a form: with scripts they only load faster.
  test.describe(scripts, sweepUnless(scripts === 'without scripts'), () => {
    test.use({ javaScriptEnabled: scripts === 'with scripts', hasTouch: true });

    test('leads from a day of the next month to the ticket of an hour', async ({ page }) => {
      await page.goto(path);
      await nextMonth(page).click();
      await expect(page).toHaveURL(/\?month=\d{4}-\d{2}$/);
      // Each test books on a day of its own.
      const day = days(page).nth(index);
      const date = (await day.locator('time').getAttribute('datetime')) ?? '';
      await day.click();
      await expect(page).toHaveURL(new RegExp(`\\?day=${date}#times$`));
      await expect(times(page)).toHaveCount(3);
      await times(page).first().click();
      await expect(page.getByRole('heading', { name: 'Book the room' })).toBeInViewport();
      await page.getByLabel('Your name').fill('Ada Wren');
      // Confirmations to one address are limited.
      await page.getByLabel('E-mail address').fill(`${randomUUID()}@room.example`);
      await page.getByRole('button', { name: 'Book the room' }).click();
      const ticket = page.getByRole('region', { name: 'The warm room for an hour' });
      await expect(ticket.locator(`time[datetime^="${date}"]`).first()).toBeVisible();
      await page.goto(`${path}?day=${date}`);
      await expect(times(page).first()).toContainText('1 left');
    });
  });
}

test('a day and an hour are chosen by keyboard', async ({ page }) => {
  await page.goto(path);
  await nextMonth(page).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?month=/);
  await days(page).nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#times$/);
  await page.keyboard.press('Tab');
  await expect(times(page).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Book the room' })).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Your name')).toBeFocused();
});

test('focus is visible on every day and hour', sweep, async ({ page }) => {
  await page.goto(path);
  await nextMonth(page).click();
  await days(page).first().click();
  await expect(times(page).first()).toBeVisible();
  await page.goto(page.url().replace('#times', ''));
  const stops = await listFocusStops(page, 'Tab');
  expect(stops.filter(({ problem }) => problem !== undefined)).toEqual([]);
  const links = (await days(page).count()) + (await times(page).count());
  expect(stops.length).toBeGreaterThan(links);
});

test('passes axe in every light and fits a narrow page, at every step', sweep, async ({ page }) => {
  await page.goto(path);
  for (const next of [nextMonth(page), days(page).first(), times(page).first()]) {
    await next.click();
    expect(await findOverflow(page, [320, 1360]), page.url()).toEqual([]);
    expect(await findViolationsInEachLight(page, [1360, 320]), page.url()).toEqual([]);
  }
});
