import { expect, test } from 'vitest';
import { makeStamp } from '@/lib/server/forms/stamp';
import { pairOf, startPaidSite, success, wordsOf } from '@/tests/support/paid-form';

const outside = { 'X-Forwarded-For': '203.0.113.7' };
const behindProxy = { services: { proxies: 1, siteUrl: 'https://site.example' } };

test('fifty tries from one network are five intents', async () => {
  const site = await startPaidSite(behindProxy);
  const statuses = new Map<number, number>();
  for (let number = 0; number < 50; number += 1) {
    const { status } = await site.pay(
      { paymentMethod: `pm_declined_${number}` },
      `a${number}`,
      outside,
    );
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 402: 5, 429: 45 });
  expect(site.gateway.intents.size).toBe(5);
});

test('twenty declines from many networks pause the form, with an alarm', async () => {
  const site = await startPaidSite(behindProxy);
  const decline = (number: number) =>
    site.pay({ paymentMethod: `pm_declined_${number}` }, `a${number}`, {
      'X-Forwarded-For': `203.0.113.${number}`,
    });
  for (let number = 0; number < 20; number += 1) await decline(number);
  expect(site.alarms).toEqual(['payments-paused']);
  const calls = site.gateway.calls.length;
  const reply = await decline(99);
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '600']);
  expect(wordsOf(reply)).toMatch(/You have not been charged\.$/);
  expect(site.gateway.calls).toHaveLength(calls);
  site.pass(11 * 60_000);
  expect((await site.pay({ paymentMethod: 'pm_ok' }, 'b')).body).toEqual(success);
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
