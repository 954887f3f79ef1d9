import { expect, test } from 'vitest';
import { solveCheck } from '@/lib/payments/client/solve-check';
import { makeStamp } from '@/lib/server/forms/stamp';
import {
  pairOf,
  startPaidSite,
  success,
  wordsOf,
  type PaidSite,
  type Reply,
} from '@/tests/support/paid-form';

const outside = { 'X-Forwarded-For': '203.0.113.7' };
const behindProxy = { services: { proxies: 1, siteUrl: 'https://site.example' } };
const tooMany =
  'Too many cards were tried. You have not been charged. Please wait an hour, or pay another way. Or send a cheque.';

/** One of many visitors, none of whom has anything in common with another. */
function visitor(number: number) {
  const address = `203.0.${number >> 8}.${number & 255}`;
  return {
    email: `${number}@example.org`,
    headers: { 'X-Forwarded-For': address, 'Formspree-Session-Data': `page ${number}` },
  };
}

function payAs(site: PaidSite, number: number, card: string, more: object = {}): Promise<Reply> {
  const { email, headers } = visitor(number);
  return site.pay({ email, paymentMethod: card, ...more }, `a${number}`, headers);
}

/** So many cards are declined, slowly enough for the site as a whole. */
async function declineMany(site: PaidSite, from: number, count: number): Promise<void> {
  for (let number = from; number < from + count; number += 1) {
    await payAs(site, number, `pm_declined_${number}`);
    site.pass(8000);
  }
}

/** What a client sends after a check. */
async function proofOf({ body }: Reply): Promise<{ _check: string }> {
  const { check } = body as { check?: unknown };
  return { _check: (await solveCheck(check, new AbortController().signal)) ?? '' };
}

test('fifty tries from one network are five intents', async () => {
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
    if (reply.status === 429) expect(wordsOf(reply)).toBe(tooMany);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 402: 5, 429: 45 });
  expect(site.gateway.intents.size).toBe(5);
});

test.each([
  ['e-mail address', { email: 'Ana@Example.org ' }, () => ({})],
  ['session', {}, () => ({ 'Formspree-Session-Data': 'one page' })],
])('five cards are all that one %s may try, from whatever network', async (_of, fields, given) => {
  const site = await startPaidSite(behindProxy);
  const statuses: number[] = [];
  for (let number = 0; number < 7; number += 1) {
    const { email, headers } = visitor(number);
    const card = { paymentMethod: `pm_declined_${number}` };
    const sent = { email, ...card, ...fields };
    const reply = await site.pay(sent, `a${number}`, { ...headers, ...given() });
    statuses.push(reply.status);
    if (reply.status === 429) {
      expect([wordsOf(reply), reply.headers.get('retry-after')]).toEqual([tooMany, '600']);
    }
  }
  expect(statuses).toEqual([402, 402, 402, 402, 402, 429, 429]);
  expect(JSON.stringify([...site.store.limits])).not.toMatch(/example\.org|one page|203\.0/i);
  site.pass(10 * 60_000);
  expect((await site.pay({ paymentMethod: 'pm_ok', ...fields }, 'b', given())).body).toEqual(
    success,
  );
});

test('a page’s stamp is one visit, whatever session a client makes up', async () => {
  const site = await startPaidSite(behindProxy);
  const _stamp = makeStamp('gift', await site.store.secret('stamps'), site.payments.now());
  site.pass(5000);
  const statuses: number[] = [];
  for (let number = 0; number < 6; number += 1) {
    statuses.push((await payAs(site, number, `pm_declined_${number}`, { _stamp })).status);
  }
  expect(statuses).toEqual([402, 402, 402, 402, 402, 429]);
});

test('later cards of an attempt count under the limits too', async () => {
  const site = await startPaidSite(behindProxy);
  const statuses: number[] = [];
  for (const attempt of ['a1', 'a1', 'a1', 'a2', 'a2', 'a2', 'a1']) {
    const card = { paymentMethod: `pm_declined_${statuses.length}` };
    statuses.push((await site.pay(card, attempt, outside)).status);
  }
  expect(statuses).toEqual([402, 402, 402, 402, 402, 429, 429]);
  expect(site.gateway.calls.filter((call) => call === 'confirm')).toHaveLength(5);
});

test('twenty declines have every browser checked, with one alarm, and no card gets past', async () => {
  const site = await startPaidSite(behindProxy);
  await declineMany(site, 0, 20);
  expect(site.alarms).toEqual([]);
  const calls = site.gateway.calls.length;
  const asked = await payAs(site, 90, 'pm_ok');
  expect(asked.status).toBe(403);
  expect(asked.body).toMatchObject({ errors: [{ code: 'BLOCKED' }] });
  expect(wordsOf(asked)).toContain('You have not been charged.');
  await payAs(site, 91, 'pm_ok');
  expect(site.alarms).toEqual(['payments-checked']);
  expect(site.gateway.calls).toHaveLength(calls);
  expect(await site.store.listSubmissions({ limit: 99 })).toHaveLength(20);
});

test('who passes the check pays, and the proof is kept nowhere', async () => {
  const site = await startPaidSite(behindProxy);
  await declineMany(site, 0, 20);
  const asked = await payAs(site, 90, 'pm_ok');
  const paid = await payAs(site, 90, 'pm_ok', await proofOf(asked));
  expect(paid.body).toEqual(success);
  const [kept] = await site.store.listSubmissions({ limit: 1 });
  expect(kept?.fields.map(([name]) => name)).toEqual(['name', 'email', 'sum']);
});

test('each card of an attempt needs a check of its own; the same card once more does not', async () => {
  const site = await startPaidSite(behindProxy);
  await declineMany(site, 0, 20);
  const proof = await proofOf(await payAs(site, 90, 'pm_declined'));
  site.gateway.fail('create', 'lost before');
  expect((await payAs(site, 90, 'pm_declined', proof)).status).toBe(502);
  expect((await payAs(site, 90, 'pm_declined', proof)).status).toBe(402);
  const other = await payAs(site, 90, 'pm_ok', proof);
  expect(other.status).toBe(403);
  expect((await payAs(site, 91, 'pm_ok', proof)).status).toBe(403);
  expect((await payAs(site, 90, 'pm_ok', await proofOf(other))).body).toEqual(success);
});

test('the check ends with its ten minutes', async () => {
  const site = await startPaidSite(behindProxy);
  await declineMany(site, 0, 20);
  site.pass(10 * 60_000);
  expect((await payAs(site, 90, 'pm_ok')).body).toEqual(success);
});

test('twenty declines more pause the form for ten minutes, with an alarm', async () => {
  const site = await startPaidSite(behindProxy);
  await declineMany(site, 0, 20);
  for (let number = 20; number < 40; number += 1) {
    const card = `pm_declined_${number}`;
    await payAs(site, number, card, await proofOf(await payAs(site, number, card)));
    site.pass(8000);
  }
  expect(site.alarms).toEqual(['payments-checked', 'payments-paused']);
  const calls = site.gateway.calls.length;
  const reply = await payAs(site, 90, 'pm_ok', await proofOf(await payAs(site, 90, 'pm_ok')));
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '592']);
  expect(wordsOf(reply)).toMatch(/You have not been charged\. Or send a cheque\.$/);
  expect(site.gateway.calls).toHaveLength(calls);
  site.pass(11 * 60_000);
  expect((await payAs(site, 91, 'pm_ok')).body).toEqual(success);
});

test('ten declines in a minute pause all forms for ten minutes, with one alarm', async () => {
  const site = await startPaidSite(behindProxy);
  for (let number = 0; number < 10; number += 1) await payAs(site, number, 'pm_declined');
  expect(site.alarms).toEqual(['all-payments-paused']);
  const [pause] = [...site.store.limits.keys()].filter((key) => key.startsWith('paused:'));
  // No form has this name.
  expect(pause).toBe('paused:*');
  site.pass(9 * 60_000);
  const reply = await payAs(site, 90, 'pm_ok');
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '60']);
  site.pass(60_000);
  expect((await payAs(site, 90, 'pm_ok')).body).toEqual(success);
});

test('ten declines in more than a minute pause nothing', async () => {
  const site = await startPaidSite(behindProxy);
  await declineMany(site, 0, 10);
  expect((await payAs(site, 90, 'pm_ok')).body).toEqual(success);
});

test('whoever presses again while nobody hears from the bank has tried one card', async () => {
  const site = await startPaidSite(behindProxy);
  for (let press = 0; press < 8; press += 1) {
    site.gateway.fail('confirm', 'lost after');
    site.gateway.fail('retrieve', 'lost before');
    const reply = await site.pay({ paymentMethod: `pm_ask_${press}` }, 'a1', outside);
    expect(reply.status).toBe(502);
    site.gateway.forgive();
  }
  expect((await site.pay({ paymentMethod: 'pm_ok' }, 'a1', outside)).body).toEqual(success);
  expect(site.gateway.charged).toHaveLength(1);
});

test('cards that the bank asks about count, also when nobody answers it', async () => {
  const site = await startPaidSite(behindProxy);
  for (let number = 0; number < 5; number += 1) {
    const asked = await site.pay({ paymentMethod: `pm_ask_${number}` }, 'a1');
    site.gateway.answerBank(pairOf(asked).paymentIntent, false);
    if (number < 4) await site.pay(pairOf(asked), 'a1');
  }
  const reply = await site.pay({ paymentMethod: 'pm_ask_5' }, 'a1');
  expect([reply.status, wordsOf(reply)]).toEqual([429, tooMany]);
});

test('made-up cards count as cards', async () => {
  const site = await startPaidSite();
  for (let number = 0; number < 5; number += 1) {
    site.gateway.fail('confirm', 'bad card');
    expect((await site.pay({ paymentMethod: `pm_none_${number}` })).status).toBe(402);
  }
  expect((await site.pay({ paymentMethod: 'pm_ok' })).status).toBe(429);
});

test('thirty presses of one attempt are enough, whatever became of them', async () => {
  const site = await startPaidSite(behindProxy);
  for (let press = 0; press < 30; press += 1) {
    site.gateway.fail('create', 'lost before');
    expect((await site.pay({ paymentMethod: 'pm_ok' }, 'a1', outside)).status).toBe(502);
  }
  const calls = site.gateway.calls.length;
  const reply = await site.pay({ paymentMethod: 'pm_ok' }, 'a1', outside);
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '600']);
  // Nobody has asked whether money moved, so nothing is said of it but this.
  expect(wordsOf(reply)).toMatch(/you will not be charged twice\.$/);
  expect(site.gateway.calls).toHaveLength(calls);
  site.pass(10 * 60_000);
  expect((await site.pay({ paymentMethod: 'pm_ok' }, 'a1', outside)).body).toEqual(success);
});

test('who is asked to wait for the bank is not kept from finishing', async () => {
  const site = await startPaidSite(behindProxy);
  const asked = await site.pay({ paymentMethod: 'pm_ask' }, 'a1', outside);
  for (let number = 0; number < 30; number += 1) {
    await site.pay({ paymentMethod: `pm_declined_${number}` }, `b${number}`, outside);
  }
  site.gateway.answerBank(pairOf(asked).paymentIntent, true);
  expect((await site.pay(pairOf(asked), 'a1', outside)).body).toEqual(success);
});

test('nobody who was charged unheard, and loads the page anew, is told that they were not', async () => {
  const site = await startPaidSite();
  site.gateway.fail('confirm', 'lost after');
  site.gateway.fail('retrieve', 'lost before');
  expect((await site.pay({ paymentMethod: 'pm_ok' })).status).toBe(502);
  const _stamp = makeStamp('gift', await site.store.secret('stamps'), site.payments.now());
  site.pass(1000);
  expect((await site.pay({ paymentMethod: 'pm_ok_2', _stamp })).body).toEqual(success);
  expect(site.gateway.charged).toEqual(['pi_1']);
});

test('a page that was opened a second ago has to wait', async () => {
  const site = await startPaidSite();
  const secret = await site.store.secret('stamps');
  const _stamp = makeStamp('gift', secret, site.payments.now());
  site.pass(1000);
  const soon = await site.pay({ paymentMethod: 'pm_ok', _stamp });
  expect([soon.status, soon.headers.get('retry-after')]).toEqual([429, '3']);
  site.pass(3000);
  expect((await site.pay({ paymentMethod: 'pm_ok', _stamp })).body).toEqual(success);
});
