import type { Page } from '@playwright/test';
import { findOverflow, findViolationsInEachLight } from '@/e2e/support/axe';
import { expect, test } from '@/e2e/support/test';
import { sweep, sweepUnless } from '@/e2e/support/sweep';
import { resourcePageWords, ticketWords } from '@/lib/words/components/layout';

const path = '/resources/telescopes';

const months = (page: Page) =>
  page.getByRole('region', { name: resourcePageWords.chooseMonth }).getByRole('listitem');

async function fillIn(page: Page, name: string) {
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('E-mail address').fill('ada@example.org');
  await page.getByRole('radio', { name: 'Yes' }).check();
}

for (const scripts of ['with scripts', 'without scripts']) {
  // Links and a form: with scripts they only load faster.
  test.describe(scripts, sweepUnless(scripts === 'without scripts'), () => {
    test.use({
      javaScriptEnabled: scripts === 'with scripts',
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    });

    test('leads from the page about loans to the ticket of a month', async ({ page }) => {
      await page.goto('/borrow');
      await page.getByRole('link', { name: 'choose a month that is free' }).click();
      const month = months(page).getByRole('link').nth(1);
      const label = ((await month.textContent()) ?? '').replace(/ \d left$/, '');
      await month.click();
      await expect(page.getByRole('heading', { name: 'Book a month' })).toBeInViewport();
      await expect(page.getByText(label).last()).toBeVisible();
      await fillIn(page, 'Ada Wren');
      await page.getByRole('button', { name: 'Book the month' }).click();
      await expect(page).toHaveURL(/\/borrow\/booked\?sent=LOA-/);
      const ticket = page.getByRole('region', { name: 'A six-inch telescope for a month' });
      await expect(ticket).toContainText('Saturday');
      await expect(ticket).toContainText(label.split(' to ')[1] ?? 'until');
      const calendar = ticket.getByRole('link', { name: ticketWords.calendar });
      const file = await page.request.get((await calendar.getAttribute('href')) ?? '');
      expect(await file.text()).toContain('SUMMARY:A six-inch telescope for a month');
      await ticket.getByRole('link', { name: 'A six-inch telescope for a month' }).click();
      await expect(page).toHaveURL(/\/resources\/telescopes\?slot=\d{4}-\d{2}#form-loan$/);
    });
  });
}

test('a month is full when all telescopes are lent, and is refused', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 403/);
  await page.goto(path);
  const month = months(page).last();
  await month.getByRole('link').click();
  const slot = new URL(page.url()).searchParams.get('slot') ?? '';
  for (let telescope = 1; telescope <= 4; telescope += 1) {
    const reply = await page.request.post('/f/loan', {
      headers: { Accept: 'application/json' },
      form: {
        month: `telescopes/${slot}`,
        name: `Member ${telescope}`,
        email: `member${telescope}@example.org`,
        member: 'yes',
      },
    });
    expect(reply.status()).toBe(200);
  }
  // The page was open before.
  await fillIn(page, 'Ada Wren');
  await page.getByRole('button', { name: 'Book the month' }).click();
  await expect(page.getByText(/is full\.$/).first()).toBeVisible();
  await page.goto(path);
  await expect(month).toContainText('Full');
  await expect(month.getByRole('link')).toHaveCount(0);
});

test('a month is chosen by keyboard', async ({ page }) => {
  await page.goto(path);
  await months(page).getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  // The browser goes to the form when the page has loaded, and the heading may be in view before.
  await page.waitForURL(/\?slot=/);
  await expect(page.getByRole('heading', { name: 'Book a month' })).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Your name')).toBeFocused();
});

test('a chosen month passes axe in every light and fits a narrow page', sweep, async ({ page }) => {
  await page.goto(path);
  await months(page).getByRole('link').first().click();
  expect(await findOverflow(page, [320, 1360])).toEqual([]);
  expect(await findViolationsInEachLight(page, [1360, 320])).toEqual([]);
});
