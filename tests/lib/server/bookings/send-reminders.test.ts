import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { replaceValues } from '@/lib/forms/submission';
import { bookingServices } from '@/lib/server/bookings/booking-services';
import { sendReminders } from '@/lib/server/bookings/send-reminders';
import { withLanguages } from '@/tests/support/languages';
import { addPair } from '@/tests/support/payments';
import { openWaitingSite } from '@/tests/support/waiting';
import { reminderWords } from '@/lib/words/lib/server/bookings';

/** The event is on Friday 27 November 2026 at 19:00 in London. */
const due = new Date('2026-11-26T19:00:00Z');
const start = new Date('2026-11-27T19:00:00Z');
const siteUrl = 'https://site.example';

/** Opens a site whose event has four places and a reminder a day before. */
async function open({ asksToRemind = false, hasSecond = false } = {}) {
  const site = await openWaitingSite({
    booking: '{ places: 4, waitingList: 24 hours, reminder: 1 day before }',
    asksToRemind,
    hasSecond,
  });
  const { content, store } = site;
  const remindAt = (at: Date, reminded = new Set<string>()) => {
    const now = () => at;
    const bookings = bookingServices(content, store, siteUrl, now);
    return sendReminders(content, { store, bookings, siteUrl, now, randomBytes, reminded });
  };
  const reminders = async () =>
    (await store.listMails({ limit: 20 })).filter(({ kind }) => kind === 'reminder');
  return { ...site, remindAt, reminders };
}

test('reminds at the time of the file, until the start, of the booking and its link', async () => {
  const { book, remindAt, reminders } = await open();
  const id = await book(2);
  await remindAt(new Date(due.getTime() - 1));
  expect(await reminders()).toEqual([]);
  await remindAt(due);
  const [mail] = await reminders();
  expect(mail).toMatchObject({ submission: id, to: 'ben@example.org' });
  expect(mail?.subject).toMatch(/^Reminder: The first, Friday 27 November 2026 \(/);
  expect(mail?.text).toContain('For: 2 adults');
  expect(mail?.text).toContain(reminderWords.forAll);
  expect(mail?.text).toContain(`${siteUrl}/booking/${id}.`);
});

test('reminds once, in one process or several, and not after the start', async () => {
  const { book, remindAt, reminders } = await open();
  await book(1);
  const reminded = new Set<string>();
  await Promise.all([remindAt(due, reminded), remindAt(due), remindAt(due)]);
  await remindAt(new Date(start.getTime() - 1), reminded);
  expect(await reminders()).toHaveLength(1);
  const late = await open();
  await late.book(1);
  await late.remindAt(start);
  expect(await late.reminders()).toEqual([]);
});

test('reminds again of the date that a reminded booking was moved to', async () => {
  const { store, book, remindAt, reminders } = await open({ hasSecond: true });
  const id = await book(2);
  await remindAt(due);
  const submission = await store.findSubmission(id);
  if (submission === undefined) throw new Error('There is no booking.');
  await store.moveBooking({
    submission,
    fields: replaceValues(submission.fields, [['evening', ['second']]]),
    booking: { event: 'second', places: { adults: 2 }, capacity: { kinds: {} } },
    mails: [],
    audit: { id: 'a1', at: due, operator: '', action: 'booking-moved', subject: id, details: '' },
    at: due,
  });
  await remindAt(start);
  expect(await reminders()).toHaveLength(1);
  await remindAt(new Date(due.getTime() + 7 * 86_400_000));
  const subjects = (await reminders()).map(({ subject }) => subject).sort();
  expect(subjects).toEqual([
    expect.stringMatching(/^Reminder: The first, Friday 27 November 2026/),
    expect.stringMatching(/^Reminder: The second, Friday 4 December 2026/),
  ]);
});

test('reminds nobody who has cancelled, waits, has an offer or has not paid', async () => {
  const { store, book, wait, cancel, offer, remindAt, reminders } = await open();
  const [cancelled] = [await book(2), await book(2)];
  await wait(2);
  await wait(1);
  await cancel(cancelled);
  await offer();
  const fields = [['email', ['unpaid@example.org']]] as const;
  const booking = { event: 'first', places: { adults: 1 }, capacity: { kinds: {} } };
  await addPair(store, { form: 'book', createdAt: due }, { form: 'book', fields, booking });
  await remindAt(due);
  expect((await reminders()).map(({ to }) => to)).toEqual(['ben@example.org']);
});

test('reminds only those who chose it in a form that asks, and says why', async () => {
  const { book, remindAt, reminders } = await open({ asksToRemind: true });
  await book(1);
  const chose = await book(1, { remind: 'yes' });
  await remindAt(due);
  const mails = await reminders();
  expect(mails.map(({ submission }) => submission)).toEqual([chose]);
  expect(mails[0]?.text).toContain(reminderWords.chosen);
});

test('reminds each in the language of the page that they booked from', async () => {
  const { content, store, book, reminders } = await open();
  const site = withLanguages(content, { cy: 'cy-GB', de: 'de-DE' });
  const [english, welsh, german] = [
    await book(1),
    await book(2, { _language: 'cy' }),
    await book(1, { _language: 'de' }),
  ];
  const now = () => due;
  const bookings = bookingServices(site, store, siteUrl, now);
  await sendReminders(site, { store, bookings, siteUrl, now, randomBytes, reminded: new Set() });
  const mails = new Map((await reminders()).map((mail) => [mail.submission, mail]));
  expect(mails.get(english)?.subject).toMatch(/^Reminder: The first, Friday 27 November 2026/);
  expect(mails.get(english)?.language).toBeUndefined();
  expect(mails.get(welsh)?.subject).toMatch(/^Nodyn atgoffa: cy: The first, .*27 Tachwedd 2026/);
  expect(mails.get(welsh)?.text).toContain(`cy: ${content.site.name}\n${siteUrl}`);
  expect(mails.get(welsh)?.language).toBe('cy');
  expect(mails.get(german)?.subject).toMatch(/^Erinnerung: de: The first, .*27. November 2026/);
});
