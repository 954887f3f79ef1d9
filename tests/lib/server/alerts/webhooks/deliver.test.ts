import { expect, test } from 'vitest';
import { retryPauses, sendDueWebhooks } from '@/lib/server/alerts/webhooks/deliver';
import { newWebhook } from '@/tests/support/webhooks';
import { newSubmission, noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';

/** Opens a store with one queued delivery; the receiver responds with a status. */
async function start(status: number) {
  const store = openTestStore();
  let time = noon.getTime();
  await store.addWebhook(newWebhook({ id: 'w' }));
  await store.addSubmission(newSubmission({ id: 's' }));
  const deps = {
    store,
    send: () => Promise.resolve({ kind: 'response' as const, status }),
    bodyOf: () => Promise.resolve('{}'),
    now: () => new Date(time),
    random: () => 0.5,
  };
  return {
    store,
    send: () => sendDueWebhooks(deps),
    advance: (milliseconds: number) => void (time += milliseconds),
    delivery: async () => (await store.listDeliveries({ limit: 1 }))[0],
  };
}

test('delivers each submission once', async () => {
  const { send, delivery } = await start(200);
  expect(await send()).toBe(1);
  expect(await delivery()).toMatchObject({ id: 's_w', state: 'delivered', status: 200 });
  expect(await send()).toBe(0);
});

test.each([500, 302, 404])(
  'retries after status %i for about a day and then gives up',
  async (status) => {
    const { send, advance, delivery } = await start(status);
    expect(await send()).toBe(1);
    let total = 0;
    for (const pause of retryPauses) {
      expect(await delivery()).toMatchObject({ state: 'queued', status });
      advance(pause - 1);
      expect(await send()).toBe(0);
      advance(1);
      expect(await send()).toBe(1);
      total += pause;
    }
    expect(await delivery()).toMatchObject({ state: 'dead', attempts: retryPauses.length + 1 });
    expect(total / 3_600_000).toBeCloseTo(23.6, 0);
  },
);

test('gives up at once when the address is gone', async () => {
  const { send, delivery } = await start(410);
  await send();
  expect(await delivery()).toMatchObject({ state: 'dead', error: 'Status 410' });
});
