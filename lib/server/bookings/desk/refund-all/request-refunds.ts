import { planRefunds } from '@/lib/server/bookings/desk/refund-all/plan-refunds';
import type { EventRefundStore } from '@/lib/server/bookings/rebooking/event-refunds-sql';
import { listCalledOff } from '@/lib/server/bookings/rebooking/called-off-events';
import type { Content, Event } from '@/lib/server/content/content';
import { eventKey } from '@/lib/server/content/events/event-key';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import { createId } from '@/lib/server/platform/store/ids';

interface RequestDeps {
  readonly store: Parameters<typeof planRefunds>[1] & Pick<EventRefundStore, 'addEventRefunds'>;
  readonly mode: Parameters<typeof planRefunds>[2];
  /** Whether a decision can no longer be taken back without a word. */
  readonly isSettled: (event: Event) => boolean;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
}

/**
 * Stores the refunds of the dates that an operator has cancelled with refunds, once that is settled, for a job
 * to make (`runEventRefunds`). A booking that was paid for meanwhile is refunded at a later call. Several
 * processes may run it at the same time.
 */
export async function requestDueRefunds(
  content: Pick<Content, 'events' | 'resources' | 'site'>,
  { store, mode, isSettled, now, randomBytes }: RequestDeps,
): Promise<void> {
  for (const event of listCalledOff(content, now())) {
    const { dateState } = event;
    if (dateState?.state !== 'cancelled' || !dateState.refunds || !isSettled(event)) continue;
    const key = eventKey(event);
    const at = now();
    const { due } = await planRefunds(key, store, mode, at);
    const refunds = due.map(({ submission, refund }) => ({
      id: createId(at, randomBytes),
      event: key,
      submission: submission.id,
      minor: refund.minor,
      requestedBy: dateState.operator,
      requestedAt: at,
    }));
    await store.addEventRefunds(refunds, dateState);
  }
}
