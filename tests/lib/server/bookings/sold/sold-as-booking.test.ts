import { expect, test } from 'vitest';
import { countsText, findBooking } from '@/lib/server/bookings/booking';
import { countFields } from '@/lib/server/bookings/changes/plan-change';
import { loadBooking } from '@/lib/server/bookings/page/stored-booking';
import { listLostKinds } from '@/lib/server/bookings/sold/lost-kinds';
import { newBooking } from '@/lib/server/bookings/sold/sold-booking';
import { createBookingToken } from '@/lib/server/bookings/page/booking-token';
import { contentWith } from '@/tests/support/content';
import { newSubmission, noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';

const eventFile = (tickets: string, changes = '') => `title: Puppet show
description: An afternoon of puppets for all ages.
date: 2026-12-05
from: '15:00'
to: '16:00'
place: The barn
lede: Puppets.
booking:
  places: 40
${changes}  tickets:
${tickets}body: Soon.
`;

const sold = `    grown: { label: Grown-ups, price: '9.00' }
    kids: { label: Kids, price: '4.00' }
`;
const renamed = sold.replace('grown: { label: Grown-ups', 'adults: { label: Adults');

async function openBooking(grown: string, kids: string) {
  const content = await contentWith({ 'content/events/puppets.yaml': eventFile(sold) });
  const form = content.forms.get('puppets');
  if (form === undefined) throw new Error('There is no form.');
  const fields = [
    ['grown', [grown]],
    ['kids', [kids]],
  ] as const;
  const booking = findBooking(form, fields, content);
  if (booking === undefined) throw new Error('The answers book no event.');
  const store = openTestStore();
  const made = newBooking(booking, { form, fields, site: content.site });
  const submission = newSubmission({ form: 'puppets', fields, booking: made });
  await store.addSubmission(submission);
  const load = async (file: string) => {
    const changed = await contentWith({ 'content/events/puppets.yaml': file });
    const token = await createBookingToken(submission.id, store);
    const stored = await loadBooking(token, changed, store, noon);
    if (stored?.booking === undefined || stored.form === undefined) throw new Error('None.');
    const { booking: own, form: definition } = stored;
    const counts = countFields({ ...stored, booking: own, form: definition });
    return { changed, booking: own, text: countsText(own, 'en-GB'), counts };
  };
  return { store, sold: made.sold, load };
}

test('stores the price of each place, its label and the rule', async () => {
  const site = await openBooking('2', '1');
  expect(site.sold).toMatchObject({
    kinds: [
      { kind: 'grown', label: 'Grown-ups', prices: [900, 900] },
      { kind: 'kids', label: 'Kids', prices: [400] },
    ],
    sessions: [{ date: '2026-12-05', from: 900, to: 960 }],
    rule: { until: { kind: 'before', count: 0, unit: 'minute' }, refund: 'full' },
  });
});

test.each([
  ['2', '1', '2 × Grown-ups and 1 × Kids', 2],
  ['3', '', '3 × Grown-ups', 3],
])('shows %s and %s of a renamed kind as they were sold', async (grown, kids, text, places) => {
  const site = await openBooking(grown, kids);
  const { changed, ...after } = await site.load(eventFile(renamed));
  expect(after.text).toBe(text);
  expect(after.counts).toEqual([]);
  expect(await listLostKinds(changed, site.store, noon)).toEqual([
    { event: 'puppets', title: 'Puppet show', kind: 'grown', label: 'Grown-ups', places },
  ]);
});

test('keeps the rule under which it was sold', async () => {
  const site = await openBooking('1', '1');
  const never = '  changes: { until: never, refund: none }\n';
  const { booking, changed } = await site.load(eventFile(sold, never));
  expect(booking.event.data.booking.changes).toMatchObject({ refund: 'full' });
  expect(await listLostKinds(changed, site.store, noon)).toEqual([]);
});
