import { numberFormat } from '@/lib/intl/formatters';
import type { ChosenBooking } from '@/lib/server/bookings/desk/booking/chosen-booking';
import type { KindRow } from '@/lib/server/bookings/desk/event-numbers';
import { eventDateWords as words } from '@/lib/words/lib/server/bookings/desk';
import { type DisplayOptions, shortTime } from '@/lib/server/desk/format-times';
import { isId } from '@/lib/server/desk/list-query';

/** The query of the page of a date: what an action has done, or the problem with what was typed. */
export type Query = Readonly<Record<string, string | string[] | undefined>>;

function isBlockProblem(problem: unknown): boolean {
  return (
    problem === 'reason' ||
    problem === 'places' ||
    problem === 'full' ||
    problem === 'block-changed'
  );
}

/** Returns the block that was not added, for the form that asks again. */
export function typedBlock({ problem, kind, places, reason }: Query) {
  // A block that was changed has no reason here: its own form shows what is stored.
  const isAgain = isBlockProblem(problem) && typeof reason === 'string';
  const text = (value: Query[string]) => (isAgain && typeof value === 'string' ? value : '');
  return { kind: text(kind), places: text(places), reason: text(reason) };
}

/** Returns what was done, as a sentence; `undefined` if the address names nothing. */
export function noticeOf(
  { done, mails, refund }: Query,
  locale: string,
  canMail: boolean,
): string | undefined {
  switch (done) {
    case 'added':
    case 'blocked':
    case 'unblocked':
    case 'counted':
    case 'moved':
    case 'released':
      return words.done[done];
    case 'cancelled':
      if (refund === undefined) return words.done.cancelled;
      return words.done[refund === 'refused' ? 'cancelledRefused' : 'cancelledUnconfirmed'];
    case 'taken-back': {
      const count = Number(mails);
      return Number.isInteger(count) && count >= 0
        ? words.done.takenBack(count, numberFormat(locale).format(count))
        : undefined;
    }
    case 'ticket':
      return words.done[canMail ? 'ticket' : 'ticketWaits'];
    case 'put-back':
      return words.done[done];
    case 'mailed': {
      const count = Number(mails);
      return Number.isInteger(count) && count >= 0
        ? words.done[canMail ? 'mailed' : 'mailWaits'](count, numberFormat(locale).format(count))
        : undefined;
    }
    default:
      return undefined;
  }
}

/** Returns the form that takes a text to everyone back, and until when; `undefined` after that. */
export function takeBackOf(
  { done, message, until, rebooking }: Query,
  event: string,
  display: DisplayOptions,
) {
  const time = Number(until);
  if (done !== 'mailed' || !isId(message) || !(time > display.now.getTime())) return undefined;
  return {
    until: shortTime(new Date(time), display).text,
    fields: { event, message, ...(rebooking === 'on' ? { rebooking: 'on' } : {}) },
  };
}

/** Returns the id of the form whose action had a problem; none if it is no longer on the page. */
export function problemForm(
  problem: unknown,
  chosen: ChosenBooking | undefined,
): string | undefined {
  if (problem === 'mail-text') return 'mail';
  if (isBlockProblem(problem)) return 'blocks';
  if (typeof problem === 'string' && problem.startsWith('add-')) return 'add';
  return chosen && 'booking';
}

/** Returns the id of the folded form that is open: it had a problem, or its text is being changed. */
export function openForm(
  { problem, done }: Query,
  hasText: boolean,
): 'mail' | 'blocks' | 'add' | undefined {
  if (hasText || problem === 'mail-text') return 'mail';
  if (done === 'blocked' || done === 'unblocked') return 'blocks';
  const form = problemForm(problem, undefined);
  return form === 'blocks' || form === 'add' ? form : undefined;
}

/** Returns why no booking was added, as a sentence; `undefined` if the address names no problem. */
export function addProblem(problem: unknown, all: KindRow | undefined): string | undefined {
  switch (problem) {
    case 'add-name':
    case 'add-email':
    case 'add-counts':
      return words.add[problem];
    case 'mail-text':
      return words.mailText;
    case 'add-full':
      return words.addFull(all?.numbers.left ?? '');
    default:
      return undefined;
  }
}
