import { expect, test } from 'vitest';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { eventDateProps } from '@/lib/server/bookings/desk/event-date-props';
import type { SubmittedFields } from '@/lib/forms/submission';
import { startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { addPair } from '@/tests/support/payments';
import { newSubmission } from '@/tests/support/submissions';
import { eventDateWords } from '@/lib/words/lib/server/bookings/desk';
import { describeEntries } from '@/tests/support/desk/describe-entries';

const first = 'nights/2026-11-27';
const second = 'nights/2026-12-04';
const capacity = { all: 10, kinds: { children: 3 } };
const sent: SubmittedFields = [
  ['event', [first]],
  ['adults', ['2']],
  ['name', ['Ana']],
  ['email', ['ana@example.net']],
];
const move = { submission: 'one', event: first, to: second };

async function start() {
  const desk = await startDesk();
  const { store } = desk;
  const Cookie = await desk.signIn();
  const booking = { event: first, places: { adults: 2 }, capacity };
  await store.addSubmission(newSubmission({ id: 'one', form: 'book', fields: sent, booking }));
  const read = async (path: string) =>
    JSON.parse((await desk.request(path, { headers: { Cookie } })).body) as PropsOf<
      typeof eventDateProps
    >;
  const post = async (fields: Readonly<Record<string, string>>, cookie = Cookie) => {
    const body = new URLSearchParams(fields).toString();
    const response = await desk.post('/api/desk/bookings/move', body, { Cookie: cookie });
    return response.headers.location ?? String(response.status);
  };
  const booked = async () =>
    Object.fromEntries(await store.countTakenByEvent([first, second], desk.now()));
  const signInAs: typeof desk.signInAs = (operator) => desk.signInAs(operator);
  return { store, read, post, booked, signInAs };
}

test('moves the answers and the places of a booking, and records it', async () => {
  const { store, read, post, booked } = await start();
  const { bookings } = await read(`/desk/events/${first}`);
  expect(bookings[0]?.changeHref).toBe('?booking=one#booking');
  const { chosen } = await read(`/desk/events/${first}?booking=one`);
  expect(chosen?.moving.targets.map(({ label }) => label)).toEqual([
    'Friday 27 November 2026, 19:00 to 21:30: Workshop',
    'Friday 4 December 2026, 19:00 to 21:30: Public night (10 places left)',
    'Friday 11 December 2026, 19:00 to 21:30: Public night (10 places left)',
  ]);
  const next = await post(move);
  expect(next).toBe(`/desk/events/${first}?done=moved`);
  expect(await read(next)).toMatchObject({ notice: eventDateWords.done.moved, bookings: [] });
  expect(await booked()).toEqual({ [second]: { adults: 2 } });
  const stored = await store.findSubmission('one');
  expect(stored?.fields).toEqual([['event', [second]], ...sent.slice(1)]);
  const [entry] = describeEntries(
    await store.listAuditEntries({ action: 'booking-moved', limit: 9 }),
  );
  expect(entry).toMatchObject({
    subject: 'one',
    details:
      'from “Public night” on Friday 27 November 2026 to “Public night” on Friday 4 December 2026',
  });
  expect(await store.listMails({ limit: 9 })).toEqual([]);
  // A second press finds the booking on its new date.
  expect(await post(move)).toBe('404');
});

test('notifies the visitor by mail if the operator chooses it', async () => {
  const { store, post } = await start();
  await post({ ...move, notify: 'on' });
  const [mail] = await store.listMails({ submission: 'one', limit: 9 });
  expect(mail).toMatchObject({ kind: 'reply', to: 'ana@example.net' });
  expect(mail?.text).toContain('Friday 4 December 2026, 19:00 to 21:30');
  expect(mail?.text).toContain('http://localhost:3000/booking/');
});

test('says that a date is full and moves nothing', async () => {
  const { store, read, post, booked } = await start();
  const booking = { event: second, places: { adults: 9 }, capacity };
  await store.addSubmission(newSubmission({ form: 'book', booking }));
  const next = await post({ ...move, notify: 'on' });
  const page = await read(next);
  const target = eventDateWords.targetLeft(
    'Friday 4 December 2026, 19:00 to 21:30',
    'Public night',
    1,
  );
  expect(page.problem).toBe(eventDateWords.problems.moveFull('2 adults', target));
  expect(page.chosen?.moving.to).toBe(second);
  expect(await booked()).toEqual({ [first]: { adults: 2 }, [second]: { adults: 9 } });
  expect((await store.findSubmission('one'))?.fields).toEqual(sent);
  expect(await store.listMails({ limit: 9 })).toEqual([]);
});

test('does not move what is being paid', async () => {
  const { store, read, post, booked } = await start();
  const booking = { event: first, places: { adults: 1 }, capacity };
  await addPair(store, { submission: 'two', form: 'book' }, { fields: sent, booking });
  const next = await post({ ...move, submission: 'two' });
  expect((await read(next)).problem).toBe(eventDateWords.problems.booking['booking-changed']);
  expect(await booked()).toEqual({ [first]: { adults: 3 } });
});

test.each([
  [{ to: first }, '400'],
  [{ to: 'talk' }, '400'],
  [{ event: 'workshop' }, '404'],
  [{ submission: 'none' }, '404'],
])('refuses to move %j', async (change, status) => {
  const { post, booked } = await start();
  expect(await post({ ...move, ...change })).toBe(status);
  expect(await booked()).toEqual({ [first]: { adults: 2 } });
});

test('follows the forms and the role of the operator', async () => {
  const { post, signInAs } = await start();
  const other = newOperator({ email: 'bo@example.org', role: 'staff', forms: ['contact'] });
  expect(await post(move, await signInAs(other))).toBe('404');
  const reader = newOperator({ email: 'rae@example.org', role: 'reader' });
  expect(await post(move, await signInAs(reader))).toBe('403');
});
