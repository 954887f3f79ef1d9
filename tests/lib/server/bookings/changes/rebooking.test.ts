import { expect, test } from 'vitest';
import { hiddenOf, openStoredBooking, type Site } from '@/tests/support/stored-booking';
import { bookingWords } from '@/lib/words/lib/server/bookings/page';
import { rebookingWords } from '@/lib/words/lib/server/bookings/rebooking';

const [first, second] = ['first/2026-11-27', 'first/2026-12-04'];
const strict = '{ places: 9, changes: { until: never, refund: none } }';
const status = (text: string) =>
  `repeats:
  rule: FREQ=WEEKLY;BYDAY=FR;COUNT=3
  dates: { '2026-11-27': { status: ${text} } }
`;

/** Opens a booking whose visitor has the choice. */
async function openChoice(site: Site, event = first) {
  const opened = await openStoredBooking({ booking: strict, ...site });
  const { store, id } = opened;
  const at = new Date();
  const audit = {
    id: 'a',
    at,
    operator: '',
    action: 'rebooking-offered',
    subject: id,
    details: '',
  };
  await store.offerRebooking({ submission: id, event, reason: 'desk', at, mails: [], audit });
  return opened;
}

test('offers another date or all of the money, whatever the rules of the event', async () => {
  const { show, token } = await openChoice({ isSeries: true, isPaid: true });
  const { sentences, step } = await show();
  expect(sentences).toEqual(['You paid £16.00.', rebookingWords.move.refunded]);
  expect(step).toMatchObject({
    links: [{ label: bookingWords.moveLink, href: `/booking/${token}?step=move` }],
  });
  expect((await show('step=change')).step.kind).toBe('choose');
});

test('leaves the other changes of a planned event as they are, with a full refund', async () => {
  const booking = '{ places: 9, changes: { refund: none } }';
  const { show } = await openChoice({ booking, isSeries: true, isPaid: true });
  const { sentences, step } = await show();
  expect(sentences[1]).toBe(bookingWords.openRefunded('Friday 27 November 2026 at 19:00'));
  expect(JSON.stringify(step)).toContain(bookingWords.changeLink);
  expect(JSON.stringify(await show('step=cancel'))).toContain('£16.00 is refunded');
});

test.each(['cancelled', 'postponed'])('is offered for a date that is %s', async (text) => {
  const { show, post, booked } = await openChoice({ event: status(text), isPaid: true }, first);
  expect((await show()).sentences[0]).toContain(text);
  const { step } = await show(`step=move&to=${second}`);
  expect(await post(hiddenOf(step))).toMatchObject({ kind: 'redirect' });
  expect(await booked(second)).toEqual({ adults: 2, children: 1 });
  // The rules of the new date hold again.
  expect((await show()).step).toEqual({ kind: 'none' });
});

test('refunds the whole amount exactly once, after the event too', async () => {
  const now = new Date('2026-12-01T12:00:00.000Z');
  const { show, post, gateway, store, id, booked } = await openChoice({
    isSeries: true,
    isPaid: true,
    now,
  });
  const { step } = await show('step=cancel');
  expect(step).toMatchObject({
    sentences: [bookingWords.cancelForGood, bookingWords.refund('£16.00')],
    hidden: { do: 'cancel', refund: '1600' },
  });
  await Promise.all(Array.from({ length: 5 }, () => post(hiddenOf(step))));
  expect(await post(hiddenOf(step))).toMatchObject({ kind: 'redirect' });
  expect([...gateway.refunds.values()]).toMatchObject([{ minor: 1600 }]);
  expect(await store.listRefunds(id)).toMatchObject([{ minor: 1600, state: 'done' }]);
  expect(await booked(first)).toEqual({});
});

test('offers a refund alone where there is no other date', async () => {
  const { show, post } = await openChoice({ isPaid: true }, 'first');
  const { sentences, step } = await show();
  expect(sentences.at(-1)).toBe(rebookingWords.cancel.refunded);
  expect(step).toMatchObject({ links: [], cancel: { label: bookingWords.cancelLink } });
  const change = { do: 'change', refund: '0', 'count-adults': '1', 'count-children': '0' };
  expect(await post(change)).toMatchObject({ status: 409 });
});
