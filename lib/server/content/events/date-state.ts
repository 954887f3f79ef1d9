import type { Session } from '@/lib/server/content/dates';
import type { EventFile } from '@/lib/server/content/schemas/event-schema';
import { addDays } from '@/lib/time/zoned-time';

const dayMs = 24 * 60 * 60_000;

/**
 * What an operator has decided about the date of an event. `moved`: it has another time. `planned`: it was
 * put back, and what its file says holds again.
 */
export interface DateState {
  /** The key of the event. */
  readonly event: string;
  readonly state: 'cancelled' | 'postponed' | 'moved' | 'planned';
  /** Its new time, if it is moved. Of an event with sessions, only the new date of the first one counts. */
  readonly times?: Pick<Session, 'date' | 'from' | 'to'> | undefined;
  /** A sentence for visitors; may be empty. */
  readonly reason: string;
  /** Whether all card payments of a cancelled date are refunded, without waiting for the visitors. */
  readonly refunds: boolean;
  /** The operator's address. */
  readonly operator: string;
  readonly changedAt: Date;
  /** Increases by 1 with each change; 0 before the first. */
  readonly sequence: number;
}

/**
 * Returns the settings of an event with what an operator has decided about its date. Without a decision, or
 * after it was put back, they are those of its file. The sessions of an event move by the same number of days.
 */
export function withDateState<Data extends EventFile>(
  data: Data,
  state: DateState | undefined,
): Data {
  if (state === undefined || state.state === 'planned') return data;
  const reason = state.reason === '' ? undefined : state.reason;
  if (state.state !== 'moved') return { ...data, status: state.state, reason };
  const { times = data } = state;
  const days = daysBetween(data.date, times.date);
  const moved =
    data.sessions === undefined
      ? { date: times.date, from: times.from, to: times.to }
      : {
          date: times.date,
          sessions: data.sessions.map((session) => ({
            ...session,
            date: addDays(session.date, days),
          })),
        };
  return { ...data, ...moved, status: 'planned', reason };
}

/** Returns how many days later an ISO date is than another. */
function daysBetween(before: string, after: string): number {
  return (Date.parse(after) - Date.parse(before)) / dayMs;
}

/** Finds the state of the date of the event with a key. */
export function stateOf(key: string, states: readonly DateState[]): DateState | undefined {
  return states.find((state) => state.event === key);
}

/** Orders events by their start. */
export function byStart(
  a: { readonly data: Pick<EventFile, 'date' | 'from'> },
  b: { readonly data: Pick<EventFile, 'date' | 'from'> },
): number {
  return a.data.date.localeCompare(b.data.date) || a.data.from - b.data.from;
}
