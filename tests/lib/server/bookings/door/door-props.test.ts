import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createQrToken, hashQrToken } from '@/lib/server/bookings/page/booking-token';
import { createAuditEntry } from '@/lib/server/access/audit';
import { later, noon } from '@/tests/support/submissions';
import { openDoor } from '@/tests/support/desk/door';

test('lists the bookings of one date by name, with places, payment and notes', async () => {
  const door = await openDoor();
  await door.book('b', {
    name: 'Zoë Quill',
    adults: '2',
    children: '1',
    guests: ['Sam', 'Ola'],
    access: 'A chair,\nplease',
  });
  await door.book('a', { name: 'ana petrov' });
  await door.book('c', { name: 'Ørjan', evening: 'nights/2026-12-04' });
  const page = await door.page();
  expect(page?.event).toMatchObject({
    title: 'Night',
    when: 'Friday 27 November 2026, 19:00 to 21:30',
    paper: '/desk/door-list?form=places&event=nights%2F2026-11-27',
  });
  expect(page?.list.rows).toMatchObject([
    { id: 'a', name: 'ana petrov', places: 1, counted: '1 adult', payment: '£8.00 to pay' },
    {
      id: 'b',
      name: 'Zoë Quill',
      guests: 'with Sam and Ola',
      places: 3,
      counted: '2 adults and 1 child',
      payment: '£16.00 to pay',
      notes: ['A chair, please'],
    },
  ]);
});

test('lists the hashes of tickets, and those of cancelled bookings', async () => {
  const door = await openDoor();
  const id = await door.book('a', { name: 'Ana' });
  await door.book('b', { name: 'Ben' });
  const submission = await door.store.findSubmission('b');
  const change = { submission: 'b', seen: submission?.fields ?? [], at: later(1) };
  const audit = createAuditEntry(
    { operator: '', action: 'booking-cancelled', subject: 'b' },
    later(1),
    randomBytes,
  );
  expect(await door.store.cancelBooking({ ...change, refunds: [], mails: [], audit })).toBe('done');
  const page = await door.page();
  const token = await createQrToken(id, door.store);
  const ticket = createHash('sha256').update(token).digest('hex');
  expect(page?.list.rows).toMatchObject([{ id, ticket }]);
  expect(page?.list.cancelled).toEqual([await hashQrToken('b', door.store)]);
});

test('is missing for unknown events and for operators who may not see the form', async () => {
  const door = await openDoor();
  expect(await door.page('nights')).toBeUndefined();
  expect(await door.page('unknown')).toBeUndefined();
  expect(await door.page(undefined, { role: 'staff', forms: ['contact'] })).toBeUndefined();
  expect(await door.page(undefined, { role: 'staff', forms: ['places'] })).toBeDefined();
});

test('records once an hour that an operator has opened the list', async () => {
  let now = noon;
  const door = await openDoor(() => now);
  await door.book('a', { name: 'Ana' });
  await door.page();
  await door.page();
  await door.page('nights/2026-12-04');
  now = later(61);
  await door.page();
  const entries = await door.store.listAuditEntries({ action: 'export', limit: 9 });
  expect(entries.map(({ details }) => details).sort()).toEqual([
    'door of nights/2026-11-27, 1 booking',
    'door of nights/2026-11-27, 1 booking',
    'door of nights/2026-12-04, 0 bookings',
  ]);
});

test('says what was sold, and keeps the numbers of a sale that was not made', async () => {
  const door = await openDoor();
  await door.book('sale', { name: 'Ana', adults: '2', children: '1' });
  const after = await door.page(undefined, {}, { sale: 'sold', sold: 'sale' });
  expect(after?.sold).toEqual({
    outcome: 'sold',
    text: '2 adults and 1 child, £16.00 to pay',
  });
  const again = await door.page(undefined, {}, { sale: 'full', 'count-adults': '9', sum: '8' });
  expect(again?.sold).toEqual({ outcome: 'full', text: '' });
  expect(again?.sale).toMatchObject({
    asksSum: false,
    sum: '8',
    kinds: [
      { name: 'adults', count: 9, minor: 800, price: '£8.00' },
      { name: 'children', count: 0, minor: 0 },
    ],
  });
  const other = await door.page(undefined, {}, { sale: 'sold', 'count-adults': 'x' });
  expect(other?.sold).toEqual({ outcome: 'sold', text: '' });
  expect(other?.sale?.kinds[0]?.count).toBe(0);
});
