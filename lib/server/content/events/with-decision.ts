import type { Event } from '@/lib/server/content/content';
import { type DateState, withDateState } from '@/lib/server/content/events/date-state';

/** Returns an event with what an operator has decided about its date, but as lists show it otherwise. */
export function withDecision(event: Event, dateState: DateState): Event {
  const { before: _before, written = event.data, ...rest } = event;
  const data = withDateState(written, dateState);
  const { date, from, to, sessions } = written;
  const isMoved = dateState.state === 'moved' && data !== written;
  const before = { date, from, to, ...(sessions === undefined ? {} : { sessions }) };
  return { ...rest, data, dateState, written, ...(isMoved ? { before } : {}) };
}
