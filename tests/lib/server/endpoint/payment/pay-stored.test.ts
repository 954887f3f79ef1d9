import { describe, expect, test } from 'vitest';
import { reconcileAll } from '@/lib/server/payments/reconcile/reconcile-all';
import { pairOf, silenceLog, wordsOf } from '@/tests/support/paid-form';
import { nextOf, startPaidConcert } from '@/tests/support/paid-waiting';
import { offerPageWords } from '@/lib/words/lib/server/bookings/waiting';
import { bookingProblemWords } from '@/lib/words/lib/server/bookings';
import { refusalWords } from '@/lib/words/lib/server/forms';

const minute = 60_000;

describe('an offer of places that are paid by card', () => {
  test('is accepted by its payment, for the stored answers', async () => {
    const { offerTwo, gateway, stateOf, booked, store, offer, site } = await startPaidConcert();
    const { id, pay } = await offerTwo();
    const reply = await pay({ paymentMethod: 'pm_ok', _sum: '16.00 GBP' });
    expect(nextOf(reply)).toMatch(/^\/f\/gift\?sent=.+&paid=.+&ticket=.+&booking=/);
    const payment = await store.findPayment(id);
    expect(payment).toMatchObject({ state: 'paid', amount: { minor: 1600, currency: 'GBP' } });
    expect(gateway.charged).toEqual([payment?.intent]);
    expect(await stateOf(id)).toBe('accepted');
    const stored = await store.findSubmission(id);
    expect(stored).toMatchObject({ state: 'inbox', reference: payment?.reference });
    expect(Object.fromEntries(stored?.fields ?? [])).toMatchObject({
      name: ['Ana Petrov'],
      adults: ['2'],
    });
    expect(await booked()).toEqual({ adults: 2 });
    site.advance(300 * minute);
    await offer();
    expect(await stateOf(id)).toBe('accepted');
    expect(await booked()).toEqual({ adults: 2 });
  });

  test('is sold at the price that is charged, also if that changed since the offer', async () => {
    const { offerTwo, store, site } = await startPaidConcert();
    const { id, pay } = await offerTwo();
    site.store.execute(`UPDATE sold_bookings SET sold = replace(sold, '800', '500')`);
    expect((await store.findSale(id))?.sold.kinds).toMatchObject([{ prices: [500, 500] }]);
    expect(nextOf(await pay({ paymentMethod: 'pm_ok' }))).toContain('paid=');
    expect((await store.findSale(id))?.sold.kinds).toMatchObject([{ prices: [800, 800] }]);
  });

  test('is charged once, from however many pages it is paid', async () => {
    const { offerTwo, gateway, store } = await startPaidConcert();
    const { id, pay } = await offerTwo();
    const replies = await Promise.all(
      [1, 2, 3, 4].map((tab) => pay({ paymentMethod: `pm_ok_${tab}` }, `tab ${tab}`)),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.map(nextOf)).size).toBe(1);
    expect(gateway.charged).toHaveLength(1);
    expect((await store.findPayment(id))?.state).toBe('paid');
  });

  test('stays open after a decline until its end, and says so', async () => {
    const { site, offerTwo, gateway, stateOf, offer, booked } = await startPaidConcert();
    const { id, pay } = await offerTwo();
    const declined = await pay({ paymentMethod: 'pm_declined' });
    expect(declined.status).toBe(402);
    expect(JSON.stringify(declined.body)).toContain(bookingProblemWords.held('14:00'));
    site.advance(100 * minute);
    await reconcileAll(site.payments);
    await offer();
    expect(await stateOf(id)).toBe('offered');
    expect(nextOf(await pay({ paymentMethod: 'pm_ok' }))).toContain('paid=');
    expect(gateway.charged).toHaveLength(1);
    expect(await booked()).toEqual({ adults: 2 });
  });

  test('cannot be paid after its end', async () => {
    const { site, offerTwo, gateway, stateOf, offer, booked } = await startPaidConcert();
    const { id, pay } = await offerTwo();
    await pay({ paymentMethod: 'pm_declined' });
    site.advance(121 * minute);
    await offer();
    expect(await stateOf(id)).toBe('expired');
    expect(await booked()).toBeUndefined();
    const late = await pay({ paymentMethod: 'pm_ok' });
    expect(late.status).toBe(403);
    expect(wordsOf(late)).toBe(`${refusalWords.offerEnded} ${refusalWords.notCharged}`);
    expect(gateway.charged).toEqual([]);
  });

  test('cannot be paid once it was declined, also by a new payment', async () => {
    const { site, offerTwo, gateway } = await startPaidConcert();
    const { id, pay } = await offerTwo();
    await site.store.leaveWaitingList(id, site.payments.now());
    expect((await pay({ paymentMethod: 'pm_ok' })).status).toBe(403);
    expect(await site.store.findPayment(id)).toBeUndefined();
    expect(gateway.charged).toEqual([]);
  });

  test('that is left between the stored payment and the charge is not charged', async () => {
    const { site, offerTwo, gateway } = await startPaidConcert();
    const { id, pay } = await offerTwo();
    const { claimPayment } = site.store;
    // The lease of the visitor's request comes after the payment was stored.
    Object.assign(site.store, {
      claimPayment: async (claim: Parameters<typeof claimPayment>[0]) => {
        Object.assign(site.store, { claimPayment });
        site.advance(16 * minute);
        expect(await site.store.leaveWaitingList(id, site.payments.now())).toBe(true);
        return claimPayment(claim);
      },
    });
    expect(wordsOf(await pay({ paymentMethod: 'pm_ok' }))).toContain(offerPageWords.expired);
    expect(gateway.charged).toEqual([]);
  });

  test('that ends during 3-D Secure keeps its places for an hour', async () => {
    const { site, offerTwo, gateway, stateOf, offer, booked } = await startPaidConcert();
    const { id, pay } = await offerTwo();
    site.advance(110 * minute);
    const asked = await pay({ paymentMethod: 'pm_ask' });
    gateway.authenticate(pairOf(asked).paymentIntent, true);
    site.advance(50 * minute);
    await offer();
    expect(await stateOf(id)).toBe('offered');
    expect(nextOf(await pay(pairOf(asked)))).toContain('paid=');
    expect(await stateOf(id)).toBe('accepted');
    expect(await booked()).toEqual({ adults: 2 });
  });

  test('ends when the visitor leaves 3-D Secure unfinished', async () => {
    const { site, offerTwo, gateway, stateOf, offer } = await startPaidConcert();
    const { id, pay } = await offerTwo();
    site.advance(110 * minute);
    const asked = await pay({ paymentMethod: 'pm_ask' });
    site.advance(61 * minute);
    await reconcileAll(site.payments);
    await offer();
    expect(await stateOf(id)).toBe('expired');
    gateway.authenticate(pairOf(asked).paymentIntent, true);
    expect((await pay(pairOf(asked))).status).toBe(402);
    expect(gateway.charged).toEqual([]);
  });

  test('is not charged with a token that this site did not sign', async () => {
    const { site, offerTwo, gateway, store } = await startPaidConcert();
    const { id } = await offerTwo();
    const forged = await site.pay({ _offer: `${id}.${'x'.repeat(43)}`, paymentMethod: 'pm_ok' });
    expect(wordsOf(forged)).toContain(offerPageWords.expired);
    expect(gateway.charged).toEqual([]);
    expect(await store.findPayment(id)).toBeUndefined();
  });
});

describe.each<[string, 'create' | 'confirm' | 'retrieve', 0 | 1]>([
  ['before the intent is created', 'create', 0],
  ['before the confirmation', 'confirm', 0],
  ['after the charge', 'retrieve', 1],
])('when the process is killed %s', (_when, call, charges) => {
  const crash = async () => {
    silenceLog();
    const concert = await startPaidConcert();
    const { id, pay } = await concert.offerTwo();
    if (call === 'retrieve') concert.gateway.fail('confirm', 'lost after');
    concert.gateway.onCall = (called) => {
      if (called !== call) return;
      concert.gateway.onCall = () => undefined;
      throw new Error('The process crashes here.');
    };
    await pay({ paymentMethod: 'pm_ok' });
    expect(concert.gateway.charged).toHaveLength(charges);
    return { ...concert, id, pay };
  };

  test('the next press ends in one charge', async () => {
    const { pay, gateway, stateOf, id, booked } = await crash();
    expect(nextOf(await pay({ paymentMethod: 'pm_ok_again' }))).toContain('paid=');
    expect(gateway.charged).toHaveLength(1);
    expect(await stateOf(id)).toBe('accepted');
    expect(await booked()).toEqual({ adults: 2 });
  });

  test('reconciliation accepts what was charged, and ends the rest', async () => {
    const { site, store, gateway, stateOf, id, booked, offer } = await crash();
    site.advance(119 * minute);
    await reconcileAll(site.payments);
    site.advance(2 * minute);
    await offer();
    expect(gateway.charged).toHaveLength(charges);
    expect(await stateOf(id)).toBe(charges === 1 ? 'accepted' : 'expired');
    expect(await booked()).toEqual(charges === 1 ? { adults: 2 } : undefined);
    const payment = await store.findPayment(id);
    expect(payment?.state === 'paid').toBe(charges === 1);
  });
});
