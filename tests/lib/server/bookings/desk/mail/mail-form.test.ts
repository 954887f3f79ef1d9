import { expect, test } from 'vitest';
import { findBookableEvent } from '@/lib/server/bookings/desk/event-content';
import { mailFormData } from '@/lib/server/bookings/desk/mail/mail-form';
import type { Operator } from '@/lib/server/access/access-record';
import { contentWith, eventFile } from '@/tests/support/content';
import { newOperator } from '@/tests/support/operators';
import { newSubmission, noon, storedOf } from '@/tests/support/submissions';

const staff = newOperator({ role: 'staff', mayRefund: false });

/** Returns what an operator may offer the one who has booked a concert with these settings of `booking`. */
async function offerTo(operator: Operator, settings: string) {
  const tickets = "tickets: { adults: { label: Adults, price: '12.00' } }";
  const content = await contentWith({
    'content/events/concert.yaml': eventFile('Concert', `booking: { ${tickets}${settings} }\n`),
  });
  const found = findBookableEvent(content, 'concert', operator);
  if (found === undefined) throw new Error('There is no event.');
  const stored = storedOf(newSubmission({ form: found.form }));
  const submission = { ...stored, readAt: undefined };
  const display = { timeZone: 'Europe/London', locale: 'en-GB', now: noon };
  const bookings = [{ submission, places: { adults: 1 } }];
  return mailFormData(found, bookings, [], content, operator, display, undefined)?.rebooking;
}

test('offers a refund of what is paid by card, to operators who may refund', async () => {
  expect(await offerTo(newOperator({}), ', pay: card')).toBe('refund');
  expect(await offerTo(staff, ', pay: card')).toBeUndefined();
});

test('offers no refund of what is paid at the door', async () => {
  expect(await offerTo(staff, '')).toBe('cancellation');
});
