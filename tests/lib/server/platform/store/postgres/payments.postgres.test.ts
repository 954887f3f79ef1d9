import { onTestFinished, expect, test } from 'vitest';
import pg from 'pg';
import { openPostgresStore } from '@/tests/support/open-store';
import type { Store } from '@/lib/server/store';
import { expectIndexed } from '@/tests/contract/store-lists';
import {
  expectCheckIns,
  expectPaymentOutlives,
  expectUpgraded,
  migrationsBeforeCheckIns,
  migrationsBeforePayments,
  storeBeforeCheckIns,
  storeBeforePayments,
} from '@/tests/contract/store-upgrade';
import { addPaid, addPair, newPaidPair, newRefund } from '@/tests/support/payments';
import { dropDatabase, emptyDatabase } from '@/tests/support/postgres-database';
import { later, newMail, noon } from '@/tests/support/submissions';

/** Opens two stores on a new database, and a separate connection. */
async function openReplicas() {
  const address = await emptyDatabase();
  const stores = [openPostgresStore(address), openPostgresStore(address)] as const;
  const client = new pg.Client(address);
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await Promise.all(stores.map((store) => store.close()));
    await dropDatabase(address);
  });
  const either = (index: number): Store => stores[index % 2 === 0 ? 0 : 1];
  return { either, client };
}

const fifty = Array.from({ length: 50 }, (_, index) => index);

test('upgrades a database from before payments, and keeps every row', async () => {
  const { either, client } = await openReplicas();
  for (const statement of storeBeforePayments('postgres')) await client.query(statement);
  await client.query('CREATE TABLE steps (taken BIGINT NOT NULL)');
  await client.query('INSERT INTO steps (taken) VALUES ($1)', [migrationsBeforePayments]);
  await expectUpgraded(either(0));
  await expectIndexed(either(0), (statement) => client.query(statement));
});

test('keeps arrivals as check-ins', async () => {
  const { either, client } = await openReplicas();
  for (const statement of storeBeforeCheckIns('postgres')) await client.query(statement);
  await client.query('CREATE TABLE steps (taken BIGINT NOT NULL)');
  await client.query('INSERT INTO steps (taken) VALUES ($1)', [migrationsBeforeCheckIns]);
  await expectCheckIns(either(0));
});

test('keeps a payment after its submission is deleted', async () => {
  const { either, client } = await openReplicas();
  await expectPaymentOutlives(either(0), async (statement) => {
    await client.query(statement);
  });
});

test('adds one payment for an attempt at two replicas, and gives it to one of them', async () => {
  const { either } = await openReplicas();
  const outcomes = await Promise.all(
    fifty.map((index) => {
      const { submission, payment } = newPaidPair({ attempt: 'one' });
      return either(index).addPayment(submission, payment);
    }),
  );
  expect(outcomes.filter(({ kind }) => kind === 'added')).toHaveLength(1);
  expect(outcomes.filter(({ kind }) => kind === 'repeated')).toHaveLength(49);
  const { submission = '' } = (await either(0).findPaymentByAttempt('donate', 'one')) ?? {};
  const claims = await Promise.all(
    fifty.map((index) =>
      either(index).claimPayment({ submission, holder: `h${index}`, now: noon, until: later(1) }),
    ),
  );
  expect(claims.filter((payment) => payment !== undefined)).toHaveLength(1);
});

test('queues the mails of a payment once if two replicas report it as paid', async () => {
  const { either } = await openReplicas();
  const { id } = (await addPair(either(0))).submission;
  await either(0).claimPayment({ submission: id, holder: 'a', now: noon, until: later(1) });
  const change = { state: 'paid', paidAt: noon } as const;
  const outcomes = await Promise.all(
    fifty.map((index) =>
      either(index).changePayment({
        submission: id,
        holder: 'a',
        at: noon,
        change,
        mails: [newMail({})],
      }),
    ),
  );
  expect(outcomes.filter((isChanged) => isChanged)).toHaveLength(1);
  expect(await either(1).listMails({ limit: 99 })).toHaveLength(1);
});

test('adds no more refunds at two replicas than was paid', async () => {
  const { either } = await openReplicas();
  const { id } = (await addPaid(either(0))).submission;
  const outcomes = await Promise.all(
    fifty.map((index) => either(index).addRefund(newRefund({ payment: id, minor: 700 }))),
  );
  expect(outcomes.filter((isKept) => isKept)).toHaveLength(3);
  const [refund] = await either(0).listRefunds(id);
  await Promise.all(
    fifty.map((index) => either(index).changeRefund(refund?.id ?? '', { state: 'failed' })),
  );
  expect(await either(1).findPayment(id)).toMatchObject({ refunded: 1400 });
});
