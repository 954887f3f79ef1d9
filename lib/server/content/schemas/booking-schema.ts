import { z } from 'zod';
import { withWords, type FormLayout } from '@/lib/server/content/schemas/field-meta';
import { isoDate, localTime, text, textLike, isWritten } from '@/lib/server/content/schemas/values';
import { bookingMeta, contentSchemaWords } from '@/lib/words/lib/server/content/schemas';
import type { Capacity } from '@/lib/server/bookings/places/places';
import type { WallTime } from '@/lib/time/zoned-time';

/** The key of the number of places of all kinds. */
export const allKinds = 'all';

const kindName = z
  .string()
  .regex(/^[A-Za-z0-9-][A-Za-z0-9_-]{0,99}$/, { error: () => contentSchemaWords.was });

const count = z.number().int().min(0).max(100_000);

/** A number of places, or numbers by kind of ticket: a numeric field of the form. */
export const capacity = z
  .union(
    [
      count.meta(withWords(bookingMeta.capacityOne, { example: '40' })),
      z.record(text, count.meta(bookingMeta.capacityEachValue)).meta(bookingMeta.capacityEach),
    ],
    { error: () => contentSchemaWords.places },
  )
  .transform((value): Capacity => {
    if (typeof value === 'number') return { all: value, kinds: {} };
    const { [allKinds]: all, ...kinds } = value;
    return { all, kinds };
  })
  .refine(({ all }) => all !== 0, { error: () => contentSchemaWords.noPlaces })
  .meta(bookingMeta.capacity);

/** The price of each kind of ticket, in quotes, by a numeric field of the form. */
export const prices = z
  .record(
    text,
    z.union([text, z.number()]).meta(withWords(bookingMeta.pricesValue, { example: '8.00' })),
  )
  .meta(bookingMeta.prices);

/** When booking opens or closes: a local time, a whole day, or a time before the start of the event. */
export type BookingTime =
  | { readonly kind: 'time'; readonly time: WallTime }
  | { readonly kind: 'day'; readonly date: string }
  | { readonly kind: 'before'; readonly count: number; readonly unit: BookingUnit };

type BookingUnit = 'minute' | 'hour' | 'day' | 'week';

const beforePattern = /^(\d{1,4}) (minute|hour|day|week)s? before$/;

function timeOfEvent(message: () => string) {
  return textLike(message).transform((value, context): BookingTime => {
    const before = beforePattern.exec(value);
    if (before !== null) {
      return { kind: 'before', count: Number(before[1]), unit: before[2] as BookingUnit };
    }
    if (isoDate.safeParse(value).success) return { kind: 'day', date: value };
    const time = localTime.safeParse(value);
    if (time.success) return { kind: 'time', time: time.data };
    context.addIssue({ code: 'custom', message: message() });
    return z.NEVER;
  });
}

const bookingTime = timeOfEvent(() => contentSchemaWords.bookingTime).meta(
  withWords(bookingMeta.bookingTime, { example: '2 hours before' }),
);

/** A time before the start of the event. */
const timeBefore = timeOfEvent(() => contentSchemaWords.timeBefore)
  .refine((time): time is Extract<BookingTime, { kind: 'before' }> => time.kind === 'before', {
    error: () => contentSchemaWords.timeBefore,
  })
  .meta(withWords(bookingMeta.timeBefore, { example: '1 day before' }));

/** Returns the error of a group of settings: what `message` says, for another value. */
function groupError(message: () => string) {
  return ({ code, input }: { readonly code: string; readonly input?: unknown }) =>
    code === 'invalid_type' && isWritten(input) ? message() : undefined;
}

/** The name of a kind of places before, or several of them: places that were booked under it count as the kind. */
export const earlierNames = z
  .union([kindName, z.array(kindName.meta(bookingMeta.earlierNamesItem)).min(1)], {
    error: () => contentSchemaWords.was,
  })
  .transform((value) => [value].flat())
  .meta(bookingMeta.earlierNames);

/** A code that is hard to guess. */
const ticketCode = z
  .string({ error: () => contentSchemaWords.ticketCode })
  .regex(/^(?=.{6,60}$)\S(?:.*\S)?$/u, { error: () => contentSchemaWords.ticketCode });

/** The largest number in one booking. */
export const atMost = z.number().int().min(1).max(1000).meta(bookingMeta.atMost);

/** A kind of ticket. */
export const ticketSchema = z.strictObject(
  {
    label: text.meta(bookingMeta.label),
    /** In the site's currency, such as `'12.00'`. Without it, the ticket is free. */
    price: z
      .union([text, z.number()], { error: () => contentSchemaWords.ticketPrice })
      .optional()
      .meta(withWords(bookingMeta.price, { example: '12.00' })),
    /** Only those who enter it, or one of several, may book the kind. It never leaves the server. */
    code: z
      .union([ticketCode, z.array(ticketCode.meta(bookingMeta.codeItem)).min(1).max(1000)], {
        error: () => contentSchemaWords.ticketCode,
      })
      .optional()
      .meta(withWords(bookingMeta.code, { example: 'KIN-4827' })),
    places: count.optional().meta(bookingMeta.places),
    was: earlierNames.optional(),
    /** The largest number in one booking. */
    atMost: atMost.optional(),
  },
  { error: groupError(() => contentSchemaWords.ticket) },
);

/** What visitors may change of their bookings themselves. */
const changes = z
  .strictObject({
    /** Without it, until booking closes, and at the latest until the event starts. */
    until: z
      .union([z.literal('never'), bookingTime.meta(bookingMeta.untilTime)], {
        error: () => contentSchemaWords.changesUntil,
      })
      .optional()
      .meta(bookingMeta.until),
    /** What is paid back for places that a visitor gives back. */
    refund: z.enum(['full', 'none']).default('full').meta(bookingMeta.refund),
  })
  .meta(bookingMeta.changes);

/** For how long an offer from the waiting list holds its places, in milliseconds. */
const offerTime = textLike(() => contentSchemaWords.offerTime)
  .regex(/^[1-9]\d{0,2} (?:hour|day)s?$/, { error: () => contentSchemaWords.offerTime })
  .transform((value) => parseInt(value, 10) * (value.includes('day') ? 24 : 1) * 60 * 60_000)
  .meta(withWords(bookingMeta.offerTime, { example: '24 hours' }));

const layout: FormLayout = [
  'places',
  'atMost',
  'opens',
  'closes',
  'waitingList',
  'reminder',
  { label: () => bookingMeta.parts.tickets, fields: ['tickets', 'pay'] },
  { label: () => bookingMeta.parts.changes, fields: ['changes'] },
];

/** How an event is booked. */
export const bookingSchema = z
  .strictObject({
    /** Kinds of tickets, by the names of fields. They make a form for the event alone. */
    tickets: z
      .record(
        z
          .string()
          .regex(/^[A-Za-z][A-Za-z0-9_-]{0,30}$/, { error: () => contentSchemaWords.ticketName }),
        ticketSchema,
        { error: groupError(() => contentSchemaWords.tickets) },
      )
      .optional()
      .meta(bookingMeta.tickets),
    /** With `tickets`: whether a booking is paid by card at once, or at the door. */
    pay: z.enum(['card', 'door']).optional().meta(bookingMeta.pay),
    places: capacity.optional(),
    /** The largest number of places of one booking. */
    atMost: atMost.optional(),
    /** Without it, booking is open from the start. A day opens at its first minute. */
    opens: bookingTime.optional().meta(withWords(bookingMeta.opens, { example: '4 weeks before' })),
    /**
     * Without it, booking closes when the event starts, or ends if it has no number of places. A day closes
     * after its last minute.
     */
    closes: bookingTime.optional().meta(bookingMeta.closes),
    changes: changes.optional(),
    /** Without it, a full event has no waiting list. */
    waitingList: offerTime.optional(),
    /** When those who have booked get a reminder. Without it, they get none. */
    reminder: timeBefore.optional(),
  })
  .meta(withWords(bookingMeta.booking, { layout }));
export type BookingFile = z.output<typeof bookingSchema>;
