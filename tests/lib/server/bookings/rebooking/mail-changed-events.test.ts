import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { findBooking } from '@/lib/server/bookings/booking';
import { bookingServices } from '@/lib/server/bookings/booking-services';
import { mailChangedEvents } from '@/lib/server/bookings/rebooking/mail-changed-events';
import { mailCalledOffEvents } from '@/lib/server/bookings/rebooking/mail-called-off-events';
import { newBooking } from '@/lib/server/bookings/sold/sold-booking';
import { withPastEvents } from '@/lib/server/bookings/sold/past-editions';
import { bookingAsSold } from '@/lib/server/bookings/sold/sold-as-booking';
import type { Event } from '@/lib/server/content/content';
import { eventKey, findEvent } from '@/lib/server/content/events/event-key';
import type { StoredMail } from '@/lib/server/platform/mail/mail-record';
import { newSubmission, noon } from '@/tests/support/submissions';
import { openWaitingSite } from '@/tests/support/waiting';
import { rebookingWords, changedEventWords } from '@/lib/words/lib/server/bookings/rebooking';

const siteUrl = 'https://site.example';

/** The time and place of the event's file: the tests change its data, and not its listed texts. */
const when = () =>
  changedEventWords.timeAndPlace('Friday 27 November 2026, 19:00 to 21:30', 'The dome');

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
    const deps = { store, bookings, siteUrl, now, randomBytes };
    return mailChangedEvents(changed, deps).then(() => mailCalledOffEvents(changed, deps));
  };
  const mails = () => store.listMails({ submission: id, limit: 9 });
  return { content, store, id, wait, runWith, mails };
}

const textOf = (mails: readonly StoredMail[], subject: string) =>
  mails.find((mail) => mail.subject.startsWith(subject))?.text;

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
  expect(mail?.text).toContain(changedEventWords.changed('The first', when(), when()));
  expect(mail?.text).toContain(changedEventWords.keep);
  expect(mail?.text).toContain(rebookingWords.cancel.free);
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
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Postponed/),
  ]);
  await runWith();
  expect(textOf(await mails(), 'Changed')).toContain(
    changedEventWords.takesPlace('The first', when()),
  );
});

test('mails that a cancelled event takes place after all, with its new time', async () => {
  const { runWith, mails } = await start();
  await runWith();
  await runWith({ status: 'cancelled', from: 18 * 60 });
  await runWith({ from: 18 * 60 });
  const text = textOf(await mails(), 'Changed');
  expect(text).toContain(changedEventWords.takesPlaceElse('The first', when(), when()));
});

test('mails nothing about past events', async () => {
  const { runWith, mails } = await start();
  await runWith();
  await runWith({ from: 18 * 60 }, () => new Date('2026-11-29T12:00:00Z'));
  expect(await mails()).toEqual([]);
});

/** Adds a booking as the form does, with what is sold. */
async function bookAsSold(
  { store, content }: Pick<Awaited<ReturnType<typeof start>>, 'content' | 'store'>,
  changes: Partial<Event['data']> = {},
) {
  const events = content.events.map((event) => ({ ...event, data: { ...event.data, ...changes } }));
  const form = content.forms.get('book');
  if (form === undefined) throw new Error('There is no form.');
  const fields = [
    ['email', ['bea@example.org']],
    ['evening', ['first']],
    ['adults', ['1']],
  ] as const;
  const booking = findBooking(form, fields, { ...content, events });
  if (booking === undefined) throw new Error('The answers book no event.');
  const submission = newSubmission({
    form: 'book',
    fields,
    booking: newBooking(booking, { form, fields, site: content.site }),
  });
  await store.addSubmission(submission);
  return submission.id;
}

test('mails of a date that moved before the first check, and not who booked after the move', async () => {
  const site = await start();
  const { store, runWith } = site;
  const before = await bookAsSold(site);
  const later = { date: '2026-11-28' };
  const after = await bookAsSold(site, later);
  await runWith(later);
  const subjects = async (submission: string) =>
    (await store.listMails({ submission, limit: 9 })).map(({ subject }) => subject);
  expect(await subjects(before)).toEqual([expect.stringMatching(/^Changed: /)]);
  expect(await subjects(after)).toEqual([]);
});

test("keeps last year's bookings apart from the next date in the same file", async () => {
  const site = await start();
  const { store, runWith } = site;
  const id = await bookAsSold(site);
  await runWith();
  const nextYear = () => new Date('2027-03-01T12:00:00Z');
  const next = { date: '2027-11-26' };
  await runWith(next, nextYear);
  expect(await store.listMails({ submission: id, limit: 9 })).toEqual([]);
  expect(await store.mayRebook(id, 'first')).toBe(false);
  const taken = await store.countTakenByEvent(['first', 'first@2026-11-27'], nextYear());
  expect(taken).toEqual(new Map([['first@2026-11-27', { adults: 3 }]]));
  const events = site.content.events.map((event) =>
    eventKey(event) === 'first' ? { ...event, data: { ...event.data, ...next } } : event,
  );
  const changed = { ...site.content, events };
  const form = changed.forms.get('book');
  const stored = await store.findSubmission(id);
  const sale = await store.findSale(id);
  const booking = stored && bookingAsSold(stored, form, sale, changed, nextYear());
  expect(booking?.event.data.date).toBe('2026-11-27');
  const desk = await withPastEvents(changed, store, nextYear());
  expect(findEvent(desk, 'first@2026-11-27')?.listed.dateText).toBe('Friday 27 November 2026');
});
