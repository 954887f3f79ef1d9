import { type Kysely, sql } from 'kysely';
import type { Arrival, ArrivalStore, DoorBooking } from '@/lib/server/store/arrival-store';
import type { PlacesByKind } from '@/lib/server/store/places-store';
import { auditInsert } from '@/lib/server/store/sql/desk/audit';
import { currencySchema } from '@/lib/server/store/sql/payments/payment-rows';
import type { ArrivalRow } from '@/lib/server/store/sql/booking-tables';
import { parseSubmission, type Tables } from '@/lib/server/store/sql/tables';
import {
  requireChange,
  type RunTransaction,
  type Statement,
  toStatement,
} from '@/lib/server/store/sql/transaction';
import { notAccepted } from '@/lib/server/store/sql/waiting-rows';
import { type NewSubmission, placeFolders } from '@/lib/server/store/submission-record';

/** Returns the methods for the list at the door. */
export function arrivalMethods(db: Kysely<Tables>, run: RunTransaction): ArrivalStore {
  return {
    async addArrivals(arrivals) {
      if (arrivals.length === 0) return;
      const ids = arrivals.map(({ id }) => id);
      const rows = await db.selectFrom('arrivals').select('id').where('id', 'in', ids).execute();
      const known = new Set(rows.map(({ id }) => id));
      const added = arrivals.filter(({ id }) => !known.has(id));
      if (added.length === 0) return;
      await run([
        ...added.map((arrival) => toStatement(arrivalInsert(db, arrival))),
        ...auditInsert(
          db,
          added.map(({ audit }) => audit),
        ),
      ]);
    },

    async listArrivals(event) {
      const rows = await latestArrivals(db)
        .where('arrivals.event', '=', event)
        .selectAll('arrivals')
        .execute();
      return new Map(rows.map((row) => [row.submission, parseArrival(row)]));
    },

    async findDoorRecord(submission) {
      const [arrivals, sale] = await Promise.all([
        db
          .selectFrom('arrivals')
          .selectAll()
          .where('submission', '=', submission)
          .orderBy('ticked_at')
          .orderBy('id')
          .execute(),
        db
          .selectFrom('door_sales')
          .select(['minor', 'currency', 'operator'])
          .where('submission', '=', submission)
          .executeTakeFirst(),
      ]);
      const found = { arrivals: arrivals.map(parseArrival) };
      if (sale === undefined) return found;
      return { ...found, sale: { ...sale, currency: currencySchema.parse(sale.currency) } };
    },

    async countCame(events) {
      if (events.length === 0) return new Map();
      const rows = await latestArrivals(db)
        .innerJoin('submissions', 'submissions.id', 'arrivals.submission')
        .where('submissions.state', 'in', placeFolders)
        .where('submissions.cancelled_at', 'is', null)
        .where('arrivals.event', 'in', events)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('booked_places')
              .select('booked_places.submission')
              .whereRef('booked_places.submission', '=', 'arrivals.submission')
              .whereRef('booked_places.event', '=', 'arrivals.event'),
          ),
        )
        // PostgreSQL's sum of integers is a decimal number.
        .select(['arrivals.event', sql<number>`cast(sum(arrivals.came) as bigint)`.as('came')])
        .groupBy('arrivals.event')
        .execute();
      return new Map(rows.map(({ event, came }) => [event, came]));
    },

    async listDoorBookings(event) {
      const booked = await db
        .selectFrom('booked_places')
        .select(['submission', 'kind', 'places'])
        .where('event', '=', event)
        .orderBy('kind')
        .execute();
      const places = new Map<string, PlacesByKind>();
      for (const { submission, kind, places: count } of booked) {
        places.set(submission, { ...places.get(submission), [kind]: count });
      }
      const rows = await db
        .selectFrom('submissions')
        .leftJoin('door_sales', 'door_sales.submission', 'submissions.id')
        .selectAll('submissions')
        .select(['door_sales.minor', 'door_sales.currency'])
        .where('submissions.id', 'in', (eb) =>
          eb.selectFrom('booked_places').select('submission').where('event', '=', event),
        )
        .where('submissions.state', 'in', placeFolders)
        .where('submissions.awaits_payment', '=', 0)
        // Offered places are not booked before they are accepted.
        .where('submissions.id', 'not in', notAccepted(db))
        .orderBy('submissions.received_at')
        .orderBy('submissions.id')
        .execute();
      return rows.map(({ minor, currency, ...row }): DoorBooking => {
        const submission = parseSubmission(row, []);
        const booking = { submission, places: places.get(row.id) ?? {} };
        return minor === null || currency === null
          ? booking
          : { ...booking, sale: { minor, currency } };
      });
    },

    async listCancelledBookings(form, limit) {
      const rows = await db
        .selectFrom('submissions')
        .select('id')
        .where('form', '=', form)
        .where('cancelled_at', 'is not', null)
        .orderBy('cancelled_at', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

/** Returns statements that store a sale at the door with its submission, and that its people came. */
export function doorSaleInserts(
  db: Kysely<Tables>,
  { id: submission, booking, sale, receivedAt: at }: NewSubmission,
): readonly Statement[] {
  if (sale === undefined) return [];
  const { minor, currency, operator, audit, arrival } = sale;
  const insert = db.insertInto('door_sales').values({ submission, minor, currency, operator });
  const { event = '', places = {} } = booking ?? {};
  const came = Object.values(places).reduce((sum, count) => sum + count, 0);
  return [
    requireChange(insert),
    toStatement(arrivalInsert(db, { id: arrival.id, submission, event, came, at, operator })),
    ...auditInsert(db, [audit, arrival.audit]),
  ];
}

/** Returns a query that adds a tick, if it is new and its submission has booked the event. */
function arrivalInsert(db: Kysely<Tables>, arrival: Arrival) {
  const { id, submission, event, came, at, operator } = arrival;
  // PostgreSQL cannot infer the types of parameters in a select list.
  const text = (value: string) => sql<string>`cast(${value} as text)`;
  const int = (value: number) => sql<number>`cast(${value} as bigint)`;
  return db
    .insertInto('arrivals')
    .columns(['id', 'submission', 'event', 'came', 'ticked_at', 'operator'])
    .expression(
      db
        .selectFrom('booked_places')
        .select([
          text(id).as('id'),
          'submission',
          'event',
          int(came).as('came'),
          int(at.getTime()).as('ticked_at'),
          text(operator).as('operator'),
        ])
        .distinct()
        .where('submission', '=', submission)
        .where('event', '=', event),
    )
    .onConflict((conflict) => conflict.doNothing());
}

/** Returns a query of the ticks that hold. */
function latestArrivals(db: Kysely<Tables>) {
  return db.selectFrom('arrivals').where((eb) => {
    const later = eb
      .selectFrom('arrivals as later')
      .select('later.id')
      .whereRef('later.event', '=', 'arrivals.event')
      .whereRef('later.submission', '=', 'arrivals.submission')
      .where((other) =>
        other.or([
          other('later.ticked_at', '>', other.ref('arrivals.ticked_at')),
          other.and([
            other('later.ticked_at', '=', other.ref('arrivals.ticked_at')),
            other('later.id', '>', other.ref('arrivals.id')),
          ]),
        ]),
      );
    return eb.not(eb.exists(later));
  });
}

function parseArrival({ ticked_at: at, ...row }: ArrivalRow): Arrival {
  return { ...row, at: new Date(at) };
}
