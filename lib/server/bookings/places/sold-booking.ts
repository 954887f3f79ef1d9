import { z } from 'zod';

/** Minutes since midnight. */
const minutes = z.number();

const sessionSchema = z.object({
  /** ISO 8601, as in the event's file. */
  date: z.string(),
  from: minutes,
  to: minutes,
  title: z.string().optional(),
});

/** Until when a booking may be changed: `never`, or as the event's file says it. */
const untilSchema = z.union([
  z.literal('never'),
  z.object({ kind: z.literal('time'), time: z.object({ date: z.string(), minutes }) }),
  z.object({ kind: z.literal('day'), date: z.string() }),
  z.object({
    kind: z.literal('before'),
    count: z.number(),
    unit: z.enum(['minute', 'hour', 'day', 'week']),
  }),
]);

const kindSchema = z.object({
  /** The name of the field that counts it, as in `PlacesByKind`. */
  kind: z.string(),
  /** Such as `Adults`. */
  label: z.string(),
  /** The texts of its `summary` by plural category. */
  texts: z.record(z.string(), z.string()),
  /** The price of each place in minor units, the earliest place first. */
  prices: z.array(z.number()),
});

/** The part of `SoldBooking` that the store keeps as JSON. */
export const soldDetailsSchema = z.object({
  title: z.string(),
  place: z.string(),
  address: z.string().optional(),
  /** The time zone in which the sessions are written. */
  timeZone: z.string(),
  /** When the event is, as its file says it: one session or more. */
  sessions: z.array(sessionSchema),
  /** Of a slot: its title and label, and whether it is a time, a whole day or a month. */
  slot: z
    .object({
      title: z.string(),
      label: z.string(),
      kind: z.enum(['minutes', 'day', 'month']),
    })
    .optional(),
  /** The kinds of places, in the order of the form. */
  kinds: z.array(kindSchema),
  /** What the booking costs beside its places, in minor units, such as a form's one price. */
  base: z.number(),
  /** Of all prices. */
  currency: z.string(),
  isPaidByCard: z.boolean(),
  /** What visitors may change, and whether what they have paid is refunded. */
  rule: z.object({ until: untilSchema, refund: z.enum(['full', 'none']) }),
});

/**
 * What was sold with a booking. Later changes of the content do not change it, except that the date, the
 * time and the place become those of the last mail about a change.
 */
export type SoldBooking = Readonly<z.output<typeof soldDetailsSchema>> & {
  readonly start: Date;
  readonly end: Date;
};

export type SoldKind = SoldBooking['kinds'][number];

export const soldStatuses = ['planned', 'postponed', 'cancelled'] as const;

/** Whether the event takes place, by the last mail about it. */
export type SoldStatus = (typeof soldStatuses)[number];

/** What was sold with a stored booking, or with an entry of a waiting list. */
export interface StoredSale {
  /** The id of the submission. */
  readonly submission: string;
  /** The key of the event, or of its past edition (`pastEditionKey`). */
  readonly event: string;
  readonly status: SoldStatus;
  readonly sold: SoldBooking;
}

const separator = '@';

/** Returns the key of the edition of an event that took place on an ISO date. */
export function pastEditionKey(event: string, date: string): string {
  return `${event}${separator}${date}`;
}

/** Reads the key of a past edition; `undefined` if it is that of an event. */
export function readEditionKey(
  key: string,
): { readonly event: string; readonly date: string } | undefined {
  const at = key.lastIndexOf(separator);
  return at === -1 ? undefined : { event: key.slice(0, at), date: key.slice(at + 1) };
}
