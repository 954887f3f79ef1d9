import { expect, test } from 'vitest';
import type { Store } from '@/lib/server/store';
import { addPaid, newRefund } from '@/tests/support/payments';
import { later, noon } from '@/tests/support/submissions';
import type { EventRefund } from '@/lib/server/bookings/rebooking/event-refunds-sql';

/** Tests the refunds of cancelled events that a job makes. */
export function testEventRefunds(open: () => Store): void {
  const add = async (id: string, overrides: Partial<EventRefund> = {}): Promise<EventRefund> => {
    const submission = overrides.submission ?? (await addPaid(open())).submission.id;
    const common = { event: 'fair', minor: 900, requestedBy: 'ana@example.org', requestedAt: noon };
    const refund = { id, submission, ...common, ...overrides };
    await open().addEventRefunds([refund]);
    return refund;
  };

  test('keeps refunds until each has ended, one of a booking at a time', async () => {
    const store = open();
    await store.addEventRefunds([]);
    const first = await add('1');
    const second = await add('2');
    await add('3', { submission: first.submission });
    expect(await store.listWaitingEventRefunds()).toEqual([first, second]);
    await store.addRefund(newRefund({ id: '1', payment: first.submission, minor: 900 }));
    await store.endEventRefund('1', 'made');
    await store.endEventRefund('2', 'changed');
    await store.endEventRefund('2', 'made');
    expect(await store.listWaitingEventRefunds()).toEqual([]);
    expect(await store.listEventRefunds('fair')).toEqual([
      { ...first, state: 'made', refund: 'asked' },
      { ...second, state: 'changed', refund: undefined },
    ]);
  });

  test('lists those of an event that were requested together last', async () => {
    const store = open();
    const first = await add('1');
    await store.endEventRefund('1', 'changed');
    await add('2', { event: 'other', requestedAt: later(9) });
    const again = await add('3', { submission: first.submission, requestedAt: later(1) });
    expect(await store.listEventRefunds('fair')).toMatchObject([again]);
    expect(await store.listEventRefunds('missing')).toEqual([]);
  });
}
