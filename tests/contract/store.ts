import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Store } from '@/lib/server/store/store';
import { testAttempts } from '@/tests/contract/store-attempts';
import { testDrafts } from '@/tests/contract/store-drafts';
import { testDoor } from '@/tests/contract/store-door';
import type { StoreKind } from '@/tests/contract/store-kind';
import { testMails } from '@/tests/contract/store-mails';
import { testPaymentChanges } from '@/tests/contract/store-payment-changes';
import { testPaymentForgetting } from '@/tests/contract/store-payment-forgetting';
import { testPaymentLists } from '@/tests/contract/store-payment-lists';
import { testPayments } from '@/tests/contract/store-payments';
import { testSubmissions } from '@/tests/contract/store-submissions';

/** The promises of the Store interface, as tests that every adapter passes. */
export function testStore(kind: StoreKind): void {
  let store: Store;
  const open = () => store;

  beforeEach(async () => {
    store = await kind.open();
  });

  afterEach(async () => {
    await store.close();
    await kind.discard();
  });

  testSubmissions(open);
  testAttempts(open);
  testMails(open);
  testDoor(open);
  testDrafts(open);
  testPayments(open);
  testPaymentChanges(open);
  testPaymentLists(open);
  testPaymentForgetting(open);

  test('the store can be written to', async () => {
    await expect(store.check()).resolves.toBeUndefined();
  });

  test('a secret is made once, and each has its own bytes', async () => {
    const [first, ...others] = await Promise.all(
      Array.from({ length: 10 }, () => store.secret('stamp')),
    );
    expect(first).toHaveLength(32);
    for (const other of others) expect(other).toEqual(first);
    expect(await store.secret('stamp')).toEqual(first);
    expect(await store.secret('address')).not.toEqual(first);
  });
}
