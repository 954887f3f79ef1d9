import { expect, test } from 'vitest';
import type { CommitTopic } from '@/lib/server/platform/store/table-topics';
import { later, newMail, newSubmission, noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';
import { newWebhook } from '@/tests/support/webhooks';

/** Opens a store, and returns what each call notifies. */
function openStore() {
  let topics: CommitTopic[] = [];
  const store = openTestStore((committed) => void topics.push(...committed));
  const topicsOf = async (change: Promise<unknown>) => {
    topics = [];
    await change;
    return topics.toSorted();
  };
  return { store, topicsOf };
}

test('a mail that is given up or queued again notifies the desk, and one that is sent does not', async () => {
  const { store, topicsOf } = openStore();
  const mails = [newMail({ id: 'a' }), newMail({ id: 'b' })];
  await store.queueMails(undefined, mails, noon);
  await store.claimMails({ now: later(1), leaseUntil: later(9), limit: 2 });
  const dead = store.recordMailResult('a', { kind: 'dead', error: 'refused' });
  expect(await topicsOf(dead)).toEqual(['inbox']);
  const sent = store.recordMailResult('b', { kind: 'sent', at: later(2) });
  expect(await topicsOf(sent)).toEqual([]);
  expect(await topicsOf(store.retryMail('a', later(3)))).toEqual(['inbox', 'outbox']);
});

test('a delivery that is given up or queued again notifies the desk', async () => {
  const { store, topicsOf } = openStore();
  await store.addWebhook(newWebhook({ id: 'w' }));
  await store.addSubmission(newSubmission({ id: 'a' }));
  await store.claimDeliveries({ now: later(1), leaseUntil: later(9), limit: 9 });
  const dead = store.recordDelivery('a_w', {
    kind: 'dead',
    at: later(2),
    status: 410,
    error: 'Gone',
  });
  expect(await topicsOf(dead)).toEqual(['inbox']);
  expect(await topicsOf(store.redeliver('a_w', later(3)))).toEqual(['inbox']);
});
