import { fromRow } from '@/lib/server/platform/store/rows';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import {
  confirmationHoldMs,
  eventHoldMs,
  type NewBooking,
  type PlacesByKind,
} from '@/lib/server/bookings/places/places';
import { saleStatements } from '@/lib/server/bookings/places/sold-rows-sql';
import type { WaitingRow } from '@/lib/server/platform/store/tables/booking-rows';
import { placeFolders } from '@/lib/server/platform/store/tables/submission-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import { type Statement, toStatement } from '@/lib/server/platform/store/transaction';

/**
 * `waiting`: it waits for places. `paused`: it waits for more places than the event has, and keeps its position.
 * `offered`: places are held for it until a time. `accepted`: it has booked them. `declined`: the visitor
 * left the list or declined the offer. `expired`: the offer ended without a reply. `ended`: the event was
 * cancelled.
 */
export const waitingStates = [
  'waiting',
  'paused',
  'offered',
  'accepted',
  'declined',
  'expired',
  'ended',
] as const;

export type WaitingState = (typeof waitingStates)[number];

/** The entry of a submission on the waiting list of an event. */
export interface WaitingListEntry {
  readonly submission: string;
  /** The key of the event. */
  readonly event: string;
  /** The places that it waits for, by kind of ticket. */
  readonly places: PlacesByKind;
  /** A number that orders the list. It may have gaps. */
  readonly position: number;
  readonly state: WaitingState;
  readonly joinedAt: Date;
  readonly changedAt: Date;
  /** When its offer ends or ended; `undefined` if it never had one. */
  readonly offerUntil: Date | undefined;
}

const placesSchema = z.record(z.string(), z.number());
const stateSchema = z.enum(waitingStates);

/** Parses an entry. */
export function parseWaiting(row: WaitingRow): WaitingListEntry {
  const places = placesSchema.parse(JSON.parse(row.places));
  return { ...fromRow(row), places, state: stateSchema.parse(row.state) };
}

/** Returns statements that add a submission to the end of a waiting list, with what it asks for. */
export function waitingInserts(
  db: Kysely<Tables>,
  submission: string,
  waiting: NewBooking,
  now: Date,
): readonly Statement[] {
  const { event, places } = waiting;
  const last = db
    .selectFrom('waiting as other')
    .select(sql<number>`coalesce(max(other.position), 0) + 1`.as('position'))
    .where('other.event', '=', event);
  const insert = db.insertInto('waiting').values({
    submission,
    event,
    places: JSON.stringify(places),
    position: sql<number>`(${last})`,
    state: 'waiting',
    joined_at: now.getTime(),
    changed_at: now.getTime(),
    offer_until: null,
  });
  return [toStatement(insert), ...saleStatements(db, submission, waiting)];
}

/** Returns statements that have the ended entries of an event wait again, and store that they know it as cancelled. */
export function resumingStatements(
  db: Kysely<Tables>,
  event: string,
  now: Date,
): readonly Statement[] {
  const ended = listedEntries(db)
    .where('waiting.event', '=', event)
    .where('waiting.state', '=', 'ended')
    .select('waiting.submission');
  const sales = db
    .updateTable('sold_bookings')
    .set({ status: 'cancelled' })
    .where('event', '=', event)
    .where('submission', 'in', ended);
  const entries = db
    .updateTable('waiting')
    .set({ state: 'waiting', changed_at: now.getTime() })
    .where('submission', 'in', ended);
  return [toStatement(sales), toStatement(entries)];
}

/** Returns a query of the entries of submissions that can wait. */
export function listedEntries(db: Kysely<Tables>) {
  return db
    .selectFrom('waiting')
    .innerJoin('submissions', 'submissions.id', 'waiting.submission')
    .where('submissions.state', 'in', placeFolders)
    .where('submissions.cancelled_at', 'is', null);
}

/**
 * Returns a query that changes nothing and locks the entry of an offer that has not ended, so that on
 * PostgreSQL the statements after it see what the last holder of the lock did.
 */
export function offerLock(db: Kysely<Tables>, submission: string) {
  return entryLock(db, submission, ['offered']).where((eb) => eb.exists(isListed(db)));
}

/** Returns such a query of an entry in one of some states. */
export function entryLock(db: Kysely<Tables>, submission: string, states: readonly WaitingState[]) {
  return db
    .updateTable('waiting')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('waiting.submission', '=', submission)
    .where('waiting.state', 'in', states);
}

/** Returns a query of the submission of an entry, if it is neither cancelled nor in spam or the bin. */
export function isListed(db: Kysely<Tables>) {
  return db
    .selectFrom('submissions')
    .select('submissions.id')
    .where('submissions.id', '=', sql.ref<string>('waiting.submission'))
    .where('submissions.state', 'in', placeFolders)
    .where('submissions.cancelled_at', 'is', null);
}

/** Returns a query of the payment of an entry, if its card may be charged at a time or later. */
export function mayCharge(db: Kysely<Tables>, now: Date) {
  const time = now.getTime();
  return db
    .selectFrom('payments')
    .select('payments.submission')
    .where('payments.submission', '=', sql.ref<string>('waiting.submission'))
    .where((eb) =>
      eb.or([
        eb.and([eb('payments.held_until', '>', time), eb('payments.state', '<>', 'paid')]),
        eb('payments.state', '=', 'processing'),
        eb.and([
          eb('payments.state', '=', 'awaiting_sca'),
          eb('payments.changed_at', '>', time - confirmationHoldMs),
        ]),
        eb.and([
          eb('payments.state', '=', 'awaiting_payment'),
          eb('payments.decline_code', 'is', null),
          eb.or([
            eb('payments.intent', 'is not', null),
            eb('payments.changed_at', '>', time - eventHoldMs),
          ]),
        ]),
      ]),
    );
}

/** Returns whether submissions wait for an event. */
export function hasWaiting(db: Kysely<Tables>, event: string) {
  const isWaiting = listedEntries(db)
    .where('waiting.event', '=', event)
    .where('waiting.state', '=', 'waiting')
    .select('waiting.submission');
  return sql<boolean>`exists ${isWaiting}`;
}

/** Returns a query of the submissions that are or were on a waiting list and have not accepted an offer. */
export function notAccepted(db: Kysely<Tables>) {
  return db
    .selectFrom('waiting')
    .select('waiting.submission')
    .where('waiting.state', '!=', 'accepted');
}
