import { expect, test } from 'vitest';
import type { Store } from '@/lib/server/store/store';
import { addPaid, changeAlone } from '@/tests/support/payments';
import { later, newSubmission, noon } from '@/tests/support/submissions';

/** Tests what alarms read. */
export function testAlarms(open: () => Store): void {
  test('lists the last message of each form without spam and unpaid ones', async () => {
    const store = open();
    expect(await store.listLastMessages()).toEqual([]);
    await store.addSubmission(newSubmission({ form: 'a', receivedAt: later(1) }));
    await store.addSubmission(newSubmission({ form: 'a', receivedAt: noon }));
    await store.addSubmission(newSubmission({ form: 'a', receivedAt: later(9), state: 'spam' }));
    await store.addSubmission(newSubmission({ form: 'b', receivedAt: later(9), state: 'spam' }));
    await addPaid(store, { form: 'c', createdAt: later(2) }, { receivedAt: later(2) });
    expect(await store.listLastMessages()).toEqual([
      { form: 'a', receivedAt: later(1) },
      { form: 'c', receivedAt: later(2) },
    ]);
  });

  test('finds the newest open dispute of a mode', async () => {
    const store = open();
    const [first, second, ended] = [
      await addPaid(store),
      await addPaid(store),
      await addPaid(store),
    ];
    expect(await store.findOpenDispute('practice')).toBeUndefined();
    const dispute = (id: string, state: 'open' | 'won', minutes: number) =>
      changeAlone(store, id, { dispute: state, disputedAt: later(minutes), withdrawn: 0 });
    await dispute(first.submission.id, 'open', 2);
    await dispute(second.submission.id, 'open', 1);
    await dispute(ended.submission.id, 'won', 3);
    expect((await store.findOpenDispute('practice'))?.submission).toBe(first.submission.id);
    expect(await store.findOpenDispute('stripe-live')).toBeUndefined();
  });
}
