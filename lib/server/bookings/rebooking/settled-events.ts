import type { Event } from '@/lib/server/content/content';
import { listSessions } from '@/lib/server/content/dates';
import { placeText } from '@/lib/server/content/events/event-facts';
import { eventKey } from '@/lib/server/content/events/event-key';

/** Milliseconds that a change must last before it is mailed, so that a mistake can be taken back. */
export const settleMs = 5 * 60_000;

/** How long events have had their times, place and status. */
interface SettledEvents {
  /** Compares events with those of the call before. Called before each run of the jobs. */
  readonly update: (events: readonly Event[]) => void;
  /**
   * Whether an event has been the same for five minutes. Never in the first five minutes of a process, but for
   * what an operator has decided, of which the time is stored.
   */
  readonly has: (event: Event) => boolean;
}

/** Returns whether an operator decided about a date so shortly before that it is not mailed yet. */
export function canBeTakenBack({ dateState }: Pick<Event, 'dateState'>, now: Date): boolean {
  return dateState !== undefined && now.getTime() - dateState.changedAt.getTime() < settleMs;
}

/**
 * Returns until when a decision about a date can be taken back: until its first mail. `undefined` without a
 * decision, and after that time.
 */
export function waitsUntil({ dateState }: Pick<Event, 'dateState'>, now: Date): Date | undefined {
  if (dateState === undefined || dateState.state === 'planned') return undefined;
  const until = new Date(dateState.changedAt.getTime() + settleMs);
  return until > now ? until : undefined;
}

/** Watches when events change. */
export function watchSettledEvents(now: () => Date): SettledEvents {
  let seen = new Map<string, { readonly state: string; readonly since: number }>();
  return {
    update: (events) => {
      const time = now().getTime();
      seen = new Map(
        events.map((event) => {
          const [key, state] = [eventKey(event), stateOf(event)];
          const before = seen.get(key);
          return [key, before?.state === state ? before : { state, since: time }];
        }),
      );
    },
    has: (event) => {
      const { state = 'planned' } = event.dateState ?? {};
      if (canBeTakenBack(event, now())) return false;
      // What the file says makes no difference.
      if (state !== 'planned') return true;
      const entry = seen.get(eventKey(event));
      const isSame = entry?.state === stateOf(event);
      return isSame && now().getTime() - entry.since >= settleMs;
    },
  };
}

function stateOf({ data }: Event): string {
  const starts = listSessions(data).map(({ date, from }) => `${date} ${from}`);
  return JSON.stringify([...starts, placeText(data), data.status]);
}
