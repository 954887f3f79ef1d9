import type { Page } from '@playwright/test';
import { expect, test } from '@/e2e/support/test';
import { sweepUnless } from '@/e2e/support/sweep';
import { ticketWords } from '@/lib/words/components/layout';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

async function book(page: Page) {
  await expect(page.getByRole('heading', { name: 'Book places' })).toBeInViewport();
  await page.getByLabel('How many adults?').fill('2');
  await page.getByLabel('How many under 16?').fill('1');
  await page.getByLabel('Your name').fill('Ada Wren');
  await page.getByLabel('E-mail address').fill('ada@example.org');
  await page.getByRole('checkbox', { name: /the yard is dark/ }).check();
  await page.getByRole('button', { name: 'Book places' }).click();
  await expect(page).toHaveURL(/\/public-nights\/thanks\?sent=BOO-/);
}

for (const scripts of ['with scripts', 'without scripts']) {
  test.describe(scripts, sweepUnless(scripts === 'with scripts'), () => {
    test.use({ javaScriptEnabled: scripts === 'with scripts' });

    test('leads from the home page to a ticket in four taps', async ({ page }) => {
      await page.goto('/');
      await page.getByRole('link', { name: 'Book a public night' }).click();
      const next = page.getByRole('link', { name: /^Book ?: / });
      const listed = page.getByRole('listitem').filter({ has: next }).first();
      const title = (await listed.getByRole('heading').textContent()) ?? '';
      await listed.getByRole('link', { name: /^Book ?: / }).click();
      await book(page);
      await expect(page.getByRole('region', { name: title })).toContainText('2 adults');
    });

    test('shows the ticket of a booking', async ({ page }) => {
      await page.goto('/events/jupiter-all-night#form-book');
      await book(page);
      const ticket = page.getByRole('region', { name: 'Jupiter all night' });
      await expect(ticket).toContainText('12 February 2027');
      await expect(ticket).toContainText('2 adults and 1 under 16');
      await expect(ticket).toContainText('£16.00 (£8, under-16s free)');
      await expect(ticket).toContainText(/BOO-[0-9A-Z]{6}/);
      await expect(ticket.getByRole('img', { name: /The sky over/ })).toBeVisible();
      const calendar = ticket.getByRole('link', { name: ticketWords.calendar });
      const file = await page.request.get((await calendar.getAttribute('href')) ?? '');
      expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8');
      expect(await file.text()).toMatch(/UID:booking-[\s\S]*STATUS:CONFIRMED/);

      // The address is that of the ticket, also in another browser and later.
      const address = page.url();
      await page.context().clearCookies();
      await page.goto(address);
      await expect(ticket).toBeVisible();
      // Without the booking's own token, which shows what is stored.
      const ticketAlone = address.replace(/&booking=[^&]*/, '');
      await page.goto(ticketAlone);
      await expect(ticket).toContainText('2 adults');
      await page.goto(ticketAlone.replace('.2-1.', '.4-1.'));
      await expect(ticket).toBeHidden();
    });
  });
}
