import { callOffHref } from '@/lib/bookings/desk/event-dates';
import type { FormDefinition } from '@/lib/forms/definition';
import type { Operator } from '@/lib/server/access/access-record';
import { isPermitted } from '@/lib/server/access/is-permitted';
import { decidableStates } from '@/lib/server/bookings/desk/calling-off/parse-decision';
import { callOffWords as words } from '@/lib/words/lib/server/bookings/desk/calling-off';
import type { BookableEvent } from '@/lib/server/bookings/desk/event-content';
import { mayOfferRebooking } from '@/lib/server/bookings/desk/mail/mail-action';
import { waitsUntil } from '@/lib/server/bookings/rebooking/settled-events';
import type { Event } from '@/lib/server/content/content';
import { type DisplayOptions, shortTime } from '@/lib/server/desk/format-times';
import { showAddress, showLine } from '@/lib/server/platform/mail/visible-text';

/** Returns what the page of a date shows of a decision, and what the operator may do about it. */
export function describeDecision(
  found: BookableEvent,
  form: FormDefinition | undefined,
  operator: Operator,
  display: DisplayOptions,
) {
  const { event, key } = found;
  const { dateState } = event;
  const mayDecide = isPermitted(operator, 'work') && mayOfferRebooking(operator, form);
  const canDecide = mayDecide && decidableStates(found, display.timeZone, display.now).length > 0;
  const waits = waitsUntil(event, display.now);
  const putBack = {
    fields: { event: key, state: 'planned', version: String(dateState?.sequence ?? 0) },
    text:
      waits &&
      words.waits(dateState?.refunds === true ? 'yes' : 'no', shortTime(waits, display).text),
  };
  return {
    /** Such as `Cancelled by ana@example.org, 20 Nov 12:00.` and the reason. */
    text: describeState(event, display),
    /** While nobody has been told, one press puts the date back. */
    putBack: canDecide && waits !== undefined ? putBack : undefined,
    /** The page on which it can be decided. */
    href: canDecide ? callOffHref(key) : undefined,
  };
}

/** Says what was decided last about a date, by whom, or that its file calls it off. */
export function describeState(
  { data, dateState }: Event,
  display: DisplayOptions,
): string | undefined {
  if (dateState === undefined || dateState.state === 'planned') {
    return data.status === 'planned' ? undefined : words.ofFile;
  }
  const at = shortTime(dateState.changedAt, display).text;
  const text = words.now(words.status[dateState.state], showAddress(dateState.operator), at);
  return dateState.reason === '' ? text : `${text} ${showLine(dateState.reason)}`;
}
