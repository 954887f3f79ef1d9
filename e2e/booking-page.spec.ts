import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findOverflow, findViolationsInEachLight } from '@/e2e/support/axe';
import { withStore } from '@/e2e/support/store';
import { expect, test } from '@/e2e/support/test';
import { sweep, sweepUnless } from '@/e2e/support/sweep';
import { errorWords, formStepsWords } from '@/lib/words/components/forms';
import { bookingWords } from '@/lib/words/lib/server/bookings/page';
import { ticketWords, bookingPageWords, brokenLinkWords } from '@/lib/words/components/layout';

/** Books two adults and a child, and opens the booking's own page from the thank-you page. */
async function book(page: Page) {
  await page.goto('/events/jupiter-all-night#form-book');
  await page.getByLabel('How many adults?').fill('2');
  await page.getByLabel('How many under 16?').fill('1');
  await page.getByLabel('Your name').fill('Ada Wren');
  // Confirmations to one address are limited.
  await page.getByLabel('E-mail address').fill(`${randomUUID()}@own.example`);
  await page.getByRole('checkbox', { name: /the yard is dark/ }).check();
  await page.getByRole('button', { name: 'Book places' }).click();
  await expect(page).toHaveURL(/\/public-nights\/thanks\?sent=BOO-/);
  const code = ticketWords.code(new URL(page.url()).searchParams.get('sent') ?? '');
  await expect(page.getByRole('img', { name: code })).toBeVisible();
  await page.getByRole('link', { name: ticketWords.bookingPage }).click();
  await expect(page.getByRole('heading', { name: bookingWords.title, level: 1 })).toBeVisible();
}

const ticketOf = (page: Page) => page.getByRole('region', { name: 'Jupiter all night' });

/** Returns the text of the mails about the booking of a page. */
async function mailsOf(page: Page): Promise<readonly string[]> {
  const [, submission = ''] = /\/booking\/([0-9a-f-]{36})\./.exec(page.url()) ?? [];
  const mails = await withStore((store) => store.listMails({ submission, limit: 9 }));
  return mails.filter(({ to }) => to.endsWith('@own.example')).map(({ text }) => text);
}

for (const scripts of ['with scripts', 'without scripts']) {
  test.describe(scripts, sweepUnless(scripts === 'without scripts'), () => {
    test.use({
      javaScriptEnabled: scripts === 'with scripts',
      viewport: { width: 320, height: 640 },
    });

    test('changes and cancels a booking by its link, without an account', async ({ page }) => {
      await book(page);
      await expect(ticketOf(page)).toContainText('2 adults and 1 under 16');
      const own = page.url();
      expect((await mailsOf(page)).at(-1)).toContain(own);

      await page.context().clearCookies();
      await page.getByRole('link', { name: bookingWords.changeLink }).click();
      await page.getByLabel('How many adults?').fill('9');
      await page.getByRole('button', { name: formStepsWords.next }).click();
      await expect(page.getByRole('region', { name: errorWords.title })).toBeVisible();
      await page.getByLabel('How many adults?').fill('1');
      await page.getByRole('button', { name: formStepsWords.next }).click();
      await expect(page.getByText('From 2 adults and 1 under 16 to 1 adult')).toBeVisible();
      await page.getByRole('button', { name: bookingWords.changeButton }).click();
      await expect(page.getByRole('status')).toHaveText(bookingWords.done);
      await expect(ticketOf(page)).toContainText('1 adult and 1 under 16');

      await page.getByRole('link', { name: bookingWords.cancelLink }).click();
      await page.getByRole('link', { name: bookingPageWords.back }).click();
      await page.getByRole('link', { name: bookingWords.cancelLink }).click();
      await page.getByRole('button', { name: bookingWords.cancelButton }).click();
      await expect(page).toHaveURL(own);
      await expect(page.getByRole('heading', { name: bookingWords.cancelledTitle })).toBeVisible();
      await expect(ticketOf(page)).toContainText('Cancelled');
      await expect(page.getByRole('img', { name: /^QR code/ })).toHaveCount(0);
      await expect(page.getByRole('link', { name: bookingWords.changeLink })).toHaveCount(0);
      expect(await mailsOf(page)).toHaveLength(3);
    });
  });
}

test(
  'passes axe in every light and fits a narrow screen, at every step',
  sweep,
  async ({ page }) => {
    await book(page);
    const own = page.url();
    for (const step of ['', '?step=change', '?step=change&count-adults=0', '?step=cancel']) {
      await page.goto(`${own}${step}`);
      expect(await findOverflow(page, [320, 360, 1360]), step).toEqual([]);
      expect(await findViolationsInEachLight(page, [1360, 320]), step).toEqual([]);
    }
  },
);

test('prints the ticket with its code, and no links to change it', async ({ page }) => {
  await book(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expect(page.getByRole('link', { name: bookingWords.cancelLink })).toBeHidden();
});

test('keeps the address of a booking to its holder', async ({ page, complaints }) => {
  await book(page);
  const own = page.url();
  const response = await page.request.get(own);
  expect(response.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  expect(await response.text()).toContain('<meta name="robots" content="noindex"/>');

  complaints.expect(/status of 404/);
  const wrong = own.replace(/.$/, own.endsWith('A') ? 'B' : 'A');
  expect((await page.goto(wrong.replace(/\.[\w-]{4}/, '.AAAA')))?.status()).toBe(404);
  const title = brokenLinkWords.title;
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  expect(await findViolationsInEachLight(page)).toEqual([]);
  expect((await page.goto('/booking/offer/incomplete'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  const posted = await page.request.post(wrong.replace(/\.[\w-]{4}/, '.AAAA'), {
    form: { do: 'cancel', refund: '0' },
  });
  expect(posted.status()).toBe(404);
  await page.goto(own);
  await expect(page.getByRole('heading', { name: bookingWords.title, level: 1 })).toBeVisible();
});
