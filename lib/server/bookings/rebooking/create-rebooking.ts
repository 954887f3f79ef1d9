import { storedEvent } from '@/lib/server/bookings/stored-event';
import { storedDetails } from '@/lib/server/platform/store/stored-details';
import type { Event } from '@/lib/server/content/content';
import { eventKey } from '@/lib/server/content/events/event-key';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import { createId } from '@/lib/server/platform/store/ids';
import type { NewRebooking } from '@/lib/server/bookings/rebooking/rebookings-sql';

interface RebookingOffer extends Pick<NewRebooking, 'submission' | 'reason' | 'at' | 'mails'> {
  readonly event: Event;
  /** The operator who offers it; the server without one. */
  readonly operator?: string;
}

/** Creates the offer of another date or a refund for a booking, with its entry of the audit log. */
export function createRebooking(
  { submission, event, reason, at, mails, operator = '' }: RebookingOffer,
  { randomBytes }: { readonly randomBytes: RandomBytes },
): NewRebooking {
  const audit = {
    id: createId(at, randomBytes),
    at,
    operator,
    action: 'rebooking-offered',
    subject: submission,
    details: storedDetails('event', storedEvent(event)),
  };
  const decision = event.dateState;
  return { submission, event: eventKey(event), reason, at, mails, decision, audit };
}
