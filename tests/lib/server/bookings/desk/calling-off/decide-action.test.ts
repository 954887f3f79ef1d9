import { expect, test } from 'vitest';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { callOffProps } from '@/lib/server/bookings/desk/calling-off/call-off-props';
import { addMissingSales } from '@/lib/server/bookings/sold/past-editions';
import { findEvent } from '@/lib/server/content/events/event-key';
import type { eventDateProps } from '@/lib/server/bookings/desk/event-date-props';
import { readDeskEvents } from '@/tests/support/desk/content';
import { night, startWithBookings } from '@/tests/support/desk-refunds';
import { newOperator } from '@/tests/support/operators';
import { newSubmission } from '@/tests/support/submissions';
import { callOffWords, callOffDetails } from '@/lib/words/lib/server/bookings/desk/calling-off';
import { describeEntries } from '@/tests/support/desk/describe-entries';
import { eventNoticeWords } from '@/lib/words/lib/server/content';
import { eventNameWords } from '@/lib/words/lib/server/bookings';
import { eventCancelledText } from '@/lib/words/lib/server/bookings/desk';
import { changedEventWords, waitingMailWords } from '@/lib/words/lib/server/bookings/rebooking';

type CallOffPage = PropsOf<typeof callOffProps>;
type DatePage = PropsOf<typeof eventDateProps>;

const action = '/api/desk/bookings/call-off';
const datePage = `/desk/events/${night}`;
/** What a mail says of the date that was put back. */
const takesPlace = () =>
  changedEventWords.takesPlace(
    'Public night',
    changedEventWords.timeAndPlace('Friday 27 November 2026, 19:00 to 21:30', 'The dome'),
  );

async function open() {
  const desk = await startWithBookings();
  const preview = (typed: Readonly<Record<string, string>>) =>
    desk.read<CallOffPage>(
      `/desk/call-off?${new URLSearchParams({ event: night, ...typed }).toString()}`,
    );
  const decide = async (typed: Readonly<Record<string, string>>) => {
    const { fields } = (await preview(typed)).preview ?? {};
    if (fields === undefined) throw new Error('There is no preview.');
    return desk.postTo(action, { ...fields });
  };
  const addFree = async (more: Parameters<typeof newSubmission>[0] = {}) => {
    const places = { event: night, places: { adults: 1 }, capacity: { kinds: {} } };
    const fields = [
      ['event', [night]],
      ['adults', ['1']],
      ['email', ['free@example.net']],
    ] as const;
    const booking = { ...places };
    await desk.store.addSubmission(newSubmission({ form: 'book', fields, booking, ...more }));
  };
  const showDate = () => desk.read<DatePage>(datePage);
  return { ...desk, preview, decide, addFree, showDate };
}

test('cancels a date with refunds after a preview of the page and the mail, and puts it back', async () => {
  const { add, addFree, preview, decide, showDate, store, postTo, now } = await open();
  await add();
  await add({ minor: 900 });
  await addFree({
    fields: [
      ['event', [night]],
      ['adults', ['1']],
    ],
  });
  const typed = { state: 'cancelled', reason: 'The  roof leaks.', refunds: 'on' };
  const { preview: shown, total } = await preview(typed);
  expect(total).toBe('2 bookings, £25.00');
  expect(shown?.effects).toEqual([
    callOffWords.effects.pages.cancelled,
    callOffWords.effects.booked(2, '2'),
    callOffWords.effects.unmailed(1, '1'),
    callOffWords.effects.refunds('2 bookings, £25.00'),
    expect.stringContaining('5 minutes later'),
  ]);
  expect(shown?.page).toEqual({
    title: 'Public night',
    when: 'Friday 27 November 2026, Cancelled',
    sessions: [],
    label: 'Cancelled',
    text: `${eventNoticeWords.cancelled} The roof leaks.`,
  });
  expect(shown?.mail?.to).toMatch(/^guest[12]@example\.net$/);
  const event = eventNameWords.eventOn('Public night', 'Friday 27 November 2026');
  expect(shown?.mail?.text).toContain(eventCancelledText.counted(event, '2 adults'));
  expect(await store.listDateStates()).toEqual([]);
  expect((await showDate()).places).toBe('5 booked · 5 left');

  expect(await decide(typed)).toBe(datePage);
  expect((await showDate()).places).toBe('5 booked');
  expect(await store.findDateState(night)).toMatchObject({
    state: 'cancelled',
    reason: 'The roof leaks.',
    refunds: true,
    operator: 'operator@example.org',
    changedAt: now(),
    sequence: 1,
  });
  const [entry] = describeEntries(await store.listAuditEntries({ subject: night, limit: 9 }));
  expect(entry).toMatchObject({
    action: 'date-cancelled',
    details: 'Public night, Friday 27 November 2026; with refunds; The roof leaks.',
  });
  const { decision, when, adding } = await showDate();
  expect(when).toBe('Friday 27 November 2026, Cancelled');
  expect(adding).toBeUndefined();
  expect(decision.text).toContain('Cancelled by operator@example.org');
  expect(decision.putBack?.text).toBe(callOffWords.waits('yes', '12:05'));

  expect(await postTo(action, { ...decision.putBack?.fields })).toBe(`${datePage}?done=put-back`);
  const { text, putBack } = (await showDate()).decision;
  expect([text, putBack]).toEqual([undefined, undefined]);
  expect((await showDate()).when).toBe('Friday 27 November 2026, 19:00 to 21:30');
});

test('asks again if another operator has decided meanwhile, with what was typed', async () => {
  const { preview, decide, postTo, store, read } = await open();
  const typed = { state: 'postponed', reason: 'Too much snow.' };
  const { fields } = (await preview(typed)).preview ?? {};
  await decide({ state: 'cancelled' });
  const next = await postTo(action, { ...fields });
  const page = await read<CallOffPage>(next);
  expect(page.problem).toContain(callOffWords.problems.changed);
  expect(page.typed).toMatchObject(typed);
  expect(page.preview).toBeUndefined();
  expect(await store.findDateState(night)).toMatchObject({ state: 'cancelled', sequence: 1 });
});

test('moves a date, and shows the mail with both times', async () => {
  const { addFree, preview, decide, showDate } = await open();
  await addFree();
  const typed = { state: 'moved', date: '2026-12-19', from: '18:00', to: '20:30', reason: '' };
  const { preview: shown } = await preview(typed);
  expect(shown?.page.when).toBe('Saturday 19 December 2026, 18:00 to 20:30');
  expect(shown?.page.text).toContain(
    eventNoticeWords.before('Friday 27 November 2026, 19:00 to 21:30'),
  );
  expect(shown?.effects.join(' ')).toContain(callOffWords.effects.keep);
  expect(await decide(typed)).toBe(datePage);
  expect((await showDate()).when).toBe('Saturday 19 December 2026, 18:00 to 20:30');
});

test('shows the mail to the waiting list, counts who gets it, and speaks of no refunds', async () => {
  const { addFree, preview, decide, showDate, store } = await open();
  await addFree();
  await addFree({
    booking: undefined,
    waiting: { event: night, places: { adults: 20 }, capacity: { all: 10, kinds: {} } },
    fields: [
      ['event', [night]],
      ['adults', ['20']],
      ['email', ['waits@example.net']],
    ],
  });
  const content = await readDeskEvents();
  const event = findEvent(content, night);
  if (event !== undefined) await addMissingSales(event, content, store);
  const times = { date: '2026-12-19', from: '18:00', to: '20:30' };
  const texts = async (typed: Readonly<Record<string, string>>) => {
    const { effects = [], waitingMail } = (await preview(typed)).preview ?? {};
    return [effects.join(' '), waitingMail?.subject.split(' (')[0], waitingMail?.to];
  };
  const to = 'waits@example.net';
  expect(await texts({ state: 'moved', ...times })).toEqual([
    expect.stringContaining(callOffWords.effects.waitingGoesOn(1, '1')),
    'Changed: Public night',
    to,
  ]);
  expect(await texts({ state: 'postponed' })).toEqual([
    expect.stringContaining(callOffWords.effects.waitingStays(1, '1')),
    'Postponed: Public night',
    to,
  ]);
  expect(await texts({ state: 'cancelled' })).toEqual([
    expect.stringContaining(callOffWords.effects.waitingEnds(1, '1')),
    'Cancelled: Public night',
    to,
  ]);
  await decide({ state: 'postponed' });
  const { putBack } = (await showDate()).decision;
  expect(putBack?.text).toBe(callOffWords.waits('no', '12:05'));
  expect(await texts({ state: 'planned' })).toEqual([
    expect.stringContaining(callOffWords.effects.waitingUntold),
    undefined,
    undefined,
  ]);
});

test('says after five minutes that those who were told get another mail', async () => {
  const desk = await open();
  const { addFree, preview, decide, showDate } = desk;
  await addFree();
  await decide({ state: 'postponed' });
  expect((await preview({ state: 'planned' })).preview?.effects.join(' ')).toContain(
    callOffWords.effects.untold,
  );
  desk.advance(5);
  const { decision } = await showDate();
  expect([decision.putBack, decision.href]).toEqual([undefined, expect.any(String)]);
  expect((await preview({ state: 'planned' })).preview?.effects.join(' ')).toContain(
    callOffWords.effects.told,
  );
});

test.each([
  [{ state: 'other' }, 'Choose what happens'],
  [{ state: 'planned' }, 'Choose what happens'],
  [{ state: 'cancelled', reason: 'x'.repeat(301) }, 'up to 300 characters'],
  [{ state: 'moved', date: '2026-12-19', from: '', to: '20:00' }, 'Enter the new date'],
  [{ state: 'moved', date: '2026-02-30', from: '18:00', to: '20:00' }, 'Enter the new date'],
  [{ state: 'moved', date: '2026-11-19', from: '18:00', to: '20:00' }, 'that is to come'],
  [{ state: 'moved', date: '2026-12-19', from: '18:00', to: '08:00' }, 'at most 12 hours'],
])('refuses %j, with a sentence', async (typed, sentence) => {
  const { preview, postTo, read, store } = await open();
  const page = await preview(typed);
  expect(page.problem).toContain(sentence);
  expect(page.preview).toBeUndefined();
  const next = await postTo(action, { event: night, version: '0', ...typed });
  expect((await read<CallOffPage>(next)).problem).toContain(sentence);
  expect(await store.listDateStates()).toEqual([]);
});

test('a date that is over cannot be called off', async () => {
  const { waitDays, preview, postTo, store } = await open();
  await waitDays(30);
  expect(await preview({})).toMatchObject({ over: callOffWords.over, states: [] });
  await postTo(action, { event: night, version: '0', state: 'cancelled' });
  expect(await store.listDateStates()).toEqual([]);
});

test('refunds need the permission to refund', async () => {
  const desk = await open();
  const { postTo, store } = desk;
  const staff = await desk.signInAs(
    newOperator({ email: 'ben@example.org', role: 'staff', mayRefund: false }),
  );
  const typed = { event: night, version: '0', state: 'cancelled' };
  expect(await postTo(action, { ...typed, refunds: 'on' }, staff)).toBe('403');
  expect(await store.listDateStates()).toEqual([]);
  expect(await postTo(action, typed, staff)).toBe(datePage);
});

test('a slot of a resource can be cancelled, and not be moved', async () => {
  const { read, postTo, store } = await open();
  const event = '/resources/room/2026-11-27T19:00';
  const page = await read<CallOffPage>(`/desk/call-off?event=${event}`);
  expect(page.states.map(({ value }) => value)).toEqual(['cancelled']);
  expect(page.slot).toContain(callOffWords.slot);
  const moved = await postTo(action, {
    ...{ event, version: '0', state: 'moved', date: '2026-12-19', from: '18:00', to: '19:00' },
  });
  expect((await read<CallOffPage>(moved)).problem).toContain(callOffWords.problems.slot);
  expect(await store.findDateState(event)).toBeUndefined();
  await postTo(action, { event, version: '0', state: 'cancelled' });
  expect(await store.findDateState(event)).toMatchObject({ state: 'cancelled' });
  expect((await read<DatePage>('/desk/events/resources/room/2026-11-27T19:00')).when).toContain(
    'Cancelled',
  );
});

test('offers to put the waiting list back that ended with a cancellation, with its mail', async () => {
  const desk = await open();
  const { addFree, preview, decide, postTo, store } = desk;
  const id = 'waits';
  const fields = [
    ['event', [night]],
    ['adults', ['20']],
    ['email', ['waits@example.net']],
  ] as const;
  const places = { event: night, places: { adults: 20 }, capacity: { all: 10, kinds: {} } };
  await addFree({ id, booking: undefined, waiting: places, fields });
  const content = await readDeskEvents();
  const event = findEvent(content, night);
  if (event !== undefined) await addMissingSales(event, content, store);
  await decide({ state: 'cancelled' });
  expect((await preview({ state: 'planned' })).preview?.resumeWaiting).toBeUndefined();
  desk.advance(6);
  await store.endWaiting(id, [], desk.now());
  const { preview: shown } = await preview({ state: 'planned' });
  expect(shown?.effects).toContain(callOffWords.effects.waitingEnded(1, '1'));
  expect(shown?.resumeWaiting?.label).toBe(callOffWords.resumeWaiting(1, '1'));
  expect(shown?.waitingMail?.to).toBe('waits@example.net');
  expect(shown?.waitingMail?.text).toContain(takesPlace());
  expect(shown?.waitingMail?.text).toContain(waitingMailWords.again);
  const stateOf = async () => (await store.findWaiting(id))?.state;
  await decide({ state: 'planned' });
  expect(await stateOf()).toBe('ended');
  await decide({ state: 'cancelled' });
  // A cancellation puts nobody back, whatever is sent with it.
  const again = (await preview({ state: 'cancelled' })).preview?.fields;
  await postTo(action, { ...again, resumesWaiting: 'on' });
  expect(await stateOf()).toBe('ended');
  desk.advance(6);
  const putBack = (await preview({ state: 'planned' })).preview?.fields;
  await postTo(action, { ...putBack, resumesWaiting: 'on' });
  expect(await stateOf()).toBe('waiting');
  const [entry] = describeEntries(
    await store.listAuditEntries({ action: 'date-put-back', limit: 1 }),
  );
  expect(entry?.details).toContain(callOffDetails.waiting);
});

test('says who hears of it when a date is cancelled again and put back before its last mails', async () => {
  const desk = await open();
  const { addFree, preview, decide, postTo, store } = desk;
  const id = 'waits';
  const fields = [
    ['event', [night]],
    ['adults', ['20']],
    ['email', ['waits@example.net']],
  ] as const;
  const places = { event: night, places: { adults: 20 }, capacity: { all: 10, kinds: {} } };
  await addFree({ id, booking: undefined, waiting: places, fields });
  const content = await readDeskEvents();
  const event = findEvent(content, night);
  if (event !== undefined) await addMissingSales(event, content, store);
  await decide({ state: 'cancelled' });
  desk.advance(6);
  await store.endWaiting(id, [], desk.now());
  const { fields: putBack } = (await preview({ state: 'planned' })).preview ?? {};
  await postTo(action, { ...putBack, resumesWaiting: 'on' });
  desk.advance(1);
  expect((await preview({ state: 'cancelled' })).preview?.effects.at(-1)).not.toContain('nobody');
  await decide({ state: 'cancelled' });
  desk.advance(1);
  const { effects = [], waitingMail, mail } = (await preview({ state: 'planned' })).preview ?? {};
  expect(effects.join(' ')).not.toMatch(/nobody/i);
  expect(effects).toContain(callOffWords.effects.told);
  expect(waitingMail?.to).toBe('waits@example.net');
  expect(waitingMail?.text).toContain(takesPlace());
  expect(mail).toBeUndefined();
});
