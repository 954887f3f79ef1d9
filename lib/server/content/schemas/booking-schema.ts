import { z } from 'zod';
import { isoDate, localTime, text, textLike, isWritten } from '@/lib/server/content/schemas/values';
import { contentSchemaWords } from '@/lib/server/content/schemas/words';
import type { Capacity } from '@/lib/server/bookings/places/places';
import type { WallTime } from '@/lib/time/zoned-time';

/** The key of the number of places of all kinds. */
export const allKinds = 'all';

const kindName = z.string().regex(/^[A-Za-z0-9-][A-Za-z0-9_-]{0,99}$/, contentSchemaWords.was);

const count = z.number().int().min(0).max(100_000);

/** A number of places, or numbers by kind of ticket: a numeric field of the form. */
export const capacity = z
  .union([count, z.record(text, count)], contentSchemaWords.places)
  .transform((value): Capacity => {
    if (typeof value === 'number') return { all: value, kinds: {} };
    const { [allKinds]: all, ...kinds } = value;
    return { all, kinds };
  })
  .refine(({ all }) => all !== 0, contentSchemaWords.noPlaces);

/** The price of each kind of ticket, in quotes, by a numeric field of the form. */
export const prices = z.record(text, z.union([text, z.number()]));

/** When booking opens or closes: a local time, a whole day, or a time before the start of the event. */
export type BookingTime =
  | { readonly kind: 'time'; readonly time: WallTime }
  | { readonly kind: 'day'; readonly date: string }
  | { readonly kind: 'before'; readonly count: number; readonly unit: BookingUnit };

type BookingUnit = 'minute' | 'hour' | 'day' | 'week';

const beforePattern = /^(\d{1,4}) (minute|hour|day|week)s? before$/;

function timeOfEvent(message: string) {
  return textLike(message).transform((value, context): BookingTime => {
    const before = beforePattern.exec(value);
    if (before !== null) {
      return { kind: 'before', count: Number(before[1]), unit: before[2] as BookingUnit };
    }
    if (isoDate.safeParse(value).success) return { kind: 'day', date: value };
    const time = localTime.safeParse(value);
    if (time.success) return { kind: 'time', time: time.data };
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

const bookingTime = timeOfEvent(contentSchemaWords.bookingTime);

/** A time before the start of the event. */
const timeBefore = timeOfEvent(contentSchemaWords.timeBefore).refine(
  (time): time is Extract<BookingTime, { kind: 'before' }> => time.kind === 'before',
  contentSchemaWords.timeBefore,
);

/** Returns the error of a group of settings: `message` for another value. */
function groupError(message: string) {
  return ({ code, input }: { readonly code: string; readonly input?: unknown }) =>
    code === 'invalid_type' && isWritten(input) ? message : undefined;
}

/** The name of a kind of places before, or several of them: places that were booked under it count as the kind. */
export const earlierNames = z
  .union([kindName, z.array(kindName).min(1)], contentSchemaWords.was)
  .transform((value) => [value].flat());

/** A code that is hard to guess. */
const ticketCode = z
  .string(contentSchemaWords.ticketCode)
  .regex(/^(?=.{6,60}$)\S(?:.*\S)?$/u, contentSchemaWords.ticketCode);

/** A kind of ticket. */
export const ticketSchema = z.strictObject(
  {
    label: text,
    /** In the site's currency, such as `'12.00'`. Without it, the ticket is free. */
    price: z.union([text, z.number()], contentSchemaWords.ticketPrice).optional(),
    /** Only those who enter it, or one of several, may book the kind. It never leaves the server. */
    code: z
      .union([ticketCode, z.array(ticketCode).min(1).max(1000)], contentSchemaWords.ticketCode)
      .optional(),
    places: count.optional(),
    was: earlierNames.optional(),
    /** The largest number in one booking. */
    atMost: z.number().int().min(1).max(1000).optional(),
  },
  { error: groupError(contentSchemaWords.ticket) },
);

/** What visitors may change of their bookings themselves. */
const changes = z.strictObject({
  /** Without it, until booking closes, and at the latest until the event starts. */
  until: z.union([z.literal('never'), bookingTime], contentSchemaWords.changesUntil).optional(),
  /** What is paid back for places that a visitor gives back. */
  refund: z.enum(['full', 'none']).default('full'),
});

/** For how long an offer from the waiting list holds its places, in milliseconds. */
const offerTime = textLike(contentSchemaWords.offerTime)
  .regex(/^[1-9]\d{0,2} (?:hour|day)s?$/, contentSchemaWords.offerTime)
  .transform((value) => parseInt(value, 10) * (value.includes('day') ? 24 : 1) * 60 * 60_000);

/** How an event is booked. */
export const bookingSchema = z.strictObject({
  /** Kinds of tickets, by the names of fields. They make a form for the event alone. */
  tickets: z
    .record(
      z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,30}$/, contentSchemaWords.ticketName),
      ticketSchema,
      { error: groupError(contentSchemaWords.tickets) },
    )
    .optional(),
  /** With `tickets`: whether a booking is paid by card at once, or at the door. */
  pay: z.enum(['card', 'door']).optional(),
  places: capacity.optional(),
  /** The largest number of places of one booking. */
  atMost: z.number().int().min(1).max(1000).optional(),
  /** Without it, booking is open from the start. A day opens at its first minute. */
  opens: bookingTime.optional(),
  /**
   * Without it, booking closes when the event starts, or ends if it has no number of places. A day closes
   * after its last minute.
   */
  closes: bookingTime.optional(),
  changes: changes.optional(),
  /** Without it, a full event has no waiting list. */
  waitingList: offerTime.optional(),
  /** When those who have booked get a reminder. Without it, they get none. */
  reminder: timeBefore.optional(),
});
export type BookingFile = z.output<typeof bookingSchema>;
