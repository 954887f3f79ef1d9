import { expect, test } from 'vitest';
import { replaceValues } from '@/lib/forms/submission';
import { isWithinPayment } from '@/lib/server/bookings/changes/plan-change';
import { openStoredBooking } from '@/tests/support/stored-booking';

test.each([
  { isPaid: true, adults: '1', expected: true },
  { isPaid: true, adults: '2', expected: true },
  { isPaid: true, adults: '3', expected: false },
  { isPaid: false, adults: '3', expected: true },
])('knows whether the payment covers a change: %j', async ({ isPaid, adults, expected }) => {
  const { load } = await openStoredBooking({ isPaid });
  const { form, booking, ...stored } = await load();
  if (form === undefined || booking === undefined) throw new Error('There is no booking.');
  const answers = replaceValues(stored.submission.fields, [['adults', [adults]]]);
  expect(isWithinPayment({ ...stored, form, booking }, answers)).toBe(expected);
});
