import type { Kysely } from 'kysely';
import type { AuditEntry } from '@/lib/server/access/access-record';
import { auditInsert } from '@/lib/server/access/audit-sql';
import { updateUnchanged } from '@/lib/server/bookings/changes/booking-changes-sql';
import type {
  BookingMove,
  EventBooking,
  EventSums,
  EventSumsQuery,
  PlacesBlock,
  SenderQuery,
} from '@/lib/server/bookings/event-places/event-places-record';
import { sumEvents } from '@/lib/server/bookings/event-places/event-sums-sql';
import {
  bookingReplacement,
  placeStatements,
} from '@/lib/server/bookings/places/place-statements-sql';
import type { Capacity } from '@/lib/server/bookings/places/places';
import { bookedPlacesQuery } from '@/lib/server/bookings/places/taken-places-sql';
import { notAccepted } from '@/lib/server/bookings/waiting/sql/waiting-rows-sql';
import { parseSubmission } from '@/lib/server/forms/submissions/submission-rows';
import { mailsInsert } from '@/lib/server/platform/mail/mails-sql';
import { fromRow, parseRows } from '@/lib/server/platform/store/rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import { requireChange, type RunTransaction } from '@/lib/server/platform/store/transaction';

/** Returns the methods for the places of events at the desk. */
export function eventPlacesMethods(db: Kysely<Tables>, run: RunTransaction) {
  return {
    /**
     * Sums the places that are taken at a time, and the payments, by event, with a number of queries that
     * does not depend on the number of events. Events without any are missing.
     */
    sumEvents: (query: EventSumsQuery): Promise<ReadonlyMap<string, EventSums>> =>
      sumEvents(db, query),

    /**
     * Lists the keys with a prefix of those events that have bookings which take places at a time, or blocked
     * places, in no order.
     */
    async listTakenEvents(prefix: string, now: Date): Promise<readonly string[]> {
      const rows = await bookedPlacesQuery(db, now)
        .where('booked_places.event', 'like', `${prefix}%`)
        .select('booked_places.event')
        .union(
          db
            .selectFrom('blocked_places')
            .where('blocked_places.event', 'like', `${prefix}%`)
            .select('blocked_places.event'),
        )
        .execute();
      return rows.map(({ event }) => event);
    },

    /**
     * Lists the bookings that take places of an event at a time, by time of arrival. The submissions come
     * without their files.
     */
    async listBookings(event: string, now: Date, limit: number): Promise<readonly EventBooking[]> {
      const chosen = bookedPlacesQuery(db, now)
        .where('booked_places.event', '=', event)
        .select('submissions.id')
        .distinct()
        .orderBy('submissions.id')
        .limit(limit);
      const rows = await db
        .selectFrom('submissions')
        .innerJoin('booked_places', 'booked_places.submission', 'submissions.id')
        .where('booked_places.event', '=', event)
        .where('submissions.id', 'in', chosen)
        .selectAll('submissions')
        .select(['booked_places.kind', 'booked_places.places'])
        .orderBy('submissions.id')
        .orderBy('booked_places.kind')
        .execute();
      const bookings = new Map<string, EventBooking>();
      await parseRows(rows, ({ kind, places, ...row }) => {
        const earlier = bookings.get(row.id);
        bookings.set(row.id, {
          submission: earlier?.submission ?? parseSubmission(row, []),
          places: { ...earlier?.places, [kind]: places },
        });
      });
      return [...bookings.values()];
    },

    /**
     * Lists the references of the other bookings of an event that take places at a time and have the e-mail
     * address of a submission.
     */
    async listBookingsOfSender({
      event,
      sender,
      submission,
      now,
      limit,
    }: SenderQuery): Promise<readonly string[]> {
      const rows = await bookedPlacesQuery(db, now)
        .where('booked_places.event', '=', event)
        .where('submissions.sender', '=', sender)
        .where('submissions.id', '<>', submission)
        .select(['submissions.id', 'submissions.reference'])
        .distinct()
        .orderBy('submissions.id')
        .limit(limit)
        .execute();
      return rows.map(({ reference }) => reference);
    },

    /**
     * Replaces the answers and the booked places of a submission, queues mails and adds an entry to the audit
     * log, in one transaction. `full`: too few places are left. `changed`: the answers have changed, it is
     * unpaid, an offer that is not accepted, in spam, in the bin or deleted. Both change nothing.
     */
    async moveBooking({
      submission,
      fields,
      booking,
      mails,
      audit,
      at,
    }: BookingMove): Promise<'moved' | 'full' | 'changed'> {
      const { id, form } = submission;
      const update = updateUnchanged(db, { submission: id, seen: submission.fields })
        .set({ fields: JSON.stringify(fields), unindexed: 1 })
        .where('id', 'not in', notAccepted(db));
      const outcome = await run([
        requireChange(update),
        ...bookingReplacement(db, id, booking),
        ...mailsInsert(db, id, mails, at),
        ...auditInsert(db, [audit]),
        ...placeStatements(db, form, { booking }, at),
      ]);
      if (outcome.kind === 'done') return 'moved';
      return outcome.required === 'places' ? 'full' : 'changed';
    },

    /** Lists the blocks of an event, the oldest first. */
    async listBlocks(event: string): Promise<readonly PlacesBlock[]> {
      const rows = await db
        .selectFrom('blocked_places')
        .selectAll()
        .where('event', '=', event)
        .orderBy('id')
        .execute();
      return rows.map(fromRow);
    },

    /**
     * Blocks places, or changes the block with the id, and adds the entry to the audit log, in one
     * transaction. `seen` is when the block that the operator saw was changed; without it, only the operator's
     * own is changed, as by a second press. Returns another outcome, and changes nothing, if too few places are
     * left, another operator has changed the block since, or the id is that of a block of another event.
     */
    async blockPlaces(
      { changedAt, ...block }: PlacesBlock,
      capacity: Capacity,
      audit: AuditEntry,
      seen?: Date,
    ): Promise<'blocked' | 'full' | 'changed'> {
      const { id, event, kind, places, reason, operator } = block;
      const update = db
        .updateTable('blocked_places')
        .set({ kind, places, reason, operator, changed_at: changedAt.getTime() })
        .where('id', '=', id)
        .where('event', '=', event);
      const insert = db
        .insertInto('blocked_places')
        .values({ ...block, changed_at: changedAt.getTime() })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet((row) => ({
              kind: row.ref('excluded.kind'),
              places: row.ref('excluded.places'),
              reason: row.ref('excluded.reason'),
              changed_at: row.ref('excluded.changed_at'),
            }))
            .whereRef('excluded.event', '=', 'blocked_places.event')
            .whereRef('excluded.operator', '=', 'blocked_places.operator'),
        );
      const booking = { event, places: { [kind]: places }, capacity, mayBeCalledOff: true };
      const outcome = await run([
        requireChange(
          seen === undefined ? insert : update.where('changed_at', '=', seen.getTime()),
          'block',
        ),
        ...auditInsert(db, [audit]),
        // The lock of bookings also keeps two blocks from taking the same places. A form has no part in it.
        ...placeStatements(db, '', { booking }, changedAt),
      ]);
      if (outcome.kind === 'done') return 'blocked';
      return outcome.required === 'block' ? 'changed' : 'full';
    },

    /**
     * Lifts a block of an event and adds the entry. Returns false, and changes nothing, if there is no such
     * block or another operator has changed it since `seen`.
     */
    async unblockPlaces(
      id: string,
      event: string,
      audit: AuditEntry,
      seen: Date,
    ): Promise<boolean> {
      const deletion = db
        .deleteFrom('blocked_places')
        .where('id', '=', id)
        .where('event', '=', event)
        .where('changed_at', '=', seen.getTime());
      const outcome = await run([requireChange(deletion), ...auditInsert(db, [audit])]);
      return outcome.kind === 'done';
    },
  };
}

export type EventPlacesStore = ReturnType<typeof eventPlacesMethods>;
