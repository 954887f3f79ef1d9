import type { Content, Event } from '@/lib/server/content/content';
import { eventInstants } from '@/lib/server/content/dates';
import { findSlotEvent } from '@/lib/server/content/resources/slot-event';

type DatedContent = Pick<Content, 'events' | 'resources'> & {
  readonly site: Pick<Content['site'], 'timeZone'>;
};

/**
 * Lists the coming events and slots that their file or an operator has called off, and those that were
 * cancelled later than their time, while they were postponed.
 */
export function listCalledOff(content: DatedContent, now: Date): readonly Event[] {
  const slots = content.resources.flatMap(({ path, dateStates }) =>
    dateStates
      .filter(({ event }) => event.startsWith(`${path}/`))
      .flatMap(({ event }) => findSlotEvent(content, event) ?? []),
  );
  return [...content.events, ...slots].filter(({ data, dateState, slot }) => {
    if (data.status === 'planned') return false;
    const end = slot?.end ?? eventInstants(data, content.site.timeZone).end;
    const isLate = dateState?.state === 'cancelled' && dateState.changedAt > end;
    return end > now || isLate;
  });
}
