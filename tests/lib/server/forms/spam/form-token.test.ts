import { expect, test } from 'vitest';
import { createFormToken, formTokenAge } from '@/lib/server/forms/spam/form-token';

const storeOf = (byte: number) => ({
  secret: () => Promise.resolve(new Uint8Array(32).fill(byte)),
});
const store = storeOf(7);
const now = new Date('2026-11-20T12:00:00.000Z');
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const stamp = await createFormToken('contact', store, now);

test('returns the age of a token for a day', async () => {
  expect(await formTokenAge(stamp, 'contact', store, later(1500))).toBe(1500);
  expect(await formTokenAge(stamp, 'contact', store, later(86_400_000))).toBe(86_400_000);
  expect(await formTokenAge(stamp, 'contact', store, later(86_400_001))).toBeUndefined();
  expect(await formTokenAge(stamp, 'contact', store, later(-1))).toBeUndefined();
});

test.each([
  ['of another form', stamp, 'book', store],
  ['of another site', stamp, 'contact', storeOf(0)],
  ['with another time', `1${stamp}`, 'contact', store],
  ['cut short', stamp.slice(0, -1), 'contact', store],
  ['empty', '', 'contact', store],
  ['made up', 'now.0123456789abcdefghij-_', 'contact', store],
])('returns undefined for a token %s', async (_what, given, form, signed) => {
  expect(await formTokenAge(given, form, signed, later(1000))).toBeUndefined();
});
