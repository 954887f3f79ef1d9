import { expect, test } from 'vitest';
import { offerPath } from '@/lib/server/bookings/waiting/offers';
import { answerOffer, loadOffer } from '@/lib/server/bookings/waiting/page/offer-props';
import { startPaidConcert } from '@/tests/support/paid-waiting';
import { offerPageWords } from '@/lib/words/lib/server/bookings/waiting';

/** Starts a site at which Ana has an offer of two places that she pays by card. */
async function openOffer() {
  const concert = await startPaidConcert();
  const { id, pay } = await concert.offerTwo();
  const { store, content, site } = concert;
  const token = (await offerPath(id, store)).split('/').at(-1) ?? '';
  const { now } = site.payments;
  const deps = {
    content,
    store,
    siteUrl: 'http://site.example',
    createMails: () => Promise.resolve([]),
    now,
  };
  return {
    ...concert,
    pay,
    load: () => loadOffer(token, deps),
    answer: (action: string) => answerOffer(token, new URLSearchParams({ action }), deps),
    stateOf: () => concert.stateOf(id),
  };
}

test('has a form with nothing but the card, at the price of the stored answers', async () => {
  const { load } = await openOffer();
  expect(await load()).toMatchObject({
    title: offerPageWords.offered,
    text: offerPageWords.offeredToPay('Friday 20 November 2026 at 14:00'),
    actions: [{ action: 'leave' }],
    payment: {
      amount: { minor: 1600, currency: 'GBP' },
      definition: { id: 'gift', fields: [], payment: { price: { kind: 'fixed', minor: 1600 } } },
    },
  });
});

test('is not accepted without a payment', async () => {
  const { answer, stateOf } = await openOffer();
  await answer('accept');
  expect(await stateOf()).toBe('offered');
});

test('can be declined, but not while its card may be charged', async () => {
  const { answer, stateOf, pay, load } = await openOffer();
  await pay({ paymentMethod: 'pm_ask' });
  expect(await load()).toMatchObject({ actions: [], payment: { amount: { minor: 1600 } } });
  await answer('leave');
  expect(await stateOf()).toBe('offered');
  await pay({ paymentMethod: 'pm_declined' });
  expect(await load()).toMatchObject({ actions: [{ action: 'leave' }] });
  await answer('leave');
  expect(await stateOf()).toBe('declined');
});

test('shows the ticket after the payment, and no card while the bank decides', async () => {
  const { pay, load } = await openOffer();
  await pay({ paymentMethod: 'pm_slow' });
  const slow = await load();
  expect(slow?.text).toBe(offerPageWords.processing);
  expect(slow?.payment).toBeUndefined();
  const other = await openOffer();
  await other.pay({ paymentMethod: 'pm_ok' });
  const paid = await other.load();
  expect(paid?.title).toBe(offerPageWords.accepted);
  expect(paid?.payment).toBeUndefined();
});
