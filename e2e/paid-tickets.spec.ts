import type { Page } from '@playwright/test';
import { findViolationsInEachLight } from '@/e2e/support/axe';
import { unique } from '@/e2e/support/forms';
import {
  authenticate,
  authenticationCard,
  cardInput,
  expect,
  expectPaid,
  expectProblem,
  listCharges,
  test,
  typeCard,
  validCard,
} from '@/e2e/support/paid';
import { withStore } from '@/e2e/support/store';
import { formStepsWords } from '@/lib/words/components/forms';
import { ticketFormWords } from '@/lib/words/lib/server/content/events';
import { bookingWords } from '@/lib/words/lib/server/bookings/page';
import { waitingWords } from '@/lib/words/lib/server/bookings/waiting';
import { eventsListWords } from '@/lib/words/components/sections';
import { ticketWords } from '@/lib/words/components/layout';
import { bookingMailWords, holdWords } from '@/lib/words/lib/server/bookings';

// Three places of e2e/support/practice-content.
const form = '/f/carols';
const { E2E_PAID_PORT = '', E2E_PAID_DATA_DIR = '' } = process.env;
const paidSite = { url: `http://localhost:${E2E_PAID_PORT}`, dataDirectory: E2E_PAID_DATA_DIR };

test.use({ viewport: { width: 360, height: 740 } });

/** Expects the notice of held places, with the time until which they are held. */
async function expectHeld(page: Page): Promise<void> {
  const [beforeTime = ''] = holdWords.held('|').split('|');
  const notice = page.getByText(beforeTime);
  await expect(notice).toBeVisible();
  const [time = ''] = /\d\d:\d\d/.exec((await notice.textContent()) ?? '') ?? [];
  await expect(notice).toHaveText(holdWords.held(time));
}

async function fillIn(page: Page, adults: string, name: string) {
  await page.getByLabel('Adults').fill(adults);
  await page.getByLabel('Children').fill('1');
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('E-mail address').fill(`${adults}@carols.example`);
}

/** Waits for the mail with the offer of the only entry of the waiting list, and returns its link. */
async function waitForOffer(): Promise<string> {
  let path: string | undefined;
  await expect
    .poll(
      async () => {
        const mails = await withStore((store) => store.listMails({ limit: 20 }), paidSite);
        const offer = mails.find(({ kind, to }) => kind === 'offer' && to === '1@carols.example');
        path = /\/booking\/offer\/\S+/.exec(offer?.text ?? '')?.[0];
        return path;
      },
      { timeout: 30_000 },
    )
    .toBeDefined();
  return path ?? '';
}

test('refunds cancelled tickets, and charges the first on the waiting list when they accept', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 402/);
  const first = unique('Ana First');
  await page.goto(form);
  await fillIn(page, '2', first);
  await expectHeld(page);
  await typeCard(page, authenticationCard);
  await page.getByRole('button', { name: 'Book and pay £30.00' }).press('Enter');
  await authenticate(page, 'Approve');
  await expectPaid(page);
  const ticket = page.getByRole('region', { name: 'Carols by candlelight' });
  await expect(ticket).toContainText('2 × Adults and 1 × Children');
  await expect(ticket).toContainText('£30.00');
  await expect(ticket.getByRole('img', { name: /^QR code/ })).toBeVisible();
  expect(await listCharges(first)).toEqual([3000]);
  await page.getByRole('link', { name: ticketWords.bookingPage }).click();

  const other = await browser.newPage();
  await other.goto(new URL(form, page.url()).href);
  await fillIn(other, '1', 'Ben Second');
  await expect(cardInput(other, 'number')).toHaveCount(0);
  await other.getByRole('button', { name: eventsListWords.join }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(waitingWords.title);
  await other.close();

  await page.getByRole('link', { name: bookingWords.cancelLink }).click();
  await expect(page.getByText(bookingWords.refund('£30.00'))).toBeVisible();
  await page.getByRole('button', { name: bookingWords.cancelButton }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(bookingWords.cancelledTitle);
  await expect(page.getByText(bookingWords.refunded('£30.00'))).toBeVisible();

  await page.goto(await waitForOffer());
  await typeCard(page, { number: '4000000000000002' });
  expect(await findViolationsInEachLight(page)).toEqual([]);
  const accept = page.getByRole('button', { name: 'Accept and pay £18.00' });
  await accept.press('Enter');
  await expectProblem(page, /declined/i);
  await typeCard(page, validCard);
  await accept.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ticketFormWords.thanksTitle);
  await expect(ticket).toContainText('1 × Adults and 1 × Children');
  await expect(page.getByText('You paid £18.00')).toBeVisible();
  const mails = await withStore((store) => store.listMails({ limit: 20 }), paidSite);
  const toVisitor = mails.filter(({ to }) => to === '1@carols.example');
  const confirmation = toVisitor.find(({ kind }) => kind === 'booking');
  const text = confirmation?.text ?? '';
  const link = bookingMailWords.bookingPage('');
  expect(text).toContain(link);
  expect(text.slice(text.indexOf(link))).toContain('Paid: £18.00');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('holds the places of a form in steps from the step with their number', async ({ page }) => {
    await page.goto('/events/choir#form-choir');
    await page.getByLabel('How many singers?').fill('3');
    await page.getByRole('button', { name: formStepsWords.next }).click();
    await expectHeld(page);
    await page.getByLabel('Your name').fill('Ada Wren');
    await page.getByLabel('E-mail address').fill('ada@choir.example');
    await expect(async () => {
      const response = await page.request.get('/api/places?event=choir');
      expect(await response.text()).toContain('17');
    }).toPass();
    await page.getByRole('button', { name: formStepsWords.next }).click();
    await page.getByRole('button', { name: 'Book places' }).click();
    const ticket = page.getByRole('region', { name: 'Sing with the choir' });
    await expect(ticket).toContainText('3 singers');
  });
});
