import { expect, test } from 'vitest';
import { createFormToken, formTokenAge } from '@/lib/server/forms/spam/form-token';

const secret = new Uint8Array(32).fill(7);
const now = new Date('2026-11-20T12:00:00.000Z');
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const stamp = createFormToken('contact', secret, now);

test('returns the age of a token for a day', () => {
  expect(formTokenAge(stamp, 'contact', secret, later(1500))).toBe(1500);
  expect(formTokenAge(stamp, 'contact', secret, later(86_400_000))).toBe(86_400_000);
  expect(formTokenAge(stamp, 'contact', secret, later(86_400_001))).toBeUndefined();
  expect(formTokenAge(stamp, 'contact', secret, later(-1))).toBeUndefined();
});

test.each([
  ['of another form', stamp, 'book', secret],
  ['of another site', stamp, 'contact', new Uint8Array(32)],
  ['with another time', `1${stamp}`, 'contact', secret],
  ['cut short', stamp.slice(0, -1), 'contact', secret],
  ['empty', '', 'contact', secret],
  ['made up', 'now.0123456789abcdefghij-_', 'contact', secret],
])('returns undefined for a token %s', (_what, given, form, key) => {
  expect(formTokenAge(given, form, key, later(1000))).toBeUndefined();
});
