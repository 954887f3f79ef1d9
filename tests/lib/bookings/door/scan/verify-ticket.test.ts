import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CheckInListRow } from '@/lib/bookings/door/door-page';
import { verifyTicket } from '@/lib/bookings/door/scan/verify-ticket';

const tokenOf = (digit: string) => `019012ab-cdef-7123-8456-00000000000${digit}.${'s'.repeat(43)}`;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

function row(digit: string): CheckInListRow {
  const texts = { reference: '', guests: '', counted: '2 adults', payment: '' };
  return { id: digit, name: digit, ...texts, ticket: hashOf(tokenOf(digit)), places: 2, notes: [] };
}

const [first, second] = [row('1'), row('2')];
const list = { rows: [first, second], checkIns: [], cancelled: [hashOf(tokenOf('3'))] };
const address = (token: string) => `https://larkmoor.example/booking/${token}`;
const checkInOf = (people: number) => ({ id: 'checkIn', submission: '1', people, at: 5 });

test('finds the booking of a ticket', async () => {
  const ticket = await verifyTicket(address(tokenOf('2')), list, new Map());
  expect(ticket).toEqual({ kind: 'valid', row: second });
});

test('says when people of the booking are checked in, unless it was undone', async () => {
  const read = (people: number) =>
    verifyTicket(address(tokenOf('1')), list, new Map([['1', checkInOf(people)]]));
  expect(await read(1)).toEqual({ kind: 'checked-in', row: first, checkIn: checkInOf(1) });
  expect(await read(0)).toEqual({ kind: 'valid', row: first });
});

test.each([
  ['a cancelled booking', 'cancelled', address(tokenOf('3'))],
  ['a booking that is not on the list', 'unknown', address(tokenOf('4'))],
  ['another signature', 'unknown', address(tokenOf('1').replace(/s$/, 't'))],
  ['an address without a signature', 'other', address('019012ab-cdef-7123-8456-000000000001')],
  ['another address', 'other', 'https://larkmoor.example/events'],
  ['a text', 'other', tokenOf('1')],
])('recognises %s', async (_what, kind, text) => {
  expect(await verifyTicket(text, list, new Map())).toEqual({ kind });
});
