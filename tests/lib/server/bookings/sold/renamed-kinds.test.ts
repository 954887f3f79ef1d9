import { expect, test } from 'vitest';
import { countsText, findBooking, requestedPlaces } from '@/lib/server/bookings/booking';
import { countFields, planChange } from '@/lib/server/bookings/changes/plan-change';
import { loadBooking } from '@/lib/server/bookings/page/stored-booking';
import { createBookingToken } from '@/lib/server/bookings/page/booking-token';
import { carryRenamedKinds } from '@/lib/server/bookings/sold/renamed-kinds';
import { listLostKinds } from '@/lib/server/bookings/sold/lost-kinds';
import { newBooking } from '@/lib/server/bookings/sold/sold-booking';
import type { SubmittedFields } from '@/lib/forms/submission';
import { contentWith } from '@/tests/support/content';
import { newSubmission, noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';

const eventFile = (tickets: string) => `title: Puppet show
description: An afternoon of puppets for all ages.
date: 2026-12-05
from: '15:00'
to: '16:00'
place: The barn
lede: Puppets.
booking:
  places: 40
  tickets:
${tickets}body: Soon.
`;

const sold = `    grown: { label: Grown-ups, price: '9.00', places: 5 }
    kids: { label: Kids, price: '4.00' }
`;
const renamed = `    adults: { label: Adults, price: '9.00', places: 5, was: grown }
    kids: { label: Kids, price: '4.00' }
`;

async function openRenamed(tickets: string, answers: SubmittedFields) {
  const before = await contentWith({ 'content/events/puppets.yaml': eventFile(sold) });
  const after = await contentWith({ 'content/events/puppets.yaml': eventFile(tickets) });
  const form = before.forms.get('puppets');
  if (form === undefined) throw new Error('There is no form.');
  const fields: SubmittedFields = [...answers, ['name', ['Ana']], ['email', ['a@example.org']]];
  const booking = findBooking(form, fields, before);
  if (booking === undefined) throw new Error('The answers book no event.');
  const store = openTestStore();
  const made = newBooking(booking, { form, fields, site: before.site });
  const submission = newSubmission({ form: 'puppets', fields, booking: made });
  await store.addSubmission(submission);
  const load = async () => {
    const token = await createBookingToken(submission.id, store);
    const stored = await loadBooking(token, after, store, noon);
    if (stored?.booking === undefined || stored.form === undefined) throw new Error('None.');
    return { ...stored, booking: stored.booking, form: stored.form };
  };
  return { store, after, submission, load };
}

test('a renamed kind keeps its places, its label and its prices, and its numbers can be changed', async () => {
  const { store, after, submission, load } = await openRenamed(renamed, [
    ['grown', ['2']],
    ['kids', ['1']],
  ]);
  expect(await listLostKinds(after, store, noon)).toEqual([]);
  const stored = await load();
  expect(await store.countTakenByEvent(['puppets'], noon)).toEqual(
    new Map([['puppets', { adults: 2, kids: 1 }]]),
  );
  expect(countsText(stored.booking, 'en-GB')).toBe('2 × Grown-ups and 1 × Kids');
  expect(requestedPlaces(stored.booking)).toEqual({ adults: 2, kids: 1 });
  expect(countFields(stored).map(({ name }) => name)).toEqual(['adults', 'kids']);
  const plan = planChange(stored, { adults: '1', kids: '1' }, after, noon);
  expect(plan).toMatchObject({ kind: 'possible', places: { places: { adults: 1, kids: 1 } } });
  if (plan.kind !== 'possible') throw new Error('It cannot be changed.');
  expect(plan.fields.map(([name]) => name)).toEqual(['adults', 'kids', 'name', 'email']);
  const change = { submission: submission.id, at: noon, refunds: [], mails: [] };
  const audit = {
    id: 'a-1',
    at: noon,
    operator: '',
    action: 'booking-changed',
    subject: submission.id,
    details: '',
  };
  const { fields, places } = plan;
  const seen = stored.sent;
  expect(seen).toEqual(submission.fields);
  const changed = { ...change, audit, seen, fields, booking: places };
  expect(await store.changeBooking(changed)).toBe('done');
  expect(await store.findBookedPlaces(submission.id, 'puppets')).toEqual({ adults: 1, kids: 1 });
});

test('the own limit of a renamed kind counts what was booked before', async () => {
  const { store, after } = await openRenamed(renamed, [['grown', ['4']]]);
  await carryRenamedKinds(after, store, noon);
  const form = after.forms.get('puppets');
  const fields = [['adults', ['2']]] as const;
  const booking = form && findBooking(form, fields, after);
  if (form === undefined || booking === undefined) throw new Error('The answers book no event.');
  const made = newBooking(booking, { form, fields, site: after.site });
  const outcome = await store.addSubmission(
    newSubmission({ form: 'puppets', fields, booking: made }),
  );
  expect(outcome.kind).toBe('full');
});

test('kinds that have become one are added up', async () => {
  const one = "    people: { label: People, price: '6.00', was: [grown, kids] }\n";
  const { load } = await openRenamed(one, [
    ['grown', ['2']],
    ['kids', ['1']],
  ]);
  const stored = await load();
  expect(stored.submission.fields[0]).toEqual(['people', ['3']]);
  expect(requestedPlaces(stored.booking)).toEqual({ people: 3 });
});

test('carries the answers of a booking from before sales were stored', async () => {
  const { after, submission } = await openRenamed(renamed, [['grown', ['2']]]);
  const form = after.forms.get('puppets');
  const booking = form && findBooking(form, submission.fields, after);
  expect(booking && requestedPlaces(booking)).toEqual({ adults: 2 });
});
