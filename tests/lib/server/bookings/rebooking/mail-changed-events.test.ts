import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { bookingServices } from '@/lib/server/bookings/booking-services';
import { mailChangedEvents } from '@/lib/server/bookings/rebooking/mail-changed-events';
import type { Event } from '@/lib/server/content/content';
import { noon } from '@/tests/support/submissions';
import { openWaitingSite } from '@/tests/support/waiting';

const siteUrl = 'https://site.example';

async function start() {
  const { content, store, book, wait } = await openWaitingSite({ booking: '{ places: 4 }' });
  const id = await book(2);
  /** Runs the job with changes of the event's file. */
  const runWith = (changes: Partial<Event['data']> = {}, now = () => noon) => {
    const events = content.events.map((event) => ({
      ...event,
      data: { ...event.data, ...changes },
    }));
    const changed = { ...content, events };
    const bookings = bookingServices(changed, store, siteUrl, now);
    return mailChangedEvents(changed, { store, bookings, siteUrl, now, randomBytes });
  };
  const mails = () => store.listMails({ submission: id, limit: 9 });
  return { store, id, wait, runWith, mails };
}

test('mails those who have booked once when an event has another time, and offers a rebooking', async () => {
  const { store, id, runWith, mails } = await start();
  await runWith();
  expect(await mails()).toEqual([]);
  const later = { date: '2026-11-28', from: 18 * 60 };
  await Promise.all([runWith(later), runWith(later)]);
  await runWith(later);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^Changed: The first \(/);
  expect(mail?.text).toContain('“The first” has a new time or place: ');
  expect(mail?.text).toContain('Before: Friday 27 November 2026, 19:00 to 21:30');
  expect(mail?.text).toContain('Your places stay booked');
  expect(mail?.text).toContain('You can cancel your booking.');
  expect(mail?.text).toContain(`https://site.example/booking/${id}.`);
  expect(await store.mayRebook(id, 'first')).toBe(true);
});

test('mails again for the next change, and for a change back', async () => {
  const { runWith, mails } = await start();
  await runWith();
  await runWith({ place: 'The barn' });
  await runWith();
  expect(await mails()).toHaveLength(2);
});

test('does not mail for another end or title, nor before anything is known', async () => {
  const { runWith, mails } = await start();
  await runWith({ from: 18 * 60 });
  await runWith({ from: 18 * 60, to: 23 * 60, title: 'The very first' });
  expect(await mails()).toEqual([]);
});

test('mails the new date of a postponed event, also if it is the old one', async () => {
  const { runWith, mails } = await start();
  await runWith();
  await runWith({ status: 'postponed', date: '2026-12-31' });
  expect(await mails()).toEqual([]);
  await runWith();
  expect((await mails())[0]?.text).toContain(
    '“The first” takes place after all: Friday 27 November 2026',
  );
});

test('mails that a cancelled event takes place after all, with its new time', async () => {
  const { runWith, mails } = await start();
  await runWith();
  await runWith({ status: 'cancelled', from: 18 * 60 });
  expect(await mails()).toEqual([]);
  await runWith({ from: 18 * 60 });
  const [mail] = await mails();
  expect(mail?.text).toContain('takes place after all, at a new time or place: Friday');
  expect(mail?.text).toContain('Before: Friday 27 November 2026, 19:00 to 21:30');
});

test('mails nothing about past events', async () => {
  const { runWith, mails } = await start();
  await runWith();
  await runWith({ from: 18 * 60 }, () => new Date('2026-11-29T12:00:00Z'));
  expect(await mails()).toEqual([]);
});
