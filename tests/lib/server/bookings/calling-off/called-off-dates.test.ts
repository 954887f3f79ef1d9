import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { bookingServices } from '@/lib/server/bookings/booking-services';
import { requestDueRefunds } from '@/lib/server/bookings/desk/refund-all/request-refunds';
import { loadBooking } from '@/lib/server/bookings/page/stored-booking';
import { mailCalledOffEvents } from '@/lib/server/bookings/rebooking/mail-called-off-events';
import { mailChangedEvents } from '@/lib/server/bookings/rebooking/mail-changed-events';
import { mailWaitingLists } from '@/lib/server/bookings/rebooking/mail-waiting-lists';
import { watchSettledEvents } from '@/lib/server/bookings/rebooking/settled-events';
import { sendReminders } from '@/lib/server/bookings/send-reminders';
import { offerFreePlaces } from '@/lib/server/bookings/waiting/offer-places';
import type { DateState } from '@/lib/server/content/events/date-state';
import type { Store } from '@/lib/server/store';
import { decidedContent, newDecision } from '@/tests/support/decided-content';
import { readDeskEvents } from '@/tests/support/desk/content';
import { night, startWithBookings } from '@/tests/support/desk-refunds';
import { openStoredBooking } from '@/tests/support/stored-booking';
import { later, newSubmission, noon } from '@/tests/support/submissions';
import { openWaitingSite } from '@/tests/support/waiting';
import { bookingWords } from '@/lib/words/lib/server/bookings/page';
import { bookingMailWords, bookingProblemWords } from '@/lib/words/lib/server/bookings';
import { eventCancelledText } from '@/lib/words/lib/server/bookings/desk';
import { rebookingMailWords } from '@/lib/words/lib/server/bookings/rebooking';

const siteUrl = 'https://site.example';

/** Saves a decision, in place of the one before. */
async function decide(store: Store, state: DateState, resumesWaiting = false): Promise<void> {
  const { event, operator, changedAt: at } = state;
  const audit = { id: `${event} ${state.sequence}`, at, operator, action: 'date-cancelled' };
  const seen = { ...state, sequence: state.sequence - 1 };
  const entry = { ...audit, subject: event, details: '' };
  expect(await store.saveDateState(seen, entry, resumesWaiting)).toBe(true);
}

/** Opens an event with a booking of all four places and one who waits, and runs its jobs at a minute. */
async function openConcert() {
  const site = await openWaitingSite({
    booking: '{ places: 4, waitingList: 24 hours, reminder: 1 day before }',
  });
  const { store } = site;
  const [booked, waits] = [await site.book(4), await site.wait(1)];
  /** A new process at each call: nothing that it knows from before counts. */
  const runAt = async (minute: number, settled = watchSettledEvents(() => later(minute))) => {
    const now = () => later(minute);
    const content = decidedContent(site.content, await store.listDateStates());
    settled.update(content.events);
    const bookings = bookingServices(content, store, siteUrl, now);
    const deps = { store, bookings, siteUrl, now, randomBytes, isSettled: settled.has };
    await offerFreePlaces(content, deps);
    await mailChangedEvents(content, deps);
    await mailCalledOffEvents(content, deps);
    await mailWaitingLists(content, deps);
    await sendReminders(content, { ...deps, reminded: new Set() });
  };
  const subjects = async (id: string) =>
    (await site.mailsOf(id)).map(({ subject }) => subject.replace(/ \(.*/, ''));
  return { ...site, booked, waits, runAt, subjects };
}

test('writes to everyone five minutes after a date was cancelled, also after a restart', async () => {
  const { store, booked, waits, runAt, subjects, stateOf, mailsOf } = await openConcert();
  await decide(store, newDecision());
  await runAt(4);
  expect([await subjects(booked), await subjects(waits), await stateOf(waits)]).toEqual([
    [],
    [],
    'waiting',
  ]);
  await runAt(5);
  await runAt(6);
  expect([await subjects(booked), await subjects(waits), await stateOf(waits)]).toEqual([
    ['Cancelled: The first'],
    ['Cancelled: The first'],
    'ended',
  ]);
  const [mail] = await mailsOf(booked);
  expect(mail?.text).toContain(
    `${rebookingMailWords.text.cancelled('“The first” on Friday 27 November 2026')} The roof leaks.`,
  );
  const [calendar = ''] = /https:\S+\/calendar\.ics/.exec(mail?.text ?? '') ?? [];
  expect(calendar).not.toBe('');
  expect(mail?.text).toContain(`${bookingMailWords.strikeOut(calendar)}\n`);
  expect(mail?.text).not.toContain('19:00');
  const [ended] = await mailsOf(waits);
  expect(ended?.text).toContain('nothing to pay. The roof leaks.');
});

test('writes nothing about a date that is put back in time, and keeps its waiting list', async () => {
  const { store, booked, waits, runAt, subjects, stateOf } = await openConcert();
  await decide(store, newDecision());
  await runAt(4);
  await decide(store, newDecision({ state: 'planned', changedAt: later(4), sequence: 2 }));
  for (const minute of [5, 20]) await runAt(minute);
  expect([await subjects(booked), await subjects(waits), await stateOf(waits)]).toEqual([
    [],
    [],
    'waiting',
  ]);
});

test('offers nothing for a decision that was changed since the content was loaded', async () => {
  const { store, content, booked, subjects } = await openConcert();
  await decide(store, newDecision());
  const stale = decidedContent(content, await store.listDateStates());
  await decide(store, newDecision({ state: 'planned', sequence: 2 }));
  await mailCalledOffEvents(stale, { store, siteUrl, now: () => later(9), randomBytes });
  expect(await subjects(booked)).toEqual([]);
});

test('mails the new time of a date that is moved, and reminds before it', async () => {
  const { store, booked, runAt, subjects, mailsOf } = await openConcert();
  const day = 24 * 60;
  const beforeStart = 6 * day + 7 * 60;
  await runAt(beforeStart);
  expect(await subjects(booked)).toEqual(['Reminder: The first, Friday 27 November 2026']);
  const times = { date: '2026-12-11', from: 18 * 60, to: 20 * 60 };
  const changedAt = later(beforeStart + 1);
  await decide(store, newDecision({ state: 'moved', times, changedAt }));
  await runAt(beforeStart + 5);
  expect(await subjects(booked)).toHaveLength(1);
  await runAt(beforeStart + 6);
  const mail = (await mailsOf(booked)).find(({ kind }) => kind === 'event-change');
  expect(mail?.text).toContain(
    'has a new time or place: Friday 11 December 2026, 18:00 to 20:00, The dome.\nBefore: Friday 27 November 2026, 19:00 to 21:30, The dome. The roof leaks.',
  );
  // The day before it, an hour earlier than the first time.
  await runAt(beforeStart + 14 * day);
  expect((await subjects(booked)).toSorted()).toEqual([
    'Changed: The first',
    'Reminder: The first, Friday 11 December 2026',
    'Reminder: The first, Friday 27 November 2026',
  ]);
});

test('reminds nobody of a date that is called off', async () => {
  const { store, booked, runAt, subjects } = await openConcert();
  await decide(store, newDecision({ state: 'postponed' }));
  await runAt(6 * 24 * 60 + 7 * 60);
  expect(await subjects(booked)).toEqual(['Postponed: The first']);
});

test('refuses a booking in the moment before a server has loaded the decision', async () => {
  const { store, content } = await openConcert();
  const form = content.forms.get('book');
  if (form === undefined) throw new Error('There is no form.');
  await decide(store, newDecision());
  const bookings = bookingServices(content, store, siteUrl, () => noon);
  const fields = [
    ['evening', ['first']],
    ['adults', ['1']],
  ] as const;
  expect(await bookings.findProblem(form, fields)).toBe(bookingProblemWords.cancelled('The first'));
});

test('the page of a booking says what happens to it from the first moment', async () => {
  const opened = await openStoredBooking({ isPaid: true, booking: '{ places: 4 }' });
  const { content, show, token, store } = opened;
  const showWith = async (refunds: boolean) => {
    const decided = decidedContent(content, [newDecision({ refunds })]);
    return (await show('', await loadBooking(token, decided, store, noon))).sentences;
  };
  expect(await showWith(true)).toEqual([
    `${bookingWords.eventStatus.cancelled} The roof leaks.`,
    bookingWords.mailComes,
    expect.stringContaining('£16.00'),
    bookingWords.refundComes,
  ]);
  expect((await showWith(false)).at(-1)).toContain('write to hello@example.org');
});

/** Opens the desk with dates of the night, and requests its refunds at a minute. */
async function openNight() {
  const desk = await startWithBookings();
  const { store } = desk;
  const content = async () => decidedContent(await readDeskEvents(), await store.listDateStates());
  const requestAt = async (minute: number, isSettled?: () => boolean) => {
    const now = () => later(minute);
    const decided = await content();
    const settled = watchSettledEvents(now);
    const deps = { store, now, randomBytes, isSettled: isSettled ?? settled.has };
    await requestDueRefunds(decided, { ...deps, mode: 'practice' });
    await mailCalledOffEvents(decided, { ...deps, siteUrl });
  };
  const kinds = async (submission: string) =>
    (await store.listMails({ submission, limit: 9 })).map(({ kind, subject }) => [
      kind,
      subject.replace(/ \(.*/, ''),
    ]);
  return {
    ...desk,
    content,
    requestAt,
    kinds,
    night: newDecision({ event: night, refunds: true }),
  };
}

test('refunds all card payments of a cancelled date when it can no longer be put back', async () => {
  const desk = await openNight();
  const { store, add, runJob, requestAt, kinds, gateway } = desk;
  const paid = [await add(), await add({ minor: 900 })];
  const booking = { event: night, places: { adults: 1 }, capacity: { kinds: {} } };
  const email = ['email', ['free@example.net']] as const;
  const free = newSubmission({
    form: 'book',
    booking,
    fields: [['event', [night]], ['adults', ['1']], email],
  });
  await store.addSubmission(free);
  await decide(store, desk.night);
  await requestAt(4);
  expect(await store.listWaitingEventRefunds()).toEqual([]);
  await Promise.all([requestAt(5), requestAt(5)]);
  expect(await store.listWaitingEventRefunds()).toHaveLength(2);
  expect(await kinds(free.id)).toEqual([['event-change', 'Cancelled: Public night']]);
  await runJob({}, await desk.content());
  expect([...gateway.refunds.values()].map(({ minor }) => minor).toSorted()).toEqual([1600, 900]);
  // Each gets one mail, which says what was asked for and not how that ended.
  for (const id of paid) expect(await kinds(id)).toEqual([['reply', 'Cancelled: Public night']]);
  const [mail] = await store.listMails({ submission: paid[0] ?? '', limit: 9 });
  expect(mail?.text).toContain(
    `${eventCancelledText.counted('“Public night” on Friday 27 November 2026', '2 adults')} The roof leaks.\n\n${bookingWords.refundRequested('£16.00')}`,
  );
  // Paid for while the date was being cancelled.
  const late = await add({}, { booking: { ...booking, mayBeCalledOff: true } });
  await requestAt(7);
  await runJob({}, await desk.content());
  expect((await store.findSubmission(late))?.cancelledAt).toBeInstanceOf(Date);
  await requestAt(8);
  expect(await store.listWaitingEventRefunds()).toEqual([]);
  expect(gateway.refunds.size).toBe(3);
});

test('refunds nothing of a date that was put back, also by a server that does not know it yet', async () => {
  const desk = await openNight();
  const { store, add, requestAt, gateway, runJob } = desk;
  await add();
  await decide(store, desk.night);
  const listDateStates = await store.listDateStates();
  const stale = decidedContent(await readDeskEvents(), listDateStates);
  await decide(store, { ...desk.night, state: 'planned', refunds: false, sequence: 2 });
  const deps = { store, now: () => later(9), randomBytes, isSettled: () => true };
  await requestDueRefunds(stale, { ...deps, mode: 'practice' });
  await requestAt(9);
  await runJob({}, await desk.content());
  expect(gateway.refunds.size).toBe(0);
});

test.each([
  ['cancelled', [bookingMailWords.calledOffPage(''), bookingMailWords.strikeOut('')]],
  ['postponed', [bookingMailWords.calledOffPage('')]],
] as const)('a mail about a booking of a %s date names no ticket', async (state, links) => {
  const { content, store, booked } = await openConcert();
  const decided = decidedContent(content, [newDecision({ state })]);
  const bookings = bookingServices(decided, store, siteUrl, () => noon);
  const submission = await store.findSubmission(booked);
  const form = decided.forms.get('book');
  if (form === undefined || submission === undefined) throw new Error('There is no booking.');
  const { text = '' } = (await bookings.bookingMail(form, submission)) ?? {};
  expect(text).toContain(state === 'cancelled' ? 'When: Cancelled' : 'When: Postponed');
  expect(text).toMatch(new RegExp(`${links.map((link) => `\\n${link}\\S+`).join('')}$`));
  expect(text).not.toContain('19:00');
});

/** Cancels the date, ends its waiting list, and puts both back at minute ten. */
async function putBack() {
  const site = await openConcert();
  const { store, waits, runAt, stateOf } = site;
  await runAt(0);
  await decide(store, newDecision());
  await runAt(5);
  expect(await stateOf(waits)).toBe('ended');
  const planned = { state: 'planned', refunds: false, changedAt: later(10), sequence: 2 } as const;
  await decide(store, newDecision(planned), true);
  return site;
}

test('those who waited are told five minutes after the date is put back, before any offer', async () => {
  const { booked, cancel, waits, runAt, subjects, stateOf, mailsOf } = await putBack();
  await cancel(booked);
  let minute = 10;
  const settled = watchSettledEvents(() => later(minute));
  await runAt(10, settled);
  minute = 14;
  await runAt(14, settled);
  expect([await subjects(waits), await stateOf(waits)]).toEqual([
    ['Cancelled: The first'],
    'waiting',
  ]);
  minute = 15;
  await runAt(15, settled);
  await runAt(15, settled);
  const all = await subjects(waits);
  expect(all.filter((subject) => subject === 'Changed: The first')).toHaveLength(1);
  const mails = await mailsOf(waits);
  const back = mails.find(({ subject }) => subject.startsWith('Changed'));
  expect(back?.text).toContain('takes place after all: Friday 27 November 2026');
  expect(await stateOf(waits)).toBe('offered');
});

test('those who waited hear nothing more if the date is cancelled again before they are told', async () => {
  const { store, waits, runAt, subjects, stateOf } = await putBack();
  await decide(store, newDecision({ changedAt: later(12), sequence: 3 }));
  await runAt(17);
  expect([await subjects(waits), await stateOf(waits)]).toEqual([
    ['Cancelled: The first'],
    'ended',
  ]);
});
