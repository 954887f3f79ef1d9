import { expect, test } from 'vitest';
import { bookingLink } from '@/lib/server/bookings/views/booking-link';
import { readDeskEvents } from '@/tests/support/desk/content';

const fields = [['event', ['nights/2026-12-04']]] as const;

test('links to the date of a booking and the forms that change it', async () => {
  const content = await readDeskEvents();
  expect(bookingLink({ id: 'one', form: 'book', fields }, content)).toEqual({
    label: 'Public night, Friday 4 December 2026',
    href: '/desk/events/nights/2026-12-04?booking=one#booking',
  });
});

test('links to nothing for other messages, and for dates that the files no longer have', async () => {
  const content = await readDeskEvents();
  expect(bookingLink({ id: 'one', form: 'contact', fields }, content)).toBeUndefined();
  const old = [['event', ['nights/2025-12-05']]] as const;
  expect(bookingLink({ id: 'one', form: 'book', fields: old }, content)).toBeUndefined();
});
