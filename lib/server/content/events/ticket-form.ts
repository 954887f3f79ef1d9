import { formatEventDate, formatEventTime } from '@/lib/server/content/dates';
import { placeText } from '@/lib/server/content/events/event-facts';
import { ticketFormWords as words } from '@/lib/words/lib/server/content/events';
import { parseSum } from '@/lib/server/content/forms/parse-sum';
import type { EventFile } from '@/lib/server/content/schemas/event-schema';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import { formatPhone } from '@/lib/server/content/telephone';
import { formatAmount } from '@/lib/payments/amount';
import { isCurrency } from '@/lib/payments/money';

type TicketSite = Pick<SiteFile, 'name' | 'address' | 'contact' | 'currency' | 'locale'>;
type Tickets = NonNullable<EventFile['booking']['tickets']>;
type Ticket = Tickets[string];

/** How many tickets of a kind one booking has at most, where neither the kind nor the event says it. */
const defaultAtMost = 10;

const reminderField = 'reminder';

/** The field that asks for the code of kinds that need one. */
export const ticketCodeField = 'ticketCode';

/**
 * Returns the settings of an event with what its `booking.tickets` decide: its form, its prices and its
 * places by kind. Other events stay as they are.
 */
export function withTickets(data: EventFile, path: string): EventFile {
  const { tickets } = data.booking;
  if (tickets === undefined) return data;
  const prices = Object.entries(tickets).flatMap(([name, { price }]) =>
    price === undefined ? [] : [[name, price] as const],
  );
  return {
    ...data,
    form: ticketFormId(path),
    prices: Object.fromEntries(prices),
    booking: withTicketPlaces(data.booking),
  };
}

/** Returns how an event is booked, with the places that its tickets have by kind. */
export function withTicketPlaces(booking: EventFile['booking']): EventFile['booking'] {
  const { tickets = {}, places } = booking;
  const kinds = Object.entries(tickets).flatMap(([name, ticket]) =>
    ticket.places === undefined ? [] : [[name, ticket.places] as const],
  );
  if (kinds.length === 0) return booking;
  return {
    ...booking,
    places: { ...places, kinds: { ...Object.fromEntries(kinds), ...places?.kinds } },
  };
}

/** Returns the id of the form of an event with tickets, such as `winter-concert`. */
function ticketFormId(path: string): string {
  return path.replace(/^\/events\//, '').replaceAll('/', '-');
}

/** Returns the settings of the form of an event or series with tickets, as a form's file would have them. */
export function ticketForm(data: EventFile, tickets: Tickets, site: TicketSite): unknown {
  const { email } = site.contact;
  const isSeries = data.repeats !== undefined;
  const names = Object.keys(tickets);
  const dates = Object.values(data.repeats?.dates ?? {});
  // The page shows the prices of the date that the visitor chooses.
  const datesDiffer = dates.some(({ prices }) => prices !== undefined);
  const hasReminder = [data, ...dates].some(({ booking }) => booking?.reminder !== undefined);
  return {
    title: words.title(data.title),
    intro: introOf(data, tickets, site),
    notify: email === undefined ? [] : [email],
    copyTo: 'email',
    reminder: hasReminder ? reminderField : undefined,
    thanks: { title: words.thanksTitle, text: words.thanksText },
    ...(data.booking.pay === 'card'
      ? { submit: words.submitAndPay, payment: payment(data, tickets, site) }
      : { submit: words.submit }),
    fields: [
      ...(isSeries
        ? [{ name: 'event', label: words.event, kind: 'select', options: 'events' }]
        : []),
      ...names.map((name, index) => ({
        name,
        label: tickets[name]?.label,
        hint: hintOf(tickets[name], site, datesDiffer),
        kind: 'numeric',
        min: 0,
        max: largestNumber(tickets[name]?.atMost, data.booking.atMost),
        step: 1,
        required: false,
        summary: { other: words.summary(tickets[name]?.label ?? name) },
        was: tickets[name]?.was,
        messages: index === 0 ? { REQUIRED_FIELD_EMPTY: words.noTicket } : undefined,
      })),
      ...codeFields(tickets),
      { name: 'name', label: words.name, autocomplete: 'name', maxLength: 100 },
      {
        name: 'email',
        label: words.email,
        hint: words.emailHint,
        kind: 'email',
        autocomplete: 'email',
      },
      { name: 'notes', label: words.notes, kind: 'textarea', required: false, maxLength: 1000 },
      ...(hasReminder
        ? [
            {
              name: reminderField,
              label: words.reminder,
              kind: 'consent',
              required: false,
              summary: false,
            },
          ]
        : []),
    ],
  };
}

/** Returns the field that asks for a code, if a kind of ticket needs one. */
function codeFields(tickets: Tickets) {
  const labels = Object.values(tickets).flatMap(({ label, code }) =>
    code === undefined ? [] : [label],
  );
  if (labels.length === 0) return [];
  return [
    {
      name: ticketCodeField,
      label: words.code,
      hint: words.codeHint(labels.join(', ')),
      kind: 'text',
      autocomplete: 'off',
      required: false,
      maxLength: 60,
      summary: false,
    },
  ];
}

/** Returns when the event is, and that it is paid at the door; `undefined` if there is neither to say. */
function introOf(data: EventFile, tickets: Tickets, { locale }: TicketSite): string | undefined {
  const isPaid = Object.values(tickets).some(({ price }) => price !== undefined);
  const texts = [
    ...(data.repeats === undefined
      ? [words.when(formatEventDate(data, locale), formatEventTime(data, locale), placeText(data))]
      : []),
    ...(isPaid && data.booking.pay !== 'card' ? [words.payAtDoor] : []),
  ];
  return texts.length === 0 ? undefined : texts.join(' ');
}

/** Returns how many tickets of a kind one booking may have. */
function largestNumber(ofKind: number | undefined, ofAll: number | undefined): number {
  return Math.min(ofKind ?? ofAll ?? defaultAtMost, ofAll ?? Infinity);
}

function payment({ title }: EventFile, tickets: Tickets, site: TicketSite) {
  const { email, phone } = site.contact;
  const contact = email ?? (phone && formatPhone(phone, site.address.country).text);
  const paid = Object.entries(tickets).flatMap(([name, { price }]) =>
    price === undefined ? [] : [[name, price] as const],
  );
  return {
    currency: site.currency,
    description: title,
    otherWays: contact === undefined ? words.askUs(site.name) : words.writeToUs(contact),
    receipt: true,
    tickets: Object.fromEntries(paid),
  };
}

/** Returns the price of a kind, unless dates differ in it, and whether it needs a code. */
function hintOf(
  ticket: Ticket | undefined,
  site: TicketSite,
  datesDiffer: boolean,
): string | undefined {
  const needsCode = ticket?.code !== undefined;
  const price = ticket?.price === undefined ? words.freeEach : words.each(priceOf(ticket, site));
  if (datesDiffer) return needsCode ? words.needsCode : undefined;
  return needsCode ? `${price}. ${words.needsCode}` : price;
}

/** Formats a price; an invalid one, which the check of the content reports, stays as it is written. */
function priceOf(ticket: Ticket | undefined, { currency, locale }: TicketSite): string {
  const price = ticket?.price;
  if (price === undefined) return words.free;
  if (!isCurrency(currency)) return String(price);
  const sum = parseSum(price, currency);
  return sum.ok ? formatAmount({ minor: sum.minor, currency }, locale) : String(price);
}
