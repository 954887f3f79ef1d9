import { z } from 'zod';
import { type BookableEvent, instantsOf } from '@/lib/server/bookings/desk/event-content';
import { sessionInstants } from '@/lib/server/content/dates';
import type { DateState } from '@/lib/server/content/events/date-state';
import { isoDate, timeOfDay } from '@/lib/server/content/schemas/values';
import { isTicked, line, text } from '@/lib/server/desk/fields';
import { formatTimeOfDay } from '@/lib/time/opening-hours';

/** The longest reason, in characters. */
export const maxReason = 300;

/** In milliseconds: the longest duration of a date that ends after midnight. */
const maxOvernightMs = 12 * 60 * 60_000;

/** The fields with which an operator decides about a date. */
export const decisionFields = {
  event: text,
  state: text,
  reason: line,
  date: text,
  from: text,
  to: text,
  refunds: isTicked,
};

/** What an operator has typed. */
export type TypedDecision = Readonly<z.output<z.ZodObject<typeof decisionFields>>>;

const timesSchema = z.object({ date: isoDate, from: timeOfDay, to: timeOfDay });

export type DecisionProblem = 'state' | 'slot' | 'reason' | 'times' | 'past' | 'long';

/** The decision without who makes it and when, or what is wrong with it. */
export type ParsedDecision =
  | {
      readonly kind: 'decision';
      readonly decision: Pick<DateState, 'reason' | 'refunds' | 'state' | 'times'>;
    }
  | { readonly kind: 'problem'; readonly problem: DecisionProblem };

/** What can be decided about a date at a time. */
export type DecidableState = DateState['state'];

/**
 * Returns what can be decided about a date: a date of the past can only be decided about while it is
 * postponed, and only what an operator has decided can be put back. Slots can be cancelled and put back.
 */
export function decidableStates(
  found: BookableEvent,
  timeZone: string,
  now: Date,
): readonly DecidableState[] {
  const { data, dateState, slot } = found.event;
  const isDecided = dateState !== undefined && dateState.state !== 'planned';
  const isOver = instantsOf(found, timeZone).end <= now;
  if (isOver && data.status !== 'postponed') return [];
  return [
    'cancelled',
    ...(slot === undefined ? (['postponed', 'moved'] as const) : []),
    ...(isDecided ? (['planned'] as const) : []),
  ];
}

/** Parses what an operator has decided about a date. Sessions keep their times of day. */
export function parseDecision(
  typed: Omit<TypedDecision, 'event'>,
  found: BookableEvent,
  timeZone: string,
  now: Date,
): ParsedDecision {
  const state = decidableStates(found, timeZone, now).find((one) => one === typed.state);
  if (state === undefined) {
    const isMove = typed.state === 'moved' || typed.state === 'postponed';
    return problem(found.event.slot !== undefined && isMove ? 'slot' : 'state');
  }
  const { reason } = typed;
  if (reason.length > maxReason) return problem('reason');
  const decision = { state, reason, refunds: state === 'cancelled' && typed.refunds } as const;
  if (state === 'planned') return { kind: 'decision', decision: { ...decision, reason: '' } };
  if (state !== 'moved') return { kind: 'decision', decision };
  const { data, written = data } = found.event;
  const time = (minutes: number) => formatTimeOfDay(minutes, 'en-GB');
  const ofDay =
    written.sessions === undefined ? {} : { from: time(written.from), to: time(written.to) };
  const times = timesSchema.safeParse({ ...typed, ...ofDay });
  if (!times.success) return problem('times');
  const { start, end } = sessionInstants(times.data, timeZone);
  if (start <= now) return problem('past');
  const isOvernight = times.data.to <= times.data.from;
  if (isOvernight && end.getTime() - start.getTime() > maxOvernightMs) return problem('long');
  return { kind: 'decision', decision: { ...decision, times: times.data } };
}

/** Returns whether the date takes place by a decision, so that its waiting list can go on. */
export function takesPlace({ state }: Pick<DateState, 'state'>): boolean {
  return state === 'planned' || state === 'moved';
}

function problem(name: DecisionProblem): ParsedDecision {
  return { kind: 'problem', problem: name };
}
