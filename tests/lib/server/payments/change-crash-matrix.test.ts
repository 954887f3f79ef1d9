import { describe, expect, test } from 'vitest';
import { reconcileAll } from '@/lib/server/payments/reconcile/reconcile-all';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import { startPaidBooking } from '@/tests/support/paid-change';
import { silenceLog, wordsOf } from '@/tests/support/paid-form';
import { bookingChangeMailWords, bookingWords } from '@/lib/words/lib/server/bookings/page';
import { formErrorWords } from '@/lib/words/lib/forms/errors';
import { refusalWords } from '@/lib/words/lib/server/forms';

type Booking = Awaited<ReturnType<typeof startPaidBooking>>;

const minute = 60_000;

function failsOnce(
  { site: { store } }: Booking,
  method: 'addChangePayment' | 'changePayment',
  isMeant: (state: string | undefined) => boolean = () => true,
) {
  const { addChangePayment, changePayment } = store;
  const restore = () => Object.assign(store, { addChangePayment, changePayment });
  const busy = () => {
    restore();
    return Promise.reject(new StoreBusy('The disk is full.'));
  };
  Object.assign(store, {
    [method]:
      method === 'addChangePayment'
        ? busy
        : (update: Parameters<typeof changePayment>[0]) =>
            isMeant(update.change.state) ? busy() : changePayment(update),
  });
}

function crashAt(call: string): (booking: Booking) => void {
  return ({ site: { gateway } }) => {
    let left = 1;
    gateway.onCall = (called) => {
      if (called !== call || (left -= 1) < 0) return;
      throw new Error('The process crashes here.');
    };
  };
}

/** A failure, and the charges at that moment. */
const rows: Readonly<
  Record<string, { readonly breaks: (booking: Booking) => void; readonly charges: 0 | 1 }>
> = {
  'before the attempt is stored': {
    breaks: (booking) => {
      failsOnce(booking, 'addChangePayment');
    },
    charges: 0,
  },
  'after the attempt is stored, before its intent': { breaks: crashAt('create'), charges: 0 },
  'after the intent is created, before its id is stored': {
    breaks: (booking) => {
      failsOnce(booking, 'changePayment');
    },
    charges: 0,
  },
  'after the intent is stored, before the charge': { breaks: crashAt('confirm'), charges: 0 },
  'after the charge, before its answer': {
    breaks: (booking) => {
      booking.site.gateway.fail('confirm', 'broken after');
      crashAt('retrieve')(booking);
    },
    charges: 1,
  },
  'after the charge, before the change is made': {
    breaks: (booking) => {
      failsOnce(booking, 'changePayment', (state) => state === 'paid');
    },
    charges: 1,
  },
};

async function expectChanged({ site, booked, adults, mails, refunded }: Booking): Promise<void> {
  expect(site.gateway.charged).toHaveLength(1);
  expect(await adults()).toBe('4');
  expect(await booked()).toBe(4);
  expect(await mails()).toEqual([bookingChangeMailWords.changedSubject('The concert')]);
  expect(refunded()).toEqual([]);
}

describe.each(Object.entries(rows))('a crash %s', (_when, { breaks, charges }) => {
  test('ends in one charge and one change when the visitor presses again', async () => {
    silenceLog();
    const booking = await startPaidBooking();
    breaks(booking);
    await booking.change(4);
    expect(booking.site.gateway.charged).toHaveLength(charges);
    expect((await booking.change(4, { paymentMethod: 'pm_again' })).status).toBe(200);
    booking.site.advance(3 * minute);
    await reconcileAll(booking.site.payments);
    await expectChanged(booking);
  });

  test('is reconciled when the visitor leaves', async () => {
    silenceLog();
    const booking = await startPaidBooking();
    const { site, booked, adults, mails } = booking;
    breaks(booking);
    await booking.change(4);
    site.advance(3 * minute);
    await reconcileAll(site.payments);
    if (charges === 1) return expectChanged(booking);
    site.advance(25 * 60 * minute);
    await reconcileAll(site.payments);
    expect(site.gateway.charged).toEqual([]);
    expect([await adults(), await booked(), await mails()]).toEqual(['2', 2, []]);
  });

  test('refunds what was charged when the booking is cancelled meanwhile', async () => {
    silenceLog();
    const booking = await startPaidBooking();
    const { site, id, refunded } = booking;
    breaks(booking);
    await booking.change(4);
    await site.store.cancelBooking({
      submission: id,
      at: site.payments.now(),
      seen: (await site.store.findSubmission(id))?.fields ?? [],
      refunds: [],
      mails: [],
      audit: {
        id: 'a',
        at: site.payments.now(),
        operator: '',
        action: 'x',
        subject: id,
        details: '',
      },
    });
    site.advance(3 * minute);
    await reconcileAll(site.payments);
    site.advance(25 * 60 * minute);
    await reconcileAll(site.payments);
    // With the answer lost only, the change was made before the booking was cancelled.
    const isRefused = (await booking.adults()) === '2';
    expect(refunded()).toEqual(charges === 1 && isRefused ? [1600] : []);
    expect(site.gateway.charged).toHaveLength(charges);
  });
});

test('the same page answers every press with the change that it paid for', async () => {
  const booking = await startPaidBooking();
  const next = `/booking/${booking.token}?done=changed`;
  const replies = await Promise.all([booking.change(4), booking.change(4), booking.change(4)]);
  replies.push(await booking.change(4, { paymentMethod: 'pm_late' }));
  for (const { body } of replies) expect(body).toEqual({ ok: true, next });
  await expectChanged(booking);
  // Another tab asked for something else.
  const other = await booking.change(5);
  expect(other.status).toBe(409);
  expect(wordsOf(other)).toMatch(/£16\.00/);
  await expectChanged(booking);
});

test('charges the price of now for added places, by the sum that the page showed', async () => {
  const booking = await startPaidBooking();
  const { site, id, change } = booking;
  const wrong = await change(4, { paymentMethod: 'pm_ok', _sum: '1.00 GBP' });
  expect(wordsOf(wrong)).toBe(formErrorWords.PAYMENT_SUM_CHANGED);
  expect(site.gateway.charged).toEqual([]);
  expect((await change(4)).status).toBe(200);
  expect((await change(5, { paymentMethod: 'pm_next' }, 1)).status).toBe(200);
  expect(await site.store.findOrderPayment(id)).toMatchObject({
    amount: { minor: 4000, currency: 'GBP' },
    parts: [{ amount: { minor: 1600 } }, { amount: { minor: 1600 } }, { amount: { minor: 800 } }],
  });
  expect(wordsOf(await change(9, { paymentMethod: 'pm_more' }, 2))).toContain(bookingWords.full);
  expect(wordsOf(await change(6, { paymentMethod: 'pm_old' }, 7))).toBe(
    `${bookingWords.changed} ${refusalWords.notCharged}`,
  );
  expect(site.gateway.charged).toHaveLength(2);
});

test('makes the change after 3-D Secure, and nothing if that is abandoned', async () => {
  const booking = await startPaidBooking();
  const { site, change, booked, adults, pairOf } = booking;
  const asked = await change(4, { paymentMethod: 'pm_ask' });
  expect(asked.status).toBe(200);
  expect([await booked(), await adults()]).toEqual([4, '2']);
  // The same person tries another card, in another tab, for all places that are left.
  const again = await change(6, { paymentMethod: 'pm_ask_2' });
  const pair = pairOf(again);
  site.gateway.set(pair.paymentIntent, { status: 'requires_confirmation' });
  expect(await change(6, pair)).toMatchObject({ status: 200, body: { ok: true } });
  expect([await booked(), await adults()]).toEqual([6, '6']);
  expect(site.gateway.charged).toHaveLength(1);
});

test('ends the hold of an abandoned 3-D Secure, with nothing charged', async () => {
  const { site, change, booked, adults } = await startPaidBooking();
  await change(4, { paymentMethod: 'pm_ask' });
  site.advance(66 * minute);
  expect(await booked()).toBe(2);
  await reconcileAll(site.payments);
  expect(site.gateway.charged).toEqual([]);
  expect((await change(4)).status).toBe(200);
  expect(await adults()).toBe('4');
});

test('refunds a change whose date is not as it was when the card is charged', async () => {
  const booking = await startPaidBooking();
  const { date, change, refunded, mails, adults, booked } = booking;
  date.isOpen = false;
  const { body } = await change(4);
  expect(body).toEqual({ ok: true, next: `/booking/${booking.token}?done=refused` });
  expect(refunded()).toEqual([1600]);
  expect([await adults(), await booked()]).toEqual(['2', 2]);
  expect(await mails()).toEqual([bookingChangeMailWords.refusedSubject('The concert')]);
});
