import { z } from 'zod';
import type { AuditEntry } from '@/lib/server/platform/store/desk-record';
import type { NewMail } from '@/lib/server/platform/store/mail-record';

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

/** A change of an event, with the mail about it. */
export interface ToldChange {
  /** As it was read. Nothing happens if it has changed since. */
  readonly before: StoredSale;
  readonly status: SoldStatus;
  readonly sold: SoldBooking;
  readonly at: Date;
  readonly mails: readonly NewMail[];
  /** The entry of the audit log, if another date or a refund is offered with it. */
  readonly offer?: AuditEntry | undefined;
}

/** Selects the bookings of a date that has taken place, although its file has a later one now. */
export interface EditionQuery {
  /** The key of the event. */
  readonly event: string;
  /** When the event starts by its file. */
  readonly start: Date;
  readonly now: Date;
}

/** Kinds of places that have other names now. */
export interface KindRenaming {
  /** The keys of events. */
  readonly events: readonly string[];
  /** The beginning of the keys of others, such as of the slots of a resource. */
  readonly prefix?: string;
  /** The names of now, by those before. */
  readonly kinds: Readonly<Record<string, string>>;
}

/**
 * The part of the store that keeps what was sold. It is stored with the places: by `addSubmission`,
 * `takePlaces`, `changeBooking`, `moveBooking` and `offerPlaces`, from `NewBooking.sold`. A cancelled booking
 * keeps it. Bookings from before this record have none until `addMissingSales`.
 */
export interface SoldBookingStore {
  findSale(submission: string): Promise<StoredSale | undefined>;

  /** Finds what was sold with several submissions, by submission. */
  findSales(submissions: readonly string[]): Promise<ReadonlyMap<string, StoredSale>>;

  /** Lists what was sold with the bookings of events, by key, in no order; of all events without keys. */
  listSales(events?: readonly string[]): Promise<readonly StoredSale[]>;

  /** Lists the submissions that book an event or wait for it, of which nothing is stored. */
  listWithoutSale(event: string): Promise<readonly string[]>;

  /**
   * Stores what the mails say about an event, queues them and offers a rebooking with the reason
   * `changed`, in one transaction. Returns false and changes nothing if another process was first.
   */
  tellChange(change: ToldChange): Promise<boolean>;

  /** Adds what was sold with bookings that have no record, and leaves out the others. */
  addMissingSales(sales: readonly Omit<StoredSale, 'status'>[]): Promise<void>;

  /**
   * Gives the bookings, the check-ins, the waiting list and the blocks of dates that have taken place the key
   * of their past edition, in one transaction, so that nothing of them counts for the event's later date. The
   * bookings whose visitors know that the event is postponed stay. Returns the keys of the past editions that
   * it made.
   */
  closeEditions(query: EditionQuery): Promise<readonly string[]>;

  /**
   * Gives places that are booked, held, blocked, sold or waited for the names that their kinds have now, in
   * one transaction for each event. Labels and prices stay as they were sold, and answers as they were
   * sent. Returns the keys of the events that had places under an earlier name.
   */
  renameKinds(renaming: KindRenaming, now: Date): Promise<readonly string[]>;

  /**
   * Lists what was sold with one booking of each event and past edition that has ended, latest first; only of
   * the given events, by key, if there are some.
   */
  listPastSales(now: Date, events?: readonly string[]): Promise<readonly StoredSale[]>;
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
