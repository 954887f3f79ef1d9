import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgresStore } from '@/tests/support/open-store';
import { createStripeGateway } from '@/lib/server/payments/stripe/stripe-gateway';
import { setTimeout as sleep } from 'node:timers/promises';
import { solveProof } from '@/lib/forms/client/solve-proof';
import { createCard } from '@/scripts/practice/visitor';
import { sessionOf, startPaidSite, success } from '@/tests/support/paid-form';
import { dropDatabase, emptyDatabase } from '@/tests/support/postgres-database';
import { practiceStripe, startTestPractice } from '@/tests/support/practice-service';
import { ScriptedGateway } from '@/tests/support/scripted-gateway';

test('charges one attempt at two replicas once', async () => {
  const address = await emptyDatabase();
  const practice = await startTestPractice();
  const stores = [openPostgresStore(address), openPostgresStore(address)];
  onTestFinished(async () => {
    await practice.close();
    await Promise.all(stores.map((store) => store.close()));
    await dropDatabase(address);
  });
  const gateway = createStripeGateway({ secretKey: 'sk_practice_test', apiBase: practice.origin });
  // As real as it gets in a test: holds end by the clock, and waiting takes time.
  const sites = await Promise.all(
    stores.map((store) => startPaidSite({ store, sleep, services: { randomBytes } }, gateway)),
  );
  const attempts = ['a1', 'a2', 'a3', 'a4', 'a5'];
  const posts = attempts.flatMap((attempt) =>
    [...sites, ...sites].map(async (site) => {
      const paymentMethod = await createCard(practice, '4242424242424242');
      return site.pay({ paymentMethod }, attempt);
    }),
  );
  const replies = await Promise.all(posts);
  for (const { body } of replies) expect(body).toEqual(success);

  const intents = await practiceStripe(practice.origin).paymentIntents.list({ limit: 100 });
  const charged = intents.data.filter(({ status }) => status === 'succeeded');
  expect(charged).toHaveLength(attempts.length);
  const kept = await stores[0]?.listPayments({ mode: 'practice', limit: 99 });
  expect(kept?.map(({ state }) => state)).toEqual(attempts.map(() => 'paid'));
  expect(new Set(kept?.map(({ intent }) => intent))).toEqual(new Set(charged.map(({ id }) => id)));
}, 60_000);

test('counts cards, declines and proofs of both replicas together', async () => {
  const address = await emptyDatabase();
  const stores = [openPostgresStore(address), openPostgresStore(address)] as const;
  onTestFinished(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await dropDatabase(address);
  });
  const gateway = new ScriptedGateway();
  const services = { randomBytes, proxies: 1, siteUrl: 'https://site.example' };
  const [one, other] = await Promise.all([
    startPaidSite({ store: stores[0], services }, gateway),
    startPaidSite({ store: stores[1], services }, gateway),
  ]);
  const from = (network: string) => ({ 'X-Forwarded-For': network });
  const statuses: number[] = [];
  for (const site of [one, other, one, other, one, other]) {
    const card = { paymentMethod: `pm_declined_${statuses.length}` };
    const { status } = await site.pay(card, `a${statuses.length}`, from('203.0.113.7'));
    statuses.push(status);
  }
  expect(statuses).toEqual([402, 402, 402, 402, 402, 429]);

  const now = one.payments.now();
  const declines = { key: 'declines:gift', max: 10, windowMs: 600_000 };
  for (let count = 5; count < 10; count += 1) await stores[0].countLimits([declines], now);
  const pay = (site: typeof one, paymentMethod: string, more: object = {}) =>
    site.pay({ paymentMethod, email: 'bo@example.org', ...more }, 'b', {
      ...from('203.0.113.8'),
      'Formspree-Session-Data': sessionOf(now, 'another page'),
    });
  const asked = await pay(one, 'pm_declined');
  expect(asked.status).toBe(403);
  const { check } = asked.body as { check?: unknown };
  const _check = (await solveProof(check, new AbortController().signal)) ?? '';
  expect((await pay(other, 'pm_declined', { _check })).status).toBe(402);
  expect((await pay(one, 'pm_ok', { _check })).status).toBe(403);
  expect([...one.alarms, ...other.alarms]).toEqual(['payments-proof-required']);
}, 60_000);
