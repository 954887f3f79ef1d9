import { expect, test } from 'vitest';
import { hiddenOf, openStoredBooking } from '@/tests/support/stored-booking';
import { newSubmission } from '@/tests/support/submissions';
import { bookingWords, bookingChangeMailWords } from '@/lib/words/lib/server/bookings/page';
import { describeEntries } from '@/tests/support/desk/describe-entries';

const [first, second, third] = ['first/2026-11-27', 'first/2026-12-04', 'first/2026-12-11'];
const series = { isSeries: true, booking: '{ places: 4, atMost: 3 }' };

test('offers the other dates with enough places left', async () => {
  const { show, store, token } = await openStoredBooking(series);
  const other = { event: second, places: { adults: 2 }, capacity: { kinds: {} } };
  await store.addSubmission(newSubmission({ booking: other }));
  expect((await show()).step).toMatchObject({
    links: [
      { label: bookingWords.changeLink },
      { label: bookingWords.answersLink },
      { label: bookingWords.moveLink, href: `/booking/${token}?step=move` },
    ],
  });
  expect((await show('step=move')).step).toMatchObject({
    kind: 'fields',
    method: 'get',
    fields: [
      {
        name: 'to',
        options: [
          { value: third, label: 'Friday 11 December 2026, 19:00 to 21:30 (4 places left)' },
        ],
      },
    ],
  });
});

test('asks first, then moves the places and mails the new ticket', async () => {
  const { show, post, booked, mails, token, store, id } = await openStoredBooking(series);
  const { step } = await show(`step=move&to=${second}`);
  expect(step).toMatchObject({
    kind: 'confirm',
    sentences: [
      'From Friday 27 November 2026, 19:00 to 21:30 to Friday 4 December 2026, 19:00 to 21:30.',
    ],
  });
  expect(await booked(first)).toEqual({ adults: 2, children: 1 });
  const path = `/booking/${token}`;
  expect(await post(hiddenOf(step))).toEqual({ kind: 'redirect', path: `${path}?done=changed` });
  expect(await booked(first)).toEqual({});
  expect(await booked(second)).toEqual({ adults: 2, children: 1 });
  expect((await show()).ticket).toMatchObject({ date: '2026-12-04' });
  const [mail] = await mails();
  expect(mail?.text).toContain(
    bookingChangeMailWords.moved(
      'The first',
      'Friday 27 November 2026, 19:00 to 21:30',
      'Friday 4 December 2026, 19:00 to 21:30',
    ),
  );
  expect(mail?.text).toContain(`https://clinic.example${path}/calendar.ics`);
  expect(mail?.text).toContain(`https://clinic.example${path}`);
  expect(describeEntries(await store.listAuditEntries({ subject: id, limit: 2 }))).toMatchObject([
    {
      action: 'booking-moved',
      operator: '',
      details:
        'from “The first” on Friday 27 November 2026 to “The first” on Friday 4 December 2026',
    },
  ]);
});

test('moves all places, also of kinds that the file has renamed since', async () => {
  const { show, post, booked, store } = await openStoredBooking(series);
  store.execute(`UPDATE booked_places SET kind = 'guests' WHERE kind = 'adults'`);
  const { step } = await show(`step=move&to=${second}`);
  expect(await post(hiddenOf(step))).toMatchObject({ kind: 'redirect' });
  expect(await booked(second)).toEqual({ guests: 2, children: 1 });
});

test('moves nothing to a date that was filled meanwhile', async () => {
  const { show, post, booked, store } = await openStoredBooking(series);
  const { step } = await show(`step=move&to=${second}`);
  const other = { event: second, places: { adults: 2 }, capacity: { kinds: {} } };
  await store.addSubmission(newSubmission({ booking: other }));
  expect(await post(hiddenOf(step))).toMatchObject({
    status: 409,
    view: { notice: { isProblem: true } },
  });
  expect(await booked(first)).toEqual({ adults: 2, children: 1 });
});

test('changes nothing if the date is the one that is booked', async () => {
  const { show, post, booked } = await openStoredBooking(series);
  expect((await show(`step=move&to=${first}`)).notice).toEqual({
    text: bookingWords.sameDate,
    isProblem: false,
  });
  expect(await post({ do: 'move', refund: '0', to: first })).toMatchObject({ status: 409 });
  expect(await booked(first)).toEqual({ adults: 2, children: 1 });
});

test.each(['first/2027-01-01', 'unknown', ''])('rejects the date %j', async (to) => {
  const { show, post, booked } = await openStoredBooking(series);
  expect((await show(`step=move&to=${to}`)).step).toMatchObject({
    kind: 'fields',
    issues: [{ field: 'to' }],
  });
  expect(await post({ do: 'move', refund: '0', to })).toMatchObject({ status: 409 });
  expect(await booked(first)).toEqual({ adults: 2, children: 1 });
});

test('offers no move after the time of changes, and none without another date', async () => {
  const over = await openStoredBooking({
    ...series,
    booking: '{ changes: { until: 2026-11-20T11:00 } }',
  });
  expect((await over.show('step=move')).step).toEqual({ kind: 'none' });
  const move = { do: 'move', refund: '0', to: second };
  expect(await over.post(move)).toMatchObject({ status: 409 });
  const alone = await openStoredBooking();
  const { step } = await alone.show();
  expect(step.kind === 'choose' && step.links.map(({ label }) => label)).toEqual([
    bookingWords.changeLink,
    bookingWords.answersLink,
  ]);
});

test('moves a paid booking, which keeps its payment', async () => {
  const { show, post, gateway, booked } = await openStoredBooking({ ...series, isPaid: true });
  const { step } = await show(`step=move&to=${third}`);
  expect(step).toMatchObject({ sentences: [expect.any(String), bookingWords.noRefund] });
  expect(await post(hiddenOf(step))).toMatchObject({ kind: 'redirect' });
  expect(await booked(third)).toEqual({ adults: 2, children: 1 });
  expect(gateway.refunds.size).toBe(0);
});

test('moves once, however often it is sent', async () => {
  const one = await openStoredBooking({ ...series, booking: '{ places: 6 }' });
  const { step } = await one.show(`step=move&to=${second}`);
  const outcomes = await Promise.all([one.post(hiddenOf(step)), one.post(hiddenOf(step))]);
  // The second press finds the answers changed.
  expect(outcomes.filter(({ kind }) => kind === 'redirect')).toHaveLength(1);
  expect(await one.booked(second)).toEqual({ adults: 2, children: 1 });
});
