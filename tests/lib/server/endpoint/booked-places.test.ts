import { describe, expect, test } from 'vitest';
import { bookingServices } from '@/lib/server/bookings/booking-services';
import { reconcileAll } from '@/lib/server/payments/reconcile/reconcile-all';
import { confirmationHoldMs, eventHoldMs } from '@/lib/server/bookings/places/places';
import { contentWith, eventFile } from '@/tests/support/content';
import {
  pairOf,
  type PaidSite,
  rowOf,
  startPaidSite,
  success,
  wordsOf,
} from '@/tests/support/paid-form';
import { bookingProblemWords } from '@/lib/words/lib/server/bookings';
import { refusalWords } from '@/lib/words/lib/server/forms';

const payment = `payment:
  currency: GBP
  description: Places at a concert
  otherWays: Or pay at the door.
  each: '8.00'
  quantity: adults
`;

/** Starts a site whose concert has places, booked with the form "gift". */
async function startConcert(booking: string, options = payment, was = '') {
  const content = await contentWith({
    'content/forms/gift.yaml': `title: Book places
${options}fields:
  - { name: name, label: Your name, maxLength: 100 }
  - { name: email, label: E-mail address, kind: email }
  - { name: evening, label: Which evening?, kind: select, options: [concert, other] }
  - { name: adults, label: How many adults?, kind: numeric, min: 1, max: 9, step: 1, ${was}summary: { one: "{value} adult", other: "{value} adults" } }
`,
    'content/events/concert.yaml': eventFile(
      'The concert',
      `form: gift\nanswers: { evening: concert }\nbooking: ${booking}\n`,
    ),
  });
  const form = content.forms.get('gift');
  if (form === undefined) throw new Error('There is no form.');
  const site = await startPaidSite({
    form,
    bookings: (store, now) => bookingServices(content, store, 'http://site.example', now),
  });
  const answers = (adults: number, evening = 'concert') => ({ adults: String(adults), evening });
  const booked = async () =>
    (await site.store.countTakenByEvent(['concert'], site.payments.now())).get('concert');
  return { site, answers, booked };
}

/** Loses the response to the next confirmation, and to the question for its result. */
function losePayments({ gateway }: PaidSite): void {
  gateway.fail('confirm', 'lost after');
  gateway.onCall = (call) => {
    if (call !== 'confirm') return;
    gateway.onCall = () => undefined;
    gateway.fail('retrieve', 'lost before');
  };
}

describe('a form without payment', () => {
  const start = (booking: string) => startConcert(booking, '');

  test('a post under the earlier name of a kind books the kind, within its limits', async () => {
    const { site, booked } = await startConcert('{ places: 20 }', '', 'was: grown, ');
    const post = (grown: string, attempt: string) =>
      site.pay({ grown, evening: 'concert' }, attempt);
    expect((await post('2', 'a1')).status).toBe(200);
    expect(await booked()).toEqual({ adults: 2 });
    expect((await post('10', 'a2')).status).toBe(422);
  });

  test('books up to the last place, and says how many are left', async () => {
    const { site, answers, booked } = await start('{ places: 5 }');
    expect((await site.pay(answers(4), 'a1')).status).toBe(200);
    const tooMany = await site.pay(answers(2), 'a2');
    expect(tooMany.status).toBe(403);
    expect(tooMany.body).toMatchObject({
      errors: [
        {
          code: 'INACTIVE',
          message: bookingProblemWords.fewer('The concert', 1),
        },
      ],
    });
    expect((await site.pay(answers(1), 'a2')).status).toBe(200);
    expect(wordsOf(await site.pay(answers(1), 'a3'))).toBe('“The concert” is full.');
    expect((await site.pay(answers(1, 'other'), 'a3')).status).toBe(200);
    expect(await booked()).toEqual({ adults: 5 });
  });

  test('stores a filled honeypot whose number is too large for places', async () => {
    const { site } = await start('{ places: 5 }');
    const spam = { adults: '1e30', evening: 'concert', _gotcha: 'buy' };
    expect((await site.pay(spam, 'a1')).status).toBe(200);
  });

  test.each(['4,0', '4.0', '\u200b4', '4e0'])('books four places for %j', async (adults) => {
    const { site, booked } = await start('{ places: 5 }');
    expect((await site.pay({ adults, evening: 'concert' }, 'a1')).status).toBe(200);
    expect(await booked()).toEqual({ adults: 4 });
  });

  test('confirms a repeated booking also when the event is full', async () => {
    const { site, answers, booked } = await start('{ places: 5 }');
    const first = await site.pay(answers(5), 'a1');
    const again = await site.pay(answers(5), 'a1');
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(await booked()).toEqual({ adults: 5 });
  });

  test('books no more than there are of posts that arrive together', async () => {
    const { site, answers, booked } = await start('{ places: 20 }');
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        site.pay({ ...answers((index % 4) + 1), email: `ana${index}@example.org` }, `a${index}`),
      ),
    );
    const accepted = replies.filter(({ status }) => status === 200);
    const { adults = 0 } = (await booked()) ?? {};
    expect(adults).toBeLessThanOrEqual(20);
    expect(adults).toBeGreaterThanOrEqual(17);
    expect(await site.store.listSubmissions({ limit: 99 })).toHaveLength(accepted.length);
    for (const reply of replies) expect([200, 403]).toContain(reply.status);
  });

  test('says when booking opens, and that it has closed', async () => {
    const { site, answers } = await start('{ opens: 2026-11-20T13:00, closes: 2026-11-20T14:00 }');
    expect(wordsOf(await site.pay(answers(1), 'a1'))).toBe(
      bookingProblemWords.notOpen('The concert', 'Friday 20 November 2026 at 13:00'),
    );
    site.advance(3_600_000);
    expect((await site.pay(answers(1), 'a1')).status).toBe(200);
    site.advance(3_600_000);
    expect(wordsOf(await site.pay(answers(1), 'a2'))).toBe(
      bookingProblemWords.closed('The concert'),
    );
  });

  test('shows only events that can be booked on its page', async () => {
    const { site, answers } = await start('{ places: 1 }');
    const page = async () => (await fetch(`${site.origin}/f/gift`)).text();
    expect(await page()).toContain('"value":"concert"');
    await site.pay(answers(1), 'a1');
    expect(await page()).not.toContain('"value":"concert"');
  });
});

describe('a form with payment', () => {
  const full = `${bookingProblemWords.full('The concert')} ${refusalWords.notCharged}`;
  const held = `${bookingProblemWords.allHeld('The concert')} ${refusalWords.notCharged}`;

  test('charges no card without a place', async () => {
    const { site, answers, booked } = await startConcert('{ places: 6 }');
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        site.pay(
          { ...answers(2), paymentMethod: 'pm_ok', email: `ana${index}@example.org` },
          `a${index}`,
        ),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(site.gateway.charged).toHaveLength(3);
    expect(await booked()).toEqual({ adults: 6 });
    const refused = replies.filter(({ status }) => status === 403);
    for (const reply of refused) expect([full, held]).toContain(wordsOf(reply));
  });

  test('holds the places of a declined card for 15 minutes', async () => {
    const { site, answers } = await startConcert('{ places: 2 }');
    const pay = (paymentMethod: string, attempt: string) =>
      site.pay({ ...answers(2), paymentMethod }, attempt);
    await pay('pm_declined', 'a1');
    site.advance(eventHoldMs - 1);
    expect(wordsOf(await pay('pm_ok', 'a2'))).toBe(held);
    site.advance(1);
    expect((await pay('pm_ok', 'a2')).body).toEqual(success);
    expect(wordsOf(await pay('pm_ok', 'a1'))).toBe(full);
    expect(site.gateway.charged).toHaveLength(1);
  });

  test('finishes a payment after 3-D Secure while others find the event full', async () => {
    const { site, answers } = await startConcert('{ places: 2 }');
    const asked = await site.pay({ ...answers(2), paymentMethod: 'pm_ask' }, 'a1');
    const pair = pairOf(asked);
    expect(wordsOf(await site.pay({ ...answers(1), paymentMethod: 'pm_ok' }, 'a2'))).toBe(held);
    site.gateway.authenticate(pair.paymentIntent, true);
    expect((await site.pay({ ...answers(2), ...pair }, 'a1')).body).toEqual(success);
    expect(site.gateway.charged).toEqual(['pi_1']);
  });

  test.each([
    ['a card', 'pm_ok'],
    ['3-D Secure', 'pm_ask'],
  ])('keeps the places of a charge by %s whose response was lost', async (_how, card) => {
    const { site, answers, booked } = await startConcert('{ places: 2 }');
    if (card === 'pm_ask') {
      const asked = await site.pay({ ...answers(2), paymentMethod: card }, 'a1');
      site.gateway.authenticate('pi_1', true);
      losePayments(site);
      expect((await site.pay({ ...answers(2), ...pairOf(asked) }, 'a1')).status).toBe(502);
    } else {
      losePayments(site);
      expect((await site.pay({ ...answers(2), paymentMethod: card }, 'a1')).status).toBe(502);
    }
    expect(site.gateway.charged).toHaveLength(1);
    // The site is down for longer than it holds places.
    site.advance(confirmationHoldMs);
    expect(wordsOf(await site.pay({ ...answers(1), paymentMethod: 'pm_ok' }, 'a2'))).toBe(held);
    await reconcileAll(site.payments);
    expect(await rowOf(site)).toMatchObject({ state: 'paid' });
    expect(await booked()).toEqual({ adults: 2 });
    expect(site.gateway.charged).toHaveLength(1);
  });

  test.each([
    ['was declined', 'pm_ask_declined', eventHoldMs],
    ['was not confirmed', 'pm_ask', confirmationHoldMs],
  ])('a late repetition after a card that %s holds no places', async (_what, card, late) => {
    const { site, answers, booked } = await startConcert('{ places: 2 }');
    const asked = await site.pay({ ...answers(2), paymentMethod: card }, 'a1');
    site.gateway.authenticate('pi_1', card === 'pm_ask_declined');
    const repeat = () => site.pay({ ...answers(2), ...pairOf(asked) }, 'a1');
    if (card === 'pm_ask_declined') expect((await repeat()).status).toBe(402);
    site.advance(late);
    expect((await site.pay({ ...answers(2), paymentMethod: 'pm_ok' }, 'a2')).body).toEqual(success);
    expect((await repeat()).status).toBe(402);
    expect(await booked()).toEqual({ adults: 2 });
  });

  test('does not charge an attempt that was given up for places that others have taken', async () => {
    const { site, answers, booked } = await startConcert('{ places: 2 }');
    const pay = (paymentMethod: string, attempt: string) =>
      site.pay({ ...answers(2), paymentMethod }, attempt);
    await pay('pm_declined', 'a1');
    site.advance(2 * confirmationHoldMs);
    await reconcileAll(site.payments);
    expect(await rowOf(site)).toMatchObject({ state: 'abandoned' });
    expect((await pay('pm_ok', 'a2')).body).toEqual(success);
    expect(wordsOf(await pay('pm_ok', 'a1'))).toBe(full);
    expect(site.gateway.charged).toHaveLength(1);
    expect(await booked()).toEqual({ adults: 2 });
  });

  test('confirms a payment that took the last places while it was posted again', async () => {
    const { site, answers } = await startConcert('{ places: 2 }');
    const pay = () => site.pay({ ...answers(2), paymentMethod: 'pm_ok' }, 'a1');
    const { countTakenByEvent } = site.store;
    const replies: unknown[] = [];
    site.store.countTakenByEvent = async (...query) => {
      site.store.countTakenByEvent = countTakenByEvent;
      replies.push((await pay()).body);
      return countTakenByEvent(...query);
    };
    replies.push((await pay()).body);
    expect(replies).toEqual([success, success]);
    expect(site.gateway.charged).toHaveLength(1);
  });

  test('an attempt may change its number while there are places, and not above the largest', async () => {
    const { site, answers, booked } = await startConcert('{ places: 5, atMost: 4 }');
    const pay = (adults: number, paymentMethod = 'pm_declined') =>
      site.pay({ ...answers(adults), paymentMethod }, 'a1');
    await pay(2);
    expect(await booked()).toEqual({ adults: 2 });
    await pay(4);
    expect(await booked()).toEqual({ adults: 4 });
    expect(wordsOf(await pay(5))).toBe(
      `${bookingProblemWords.tooMany(4)} ${refusalWords.notCharged}`,
    );
    await pay(1);
    expect(await booked()).toEqual({ adults: 1 });
    const other = { ...answers(4), paymentMethod: 'pm_ok', email: 'bo@example.org' };
    expect((await site.pay(other, 'a2')).body).toEqual(success);
    expect(wordsOf(await pay(2, 'pm_ok'))).toBe(held);
    expect((await pay(1, 'pm_ok')).body).toEqual(success);
    expect(await booked()).toEqual({ adults: 5 });
  });
});
