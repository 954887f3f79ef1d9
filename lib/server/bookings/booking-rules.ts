import type { EventFact } from '@/lib/content/page-content';
import type { FormDefinition } from '@/lib/forms/definition';
import { formatDeadline } from '@/lib/server/bookings/event-state';
import { bookingRuleWords as words } from '@/lib/words/lib/server/bookings';
import type { Content, Event } from '@/lib/server/content/content';
import { eventInstants } from '@/lib/server/content/dates';
import { bookingTimes, changesEnd } from '@/lib/server/content/events/booking-times';
import { eventKey } from '@/lib/server/content/events/event-key';
import { ticketKinds } from '@/lib/server/content/events/ticket-kinds';
import { countedFields } from '@/lib/server/content/forms/event-form';
import type { FormRules } from '@/lib/server/content/forms/define-form';

/**
 * Returns the rules that visitors should know before they book an event, as facts. A closing time that is
 * the start or the end of the event is left out, and so is the number of places of one booking where each
 * booking takes one. What is paid by card has the rule of cancelling. `form` has its payment, also while
 * nothing can be booked.
 */
export function bookingRules(
  event: Event,
  form: FormDefinition | undefined,
  rules: FormRules | undefined,
  site: Pick<Content['site'], 'currency' | 'locale' | 'timeZone'>,
): EventFact[] {
  const { data, slot } = event;
  const takesOne = form === undefined || countedFields(form, rules).length === 0;
  const atMost = takesOne ? undefined : data.booking.atMost;
  const { start, end } = eventInstants(data, site.timeZone);
  const { closes } = bookingTimes(data, site.timeZone);
  const isUsual = [start, end].some((time) => time.getTime() === closes.getTime());
  const isPaidAtDoor =
    form?.payment === undefined &&
    ticketKinds(data, form, rules, site.currency).some(({ price }) => price.minor > 0);
  // Open pages do not follow slots.
  const follow = slot === undefined ? { bookableOf: eventKey(event) } : {};
  return [
    { label: words.closes, text: isUsual ? undefined : words.until(formatDeadline(closes, site)) },
    { label: words.atMost, text: atMost === undefined ? undefined : words.places(atMost) },
    { label: words.payment, text: isPaidAtDoor ? words.atDoor : undefined },
    {
      label: words.cancelling,
      text: form?.payment === undefined ? undefined : cancellingText(event, site),
    },
  ].flatMap(({ label, text }) => (text === undefined ? [] : [{ label, text, ...follow }]));
}

function cancellingText(
  { data }: Event,
  site: Pick<Content['site'], 'locale' | 'timeZone'>,
): string {
  const until = changesEnd(data, site.timeZone);
  if (until === undefined) return words.notPossible;
  const deadline = formatDeadline(until, site);
  return data.booking.changes?.refund === 'none'
    ? words.notRefunded(deadline)
    : words.refunded(deadline);
}
