import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgresStore } from '@/lib/server/store/adapters/postgres';
import { openStripe } from '@/lib/server/payments/adapters/stripe';
import { rest } from '@/lib/server/payments/rest';
import { cardOf } from '@/scripts/practice/visitor';
import { startPaidSite, success } from '@/tests/support/paid-form';
import { dropDatabase, emptyDatabase } from '@/tests/support/postgres-database';
import { practiceStripe, startTestPractice } from '@/tests/support/practice-service';

test('one attempt at two replicas at once is one charge, whichever card comes first', async () => {
  const address = await emptyDatabase();
  const practice = await startTestPractice();
  const stores = [openPostgresStore(address), openPostgresStore(address)];
  onTestFinished(async () => {
    await practice.close();
    await Promise.all(stores.map((store) => store.close()));
    await dropDatabase(address);
  });
  const gateway = openStripe({ secretKey: 'sk_practice_test', apiBase: practice.origin });
  // As real as it gets in a test: holds end by the clock, and waiting takes time.
  const sites = await Promise.all(
    stores.map((store) => startPaidSite({ store, rest, services: { randomBytes } }, gateway)),
  );
  const attempts = ['a1', 'a2', 'a3', 'a4', 'a5'];
  const posts = attempts.flatMap((attempt) =>
    [...sites, ...sites].map(async (site) => {
      const paymentMethod = await cardOf(practice, '4242424242424242');
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
