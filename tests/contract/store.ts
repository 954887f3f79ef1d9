import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Store } from '@/lib/server/store';
import { testAlarms } from '@/tests/contract/store-alarms';
import { testAccess } from '@/tests/contract/store-access';
import { testChangePayments } from '@/tests/contract/store-change-payments';
import { testCheckIns } from '@/tests/contract/store-check-ins';
import { testAttempts } from '@/tests/contract/store-attempts';
import { testConversations } from '@/tests/contract/store-conversations';
import { testReplyFiles } from '@/tests/contract/store-reply-files';
import { testBatches } from '@/tests/contract/store-batches';
import { testDateStates } from '@/tests/contract/store-date-states';
import { testDesk } from '@/tests/contract/store-desk';
import { testDrafts } from '@/tests/contract/store-drafts';
import { testErasure } from '@/tests/contract/store-erasure';
import { testEventPlaces } from '@/tests/contract/store-event-places';
import { testEventRefunds } from '@/tests/contract/store-event-refunds';
import { testFilters } from '@/tests/contract/store-filters';
import { testLists } from '@/tests/contract/store-lists';
import { testHolds } from '@/tests/contract/store-holds';
import { testHeldMails } from '@/tests/contract/store-held-mails';
import { testInbound } from '@/tests/contract/store-inbound';
import { testHealth } from '@/tests/contract/store-health';
import { testSessions } from '@/tests/contract/store-sessions';
import { testMerges } from '@/tests/contract/store-merges';
import { testNames } from '@/tests/contract/store-names';
import { testMails } from '@/tests/contract/store-mails';
import { testPaymentChanges } from '@/tests/contract/store-payment-changes';
import { testPaymentExpiry } from '@/tests/contract/store-payment-expiry';
import { testPaymentLists } from '@/tests/contract/store-payment-lists';
import { testOfferPayments } from '@/tests/contract/store-offer-payments';
import { testPayments } from '@/tests/contract/store-payments';
import { testBookingChanges } from '@/tests/contract/store-booking-changes';
import { testPushDevices } from '@/tests/contract/store-push-devices';
import { testPayouts } from '@/tests/contract/store-payouts';
import { testReports } from '@/tests/contract/store-reports';
import { testRestore } from '@/tests/contract/store-restore';
import { testRebookings } from '@/tests/contract/store-rebookings';
import { testBookings } from '@/tests/contract/store-bookings';
import { testPlaces } from '@/tests/contract/store-places';
import { testSoldBookings } from '@/tests/contract/store-sold-bookings';
import { testSpamMarks } from '@/tests/contract/store-spam-marks';
import { testSubmissions } from '@/tests/contract/store-submissions';
import { testWaiting } from '@/tests/contract/store-waiting';
import { testWebhooks } from '@/tests/contract/store-webhooks';

/** A kind of store under test. */
export interface StoreKind {
  /** Opens an empty store. */
  open(): Promise<Store>;
  /** Deletes its data. */
  discard(): Promise<void>;
}

/** Tests the Store interface. Every adapter passes these tests. */
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
  testInbound(open);
  testLists(open);
  testFilters(open);
  testAttempts(open);
  testMails(open);
  testHeldMails(open);
  testSessions(open);
  testPushDevices(open);
  testReports(open);
  testDesk(open);
  testErasure(open);
  testRestore(open);
  testConversations(open);
  testMerges(open);
  testReplyFiles(open);
  testAlarms(open);
  testAccess(open);
  testBatches(open);
  testSpamMarks(open);
  testWebhooks(open);
  testHealth(open);
  testDrafts(open);
  testNames(open);
  testPayments(open);
  testPaymentChanges(open);
  testPaymentLists(open);
  testPayouts(open);
  testPaymentExpiry(open);
  testPlaces(open);
  testBookings(open);
  testSoldBookings(open);
  testBookingChanges(open);
  testRebookings(open);
  testEventRefunds(open);
  testDateStates(open);
  testEventPlaces(open);
  testWaiting(open);
  testOfferPayments(open);
  testChangePayments(open);
  testHolds(open);
  testCheckIns(open);

  test('checks that the store can be written to', async () => {
    await expect(store.check()).resolves.toBeUndefined();
  });

  test('creates each secret once, with its own bytes', async () => {
    const [first, ...others] = await Promise.all(
      Array.from({ length: 10 }, () => store.secret('stamp')),
    );
    expect(first).toHaveLength(32);
    for (const other of others) expect(other).toEqual(first);
    expect(await store.secret('stamp')).toEqual(first);
    expect(await store.secret('address')).not.toEqual(first);
  });
}
