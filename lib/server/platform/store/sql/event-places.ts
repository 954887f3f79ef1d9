import type { Kysely } from 'kysely';
import type {
  EventBooking,
  EventPlacesStore,
} from '@/lib/server/platform/store/event-places-store';
import { updateUnchanged } from '@/lib/server/platform/store/sql/booking-changes';
import { mailsInsert } from '@/lib/server/platform/store/sql/mails';
import { auditInsert } from '@/lib/server/platform/store/sql/desk/audit';
import { sumEvents } from '@/lib/server/platform/store/sql/event-sums';
import { bookingReplacement, placeStatements } from '@/lib/server/platform/store/sql/places';
import { bookedPlacesQuery } from '@/lib/server/platform/store/sql/taken-places';
import { requireChange, type RunTransaction } from '@/lib/server/platform/store/sql/transaction';
import { parseRows } from '@/lib/server/platform/store/sql/parse-rows';
import { parseSubmission, type Tables } from '@/lib/server/platform/store/sql/tables';
import { notAccepted } from '@/lib/server/platform/store/sql/waiting-rows';

/** Returns the methods for the places of events at the desk. */
export function eventPlacesMethods(db: Kysely<Tables>, run: RunTransaction): EventPlacesStore {
  return {
    sumEvents: (query) => sumEvents(db, query),

    async listTakenEvents(prefix, now) {
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

    async listBookings(event, now, limit) {
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

    async listBookingsOfSender({ event, sender, submission, now, limit }) {
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

    async findBookedPlaces(submission, event) {
      const rows = await db
        .selectFrom('booked_places')
        .select(['kind', 'places'])
        .where('submission', '=', submission)
        .where('event', '=', event)
        .orderBy('kind')
        .execute();
      if (rows.length === 0) return undefined;
      return Object.fromEntries(rows.map(({ kind, places }) => [kind, places]));
    },

    async moveBooking({ submission, fields, booking, mails, audit, at }) {
      const { id, form } = submission;
      const update = updateUnchanged(db, { submission: id, seen: submission.fields })
        .set({ fields: JSON.stringify(fields), unindexed: 1 })
        .where('id', 'not in', notAccepted(db));
      const changes = [
        requireChange(update),
        ...bookingReplacement(db, id, booking),
        ...mailsInsert(db, id, mails, at),
        ...auditInsert(db, [audit]),
      ];
      const outcome = await run([...changes, ...placeStatements(db, form, { booking }, at)]);
      if (outcome.kind === 'done') return 'moved';
      return outcome.statement === 0 ? 'changed' : 'full';
    },

    async listBlocks(event) {
      const rows = await db
        .selectFrom('blocked_places')
        .selectAll()
        .where('event', '=', event)
        .orderBy('id')
        .execute();
      return rows.map(({ changed_at: changedAt, ...block }) => ({
        ...block,
        changedAt: new Date(changedAt),
      }));
    },

    async blockPlaces({ changedAt, ...block }, capacity, audit) {
      const { event, kind, places } = block;
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
              operator: row.ref('excluded.operator'),
              changed_at: row.ref('excluded.changed_at'),
            }))
            .whereRef('excluded.event', '=', 'blocked_places.event'),
        );
      const booking = { event, places: { [kind]: places }, capacity };
      const outcome = await run([
        requireChange(insert),
        ...auditInsert(db, [audit]),
        // The lock of bookings also keeps two blocks from taking the same places. A form has no part in it.
        ...placeStatements(db, '', { booking }, changedAt),
      ]);
      return outcome.kind === 'done';
    },

    async unblockPlaces(id, event, audit) {
      const deletion = db
        .deleteFrom('blocked_places')
        .where('id', '=', id)
        .where('event', '=', event);
      const outcome = await run([requireChange(deletion), ...auditInsert(db, [audit])]);
      return outcome.kind === 'done';
    },
  };
}
