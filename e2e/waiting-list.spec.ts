import { randomUUID } from 'node:crypto';
import { findViolationsInEachLight } from '@/e2e/support/axe';
import { siteNow } from '@/e2e/support/clock';
import { withStore } from '@/e2e/support/store';
import { expect, test } from '@/e2e/support/test';
import { offerPath } from '@/lib/server/bookings/waiting/offers';
import { newSubmission } from '@/tests/support/submissions';
import {
  waitingWords,
  offerPageWords,
  offerMailWords,
} from '@/lib/words/lib/server/bookings/waiting';
import { eventsListWords } from '@/lib/words/components/sections';
import { waitingListsWords, formPageWords } from '@/lib/words/components/forms';
import { eventNameWords } from '@/lib/words/lib/server/bookings';

test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

const event = 'a-quiet-evening';

/** Books all eight places of the event. Returns the submission. */
async function fillEvent(): Promise<string> {
  const places = { adults: 8 };
  const booking = { event, places, capacity: { all: 8, kinds: {} } };
  const full = newSubmission({ id: randomUUID(), form: 'book', booking, receivedAt: siteNow() });
  const outcome = await withStore((store) => store.addSubmission(full));
  expect(outcome.kind).toBe('added');
  return full.id;
}

test('joins the waiting list of a full event, and accepts the places that become free', async ({
  page,
}) => {
  const booked = await fillEvent();
  const fact = page.getByRole('definition').filter({ hasText: waitingListsWords.title });
  await expect(async () => {
    await page.goto(`/events/${event}`);
    await expect(fact).toBeVisible();
  }).toPass();
  await page.goto('/f/book');
  await expect(page.getByRole('option', { name: /\(waiting list\)/ })).toHaveCount(1);

  await page.goto(`/events/${event}#form-book`);
  await page.getByLabel('How many adults?').fill('2');
  await page.getByLabel('Your name').fill('Ada Wren');
  // Confirmations to one address are limited.
  await page.getByLabel('E-mail address').fill(`${randomUUID()}@waiting.example`);
  await page.getByRole('checkbox', { name: /the yard is dark/ }).check();
  await page.getByRole('button', { name: eventsListWords.join }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(waitingWords.title);
  await page.getByRole('link', { name: formPageWords.waitingPage }).click();
  await expect(page.getByText('You are next.')).toBeVisible();
  const [entry] = await withStore((store) => store.listWaiting(event));
  const submission = entry?.submission ?? '';
  const mailOf = (kind: string) =>
    withStore(async (store) => {
      const mails = await store.listMails({ submission, limit: 9 });
      return mails.find((mail) => mail.kind === kind)?.text ?? '';
    });
  const name = eventNameWords.eventOn('A quiet evening', 'Tuesday 8 December 2026');
  expect(await mailOf('copy')).toContain(waitingWords.text(name));

  await withStore((store) => store.changeFolder(booked, 'bin', undefined));
  await expect.poll(() => mailOf('offer'), { timeout: 30_000 }).toContain(offerMailWords.link(''));
  const path = /\/booking\/offer\/\S+/.exec(await mailOf('offer'))?.[0] ?? '';
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(offerPageWords.offered);
  await page.getByRole('button', { name: offerPageWords.accept }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(offerPageWords.accepted);
  await expect(page.getByRole('region', { name: 'A quiet evening' })).toContainText('2 adults');
  expect(await mailOf('booking')).toContain('Your ticket');
});

test.describe('with scripts', () => {
  test.use({ javaScriptEnabled: true });

  test('the page of an offer has no violations', async ({ page }) => {
    const fields = Object.entries({ event: '2026-12-08', adults: '1', email: 'ada@example.org' });
    const submission = newSubmission({
      form: 'book',
      state: 'spam',
      receivedAt: siteNow(),
      fields: fields.map(([name, value]) => [name, [value]]),
      waiting: { event, places: { adults: 1 }, capacity: { all: 8, kinds: {} } },
    });
    const path = await withStore(async (store) => {
      await store.addSubmission(submission);
      return offerPath(submission.id, store);
    });
    await page.goto(path);
    await expect(page.getByRole('button', { name: offerPageWords.leave })).toBeVisible();
    expect(await findViolationsInEachLight(page)).toEqual([]);
  });
});
