import { decidedEvent } from '@/lib/server/bookings/calling-off/decided-event';
import type { Content } from '@/lib/server/content/content';
import { type DateState, stateOf } from '@/lib/server/content/events/date-state';
import { eventKey } from '@/lib/server/content/events/event-key';
import { noon } from '@/tests/support/submissions';

/** Returns a decision about a date: that it is cancelled, at noon. */
export function newDecision(overrides: Partial<DateState> = {}): DateState {
  return {
    event: 'first',
    state: 'cancelled',
    reason: 'The roof leaks.',
    refunds: false,
    operator: 'ana@example.org',
    changedAt: noon,
    sequence: 1,
    ...overrides,
  };
}

/** Returns content as a server loads it with decisions about its dates. */
export function decidedContent<Some extends Pick<Content, 'events' | 'resources'>>(
  content: Some & { readonly site: { readonly locale: string } },
  dateStates: readonly DateState[],
): Some {
  if (dateStates.length === 0) return content;
  return {
    ...content,
    events: content.events.map((event) => {
      const state = stateOf(eventKey(event), dateStates);
      return state === undefined ? event : decidedEvent(event, state, content.site.locale);
    }),
    resources: content.resources.map((resource) => ({ ...resource, dateStates })),
  };
}
