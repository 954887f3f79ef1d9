import { type Kysely, sql } from 'kysely';
import type { Money } from '@/lib/payments/money';
import type {
  EventBooking,
  EventPlacesStore,
  EventSums,
  EventSumsQuery,
} from '@/lib/server/store/event-places-store';
import { wordsInsert } from '@/lib/server/store/sql/desk/word-index';
import { mailsInsert } from '@/lib/server/store/sql/mails';
import { currencySchema } from '@/lib/server/store/sql/payments/payment-rows';
import type { Dialect } from '@/lib/server/store/migrations';
import { auditInsert } from '@/lib/server/store/sql/desk/audit';
import { bookingReplacement, placeStatements } from '@/lib/server/store/sql/places';
import { bookedPlaces, sumOfBlocked, sumOfPlaces } from '@/lib/server/store/sql/taken-places';
import { heldPlaces, sumOfHeld } from '@/lib/server/store/sql/held-rows';
import { placeFolders } from '@/lib/server/store/submission-record';
import { requireChange, type RunTransaction } from '@/lib/server/store/sql/transaction';
import { parseSubmission, type Tables } from '@/lib/server/store/sql/tables';
import { notAccepted } from '@/lib/server/store/sql/waiting-rows';

/** Returns the methods for the places of events at the desk. */
export function eventPlacesMethods(
  db: Kysely<Tables>,
  run: RunTransaction,
  dialect: Dialect,
): EventPlacesStore {
  return {
    async sumEvents(query) {
      if (query.events.length === 0) return new Map();
      const [places, payments] = await Promise.all([sumPlaces(db, query), sumPaid(db, query)]);
      const sums = new Map<string, EventSums>();
      const of = (event: string) =>
        sums.get(event) ?? { booked: {}, held: {}, blocked: {}, paid: [] };
      for (const { event, kind, part, sum } of places) {
        const current = of(event);
        // Both unpaid bookings and forms that are being filled in hold places.
        const total = (current[part][kind] ?? 0) + sum;
        sums.set(event, { ...current, [part]: { ...current[part], [kind]: total } });
      }
      for (const { event, ...money } of payments) {
        const current = of(event);
        sums.set(event, { ...current, paid: [...current.paid, money] });
      }
      return sums;
    },

    async listTakenEvents(prefix, now) {
      const rows = await bookedPlaces(db, now)
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
      const chosen = bookedPlaces(db, now)
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
      for (const { kind, places, ...row } of rows) {
        const earlier = bookings.get(row.id);
        bookings.set(row.id, {
          submission: earlier?.submission ?? parseSubmission(row, []),
          places: { ...earlier?.places, [kind]: places },
        });
      }
      return [...bookings.values()];
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
      const update = db
        .updateTable('submissions')
        .set({ fields: JSON.stringify(fields) })
        .where('id', '=', id)
        .where('fields', '=', JSON.stringify(submission.fields))
        .where('awaits_payment', '=', 0)
        .where('id', 'not in', notAccepted(db))
        .where('state', 'in', placeFolders);
      const changes = [
        requireChange(update),
        wordsInsert(db, dialect, { ...submission, fields }),
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

    async liftBlock(id, event, audit) {
      const deletion = db
        .deleteFrom('blocked_places')
        .where('id', '=', id)
        .where('event', '=', event);
      const outcome = await run([requireChange(deletion), ...auditInsert(db, [audit])]);
      return outcome.kind === 'done';
    },
  };
}

async function sumPlaces(
  db: Kysely<Tables>,
  { events, now }: EventSumsQuery,
): Promise<readonly PlacesRow[]> {
  const rows = await bookedPlaces(db, now)
    .where('booked_places.event', 'in', events)
    .select([
      'booked_places.event',
      'booked_places.kind',
      // Places that a waiting list offers are held until they are accepted.
      sql<number>`case when submissions.awaits_payment = 1 or submissions.id in ${notAccepted(db)} then 1 else 0 end`.as(
        'part',
      ),
      sumOfPlaces.as('sum'),
    ])
    .groupBy(['booked_places.event', 'booked_places.kind', 'part'])
    .unionAll(
      db
        .selectFrom('blocked_places')
        .where('blocked_places.event', 'in', events)
        .select([
          'blocked_places.event',
          'blocked_places.kind',
          sql<number>`2`.as('part'),
          sumOfBlocked.as('sum'),
        ])
        .groupBy(['blocked_places.event', 'blocked_places.kind']),
    )
    .unionAll(
      heldPlaces(db, now)
        .where('held_places.event', 'in', events)
        .select([
          'held_places.event',
          'held_places.kind',
          sql<number>`1`.as('part'),
          sumOfHeld.as('sum'),
        ])
        .groupBy(['held_places.event', 'held_places.kind']),
    )
    .execute();
  return rows.map(({ part, ...row }) => ({ ...row, part: parts[part] ?? 'blocked' }));
}

/** The parts of the sum, by the number that the query gives each. */
const parts = ['booked', 'held', 'blocked'] as const;

interface PlacesRow {
  readonly event: string;
  readonly kind: string;
  readonly part: (typeof parts)[number];
  readonly sum: number;
}

async function sumPaid(
  db: Kysely<Tables>,
  { events, mode }: EventSumsQuery,
): Promise<readonly (Money & { readonly event: string })[]> {
  if (mode === undefined) return [];
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('booked_places')
        .select(['booked_places.submission', 'booked_places.event'])
        .distinct()
        .where('booked_places.event', 'in', events)
        .as('bookings'),
    )
    .innerJoin('payments', 'payments.submission', 'bookings.submission')
    .innerJoin('submissions', 'submissions.id', 'bookings.submission')
    .where('submissions.state', 'in', placeFolders)
    .where('payments.state', '=', 'paid')
    .where('payments.mode', '=', mode)
    .select([
      'bookings.event',
      'payments.currency',
      // PostgreSQL's sum of integers is a decimal number.
      sql<number>`cast(sum(payments.minor - payments.refunded - payments.withdrawn) as bigint)`.as(
        'minor',
      ),
    ])
    .groupBy(['bookings.event', 'payments.currency'])
    .orderBy('payments.currency')
    .execute();
  return rows.map(({ event, minor, currency }) => ({
    event,
    minor,
    currency: currencySchema.parse(currency),
  }));
}
