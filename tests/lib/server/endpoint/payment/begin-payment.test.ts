import { expect, test } from 'vitest';
import { createFormToken } from '@/lib/server/forms/spam/form-token';
import { resubmitLifetime } from '@/lib/server/payments/intents/interpret-intent';
import { visitorTimeoutMs } from '@/lib/server/payments/payment-lease';
import { confirmationHoldMs, formHoldMs } from '@/lib/server/bookings/places/places';
import { behindProxy, payAs, visitor } from '@/tests/support/many-visitors';
import {
  giftForm,
  pairOf,
  type Reply,
  sessionOf,
  startPaidSite,
  success,
  wordsOf,
} from '@/tests/support/paid-form';
import { formErrorWords, waitWords } from '@/lib/words/lib/forms/errors';
import { refusalWords } from '@/lib/words/lib/server/forms';

const onePage = sessionOf(new Date('2026-11-20T12:00:00.000Z'), 'one page');
const outside = { 'X-Forwarded-For': '203.0.113.7' };
/** What a reply says that names the time of its header. */
function tooMany({ headers }: Reply): string {
  const minutes = Math.ceil(Number(headers.get('retry-after')) / 60);
  return `${waitWords.tooManyCards(minutes)} Or send a cheque.`;
}

test('creates five intents for fifty tries from one network', async () => {
  const site = await startPaidSite(behindProxy);
  const statuses = new Map<number, number>();
  for (let number = 0; number < 50; number += 1) {
    const { email } = visitor(number);
    const reply = await site.pay(
      { paymentMethod: `pm_declined_${number}`, email },
      `a${number}`,
      outside,
    );
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
    if (reply.status === 429) expect(wordsOf(reply)).toBe(tooMany(reply));
  }
  expect(Object.fromEntries(statuses)).toEqual({ 402: 5, 429: 45 });
  expect(site.gateway.intents.size).toBe(5);
});

test.each([
  ['e-mail address', { email: 'Ana@Example.org ' }, () => ({})],
  ['session', {}, () => ({ 'Formspree-Session-Data': onePage })],
])('accepts five cards of one %s from all networks', async (_of, fields, given) => {
  const site = await startPaidSite(behindProxy);
  const statuses: number[] = [];
  for (let number = 0; number < 7; number += 1) {
    const { email, headers } = visitor(number);
    const card = { paymentMethod: `pm_declined_${number}` };
    const sent = { email, ...card, ...fields };
    const reply = await site.pay(sent, `a${number}`, { ...headers, ...given() });
    statuses.push(reply.status);
    if (reply.status === 429) {
      expect(wordsOf(reply)).toContain('Please wait 10 minutes,');
      expect(reply.headers.get('retry-after')).toBe('600');
    }
  }
  expect(statuses).toEqual([402, 402, 402, 402, 402, 429, 429]);
  expect(JSON.stringify(site.store.rows('limits'))).not.toMatch(/example\.org|203\.0/i);
  expect(JSON.stringify(site.store.rows('limits'))).not.toContain(onePage);
  site.advance(10 * 60_000);
  expect((await site.pay({ paymentMethod: 'pm_ok', ...fields }, 'b', given())).body).toEqual(
    success,
  );
});

test('identifies a visit by the form token, not by session data', async () => {
  const site = await startPaidSite(behindProxy);
  const _stamp = await createFormToken('gift', site.store, site.payments.now());
  site.advance(5000);
  const statuses: number[] = [];
  for (let number = 0; number < 6; number += 1) {
    statuses.push((await payAs(site, number, `pm_declined_${number}`, { _stamp })).status);
  }
  expect(statuses).toEqual([402, 402, 402, 402, 402, 429]);
});

test('counts later cards of an attempt', async () => {
  const site = await startPaidSite(behindProxy);
  const statuses: number[] = [];
  for (const attempt of ['a1', 'a1', 'a1', 'a2', 'a2', 'a2', 'a1']) {
    const card = { paymentMethod: `pm_declined_${statuses.length}` };
    statuses.push((await site.pay(card, attempt, outside)).status);
  }
  expect(statuses).toEqual([402, 402, 402, 402, 402, 429, 429]);
  expect(site.gateway.calls.filter((call) => call === 'confirm')).toHaveLength(5);
});

test('counts one card for retries without a response', async () => {
  const site = await startPaidSite(behindProxy);
  for (let press = 0; press < 8; press += 1) {
    site.gateway.fail('confirm', 'lost after');
    site.gateway.fail('retrieve', 'lost before');
    const reply = await site.pay({ paymentMethod: `pm_ask_${press}` }, 'a1', outside);
    expect(reply.status).toBe(502);
    site.gateway.clearFaults();
  }
  expect((await site.pay({ paymentMethod: 'pm_ok' }, 'a1', outside)).body).toEqual(success);
  expect(site.gateway.charged).toHaveLength(1);
});

test('counts cards that wait for a confirmation', async () => {
  const site = await startPaidSite(behindProxy);
  for (let number = 0; number < 5; number += 1) {
    const asked = await site.pay({ paymentMethod: `pm_ask_${number}` }, 'a1');
    site.gateway.authenticate(pairOf(asked).paymentIntent, false);
    if (number < 4) await site.pay(pairOf(asked), 'a1');
  }
  const reply = await site.pay({ paymentMethod: 'pm_ask_5' }, 'a1');
  expect(reply.status).toBe(429);
  expect(wordsOf(reply)).toBe(tooMany(reply));
});

test('counts invalid cards', async () => {
  const site = await startPaidSite();
  for (let number = 0; number < 5; number += 1) {
    site.gateway.fail('confirm', 'bad card');
    expect((await site.pay({ paymentMethod: `pm_none_${number}` })).status).toBe(402);
  }
  expect((await site.pay({ paymentMethod: 'pm_ok' })).status).toBe(429);
});

test('rejects more than thirty posts of one attempt', async () => {
  const site = await startPaidSite(behindProxy);
  for (let press = 0; press < 30; press += 1) {
    site.gateway.fail('create', 'lost before');
    expect((await site.pay({ paymentMethod: 'pm_ok' }, 'a1', outside)).status).toBe(502);
  }
  const calls = site.gateway.calls.length;
  const reply = await site.pay({ paymentMethod: 'pm_ok' }, 'a1', outside);
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '600']);
  // It is not known whether the card was charged.
  expect(wordsOf(reply)).toBe(formErrorWords.PAYMENT_UNDER_WAY);
  expect(site.gateway.calls).toHaveLength(calls);
  site.advance(10 * 60_000);
  expect((await site.pay({ paymentMethod: 'pm_ok' }, 'a1', outside)).body).toEqual(success);
});

test('lets a visitor finish a confirmation above the limit', async () => {
  const site = await startPaidSite(behindProxy);
  const asked = await site.pay({ paymentMethod: 'pm_ask' }, 'a1', outside);
  for (let number = 0; number < 30; number += 1) {
    await site.pay({ paymentMethod: `pm_declined_${number}` }, `b${number}`, outside);
  }
  site.gateway.authenticate(pairOf(asked).paymentIntent, true);
  expect((await site.pay(pairOf(asked), 'a1', outside)).body).toEqual(success);
});

test('does not deny a charge after a lost response and a reload', async () => {
  const site = await startPaidSite();
  site.gateway.fail('confirm', 'lost after');
  site.gateway.fail('retrieve', 'lost before');
  expect((await site.pay({ paymentMethod: 'pm_ok' })).status).toBe(502);
  const _stamp = await createFormToken('gift', site.store, site.payments.now());
  site.advance(1000);
  expect((await site.pay({ paymentMethod: 'pm_ok_2', _stamp })).body).toEqual(success);
  expect(site.gateway.charged).toEqual(['pi_1']);
});

test('rejects a post one second after the page was opened', async () => {
  const site = await startPaidSite();
  const _stamp = await createFormToken('gift', site.store, site.payments.now());
  site.advance(1000);
  const soon = await site.pay({ paymentMethod: 'pm_ok', _stamp });
  expect([soon.status, soon.headers.get('retry-after')]).toEqual([429, '2']);
  site.advance(3000);
  expect((await site.pay({ paymentMethod: 'pm_ok', _stamp })).body).toEqual(success);
});

test.each([
  ['no stamp', {}],
  ['a forged stamp', { _stamp: `${Date.now().toString(36)}.${'a'.repeat(22)}` }],
  ['no stamp at all but text', { _stamp: 'x' }],
])('times a post with %s from the first such post of its network', async (_what, fields) => {
  for (const given of [{}, behindProxy]) {
    const site = await startPaidSite(given);
    // Session data that is not valid.
    const headers = { 'Formspree-Session-Data': '?', ...outside };
    const post = (attempt: string, from = headers) =>
      site.pay({ paymentMethod: 'pm_ok', ...fields }, attempt, from);
    const first = await post('a1');
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '3']);
    site.advance(1500);
    expect((await post('a2')).headers.get('retry-after')).toBe('2');
    expect(site.gateway.calls).toEqual([]);
    site.advance(1500);
    expect((await post('a1')).body).toEqual(success);
  }
});

test('ignores session data beside an invalid form token', async () => {
  const site = await startPaidSite();
  const reply = await site.pay({ paymentMethod: 'pm_ok', _stamp: 'forged' });
  expect(reply.status).toBe(429);
});

test('rejects a post one second after the client was created', async () => {
  const site = await startPaidSite(behindProxy);
  const cameUp = new Date(site.payments.now().getTime() + 9000);
  const headers = { ...outside, 'Formspree-Session-Data': sessionOf(cameUp) };
  const reply = await site.pay({ paymentMethod: 'pm_ok' }, 'a1', headers);
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '2']);
});

const limitedForm = { ...giftForm, places: { max: 1, fullText: 'All seats are taken.' } };
const noSeat = `All seats are taken. ${refusalWords.notCharged}`;

test('charges one of ten cards for one place', async () => {
  const site = await startPaidSite({ form: limitedForm });
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      site.pay({ paymentMethod: 'pm_ok', email: `ana${index}@example.org` }, `a${index}`),
    ),
  );
  const refused = replies.filter(({ status }) => status === 403);
  expect(refused).toHaveLength(9);
  for (const reply of refused) {
    expect(reply.body).toMatchObject({ errors: [{ code: 'INACTIVE', message: noSeat }] });
  }
  expect(site.gateway.charged).toEqual(['pi_1']);
  expect(await site.store.listSubmissions({ limit: 99 })).toHaveLength(1);
});

test('keeps the place of a visitor whose card was declined, for 10 minutes', async () => {
  const site = await startPaidSite({ form: limitedForm });
  await site.pay({ paymentMethod: 'pm_declined' });
  expect(wordsOf(await site.pay({ paymentMethod: 'pm_ok' }, 'a2'))).toBe(noSeat);
  expect((await site.pay({ paymentMethod: 'pm_ok' })).body).toEqual(success);
  expect(site.gateway.charged).toEqual(['pi_1']);
});

test('does not charge an earlier attempt whose place another visitor has taken', async () => {
  const site = await startPaidSite({ form: limitedForm });
  await site.pay({ paymentMethod: 'pm_declined' });
  site.advance(formHoldMs);
  expect((await site.pay({ paymentMethod: 'pm_ok' }, 'a2')).body).toEqual(success);
  expect(wordsOf(await site.pay({ paymentMethod: 'pm_ok' }))).toBe(noSeat);
  expect(site.gateway.charged).toEqual(['pi_2']);
});

test('finishes a payment after 3-D Secure in a form that is full by then', async () => {
  const site = await startPaidSite({ form: limitedForm });
  const asked = await site.pay({ paymentMethod: 'pm_ask' });
  const pair = pairOf(asked);
  expect(wordsOf(await site.pay({ paymentMethod: 'pm_ok' }, 'a2'))).toBe(noSeat);
  site.gateway.authenticate(pair.paymentIntent, true);
  expect((await site.pay(pair)).body).toEqual(success);
  expect(site.gateway.charged).toEqual(['pi_1']);
});

test('keeps a place for longer than a visitor may take at the bank', () => {
  expect(confirmationHoldMs).toBeGreaterThan(resubmitLifetime + visitorTimeoutMs);
});
