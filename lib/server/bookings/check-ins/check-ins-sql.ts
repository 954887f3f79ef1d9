import { type Kysely, sql } from 'kysely';
import { isCurrency, type Money } from '@/lib/payments/money';
import type { AuditEntry } from '@/lib/server/access/access-record';
import { auditInsert } from '@/lib/server/access/audit-sql';
import { type PlacesByKind, totalPlaces } from '@/lib/server/bookings/places/places';
import { notAccepted } from '@/lib/server/bookings/waiting/sql/waiting-rows-sql';
import type {
  DoorSale,
  NewSubmission,
  SubmissionRecord,
} from '@/lib/server/forms/submissions/submission-record';
import { parseSubmission } from '@/lib/server/forms/submissions/submission-rows';
import { parseRows } from '@/lib/server/platform/store/rows';
import type { CheckInRow } from '@/lib/server/platform/store/tables/booking-rows';
import { placeFolders } from '@/lib/server/platform/store/tables/submission-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  requireChange,
  type RunTransaction,
  type Statement,
  toStatement,
} from '@/lib/server/platform/store/transaction';

/** A check-in at the door: how many people of a booking have come. */
export interface CheckIn {
  /** A UUID that the phone has made, so that a check-in which is sent twice counts once. */
  readonly id: string;
  readonly submission: string;
  /** The key of the event. */
  readonly event: string;
  /** The number of people; 0 undoes an earlier check-in. */
  readonly people: number;
  readonly at: Date;
  /** The operator's address. */
  readonly operator: string;
}

/** A check-in to add, with its entry of the audit log. */
export interface NewCheckIn extends CheckIn {
  readonly audit: AuditEntry;
}

/** A booking on the list at the door. */
export interface DoorBooking {
  readonly submission: SubmissionRecord & { readonly readAt: Date | undefined };
  readonly places: PlacesByKind;
  /** Missing if it was not sold at the door. */
  readonly sale?: Pick<DoorSale, 'minor' | 'currency'>;
}

/** What is stored of a submission from the door. */
export interface DoorRecord {
  /** All check-ins, oldest first. */
  readonly checkIns: readonly CheckIn[];
  /** Missing if it was not sold at the door. */
  readonly sale?: Pick<DoorSale, 'operator'> & { readonly paid: Money | undefined };
}

/**
 * Returns the methods for the list at the door.
 *
 * All check-ins are kept. The latest one of a booking counts, and of two at the same time the one with the
 * larger id, so the result does not depend on the order in which phones send them.
 */
export function checkInMethods(db: Kysely<Tables>, run: RunTransaction) {
  return {
    /**
     * Adds check-ins in one transaction. Leaves out those that it has, and those of submissions that have not
     * booked the event.
     */
    async addCheckIns(checkIns: readonly NewCheckIn[]): Promise<void> {
      if (checkIns.length === 0) return;
      const ids = checkIns.map(({ id }) => id);
      const rows = await db.selectFrom('check_ins').select('id').where('id', 'in', ids).execute();
      const known = new Set(rows.map(({ id }) => id));
      const added = checkIns.filter(({ id }) => !known.has(id));
      if (added.length === 0) return;
      await run([
        ...added.map((checkIn) => toStatement(checkInInsert(db, checkIn))),
        ...auditInsert(
          db,
          added.map(({ audit }) => audit),
        ),
      ]);
    },

    /** Returns the latest check-in of each booking of an event, by submission. */
    async listCheckIns(event: string): Promise<ReadonlyMap<string, CheckIn>> {
      const rows = await latestCheckIns(db)
        .where('check_ins.event', '=', event)
        .selectAll('check_ins')
        .execute();
      return new Map(rows.map((row) => [row.submission, parseCheckIn(row)]));
    },

    /** Finds all check-ins of a submission, and its sale at the door. */
    async findDoorRecord(submission: string): Promise<DoorRecord> {
      const [checkIns, sale] = await Promise.all([
        db
          .selectFrom('check_ins')
          .selectAll()
          .where('submission', '=', submission)
          .orderBy('checked_in_at')
          .orderBy('id')
          .execute(),
        db
          .selectFrom('door_sales')
          .select(['minor', 'currency', 'operator'])
          .where('submission', '=', submission)
          .executeTakeFirst(),
      ]);
      const found = { checkIns: checkIns.map(parseCheckIn) };
      if (sale === undefined) return found;
      const { minor, currency, operator } = sale;
      const paid = isCurrency(currency) ? { minor, currency } : undefined;
      return { ...found, sale: { operator, paid } };
    },

    /**
     * Counts the people who are checked in, by event, of bookings outside spam and bin that are not cancelled or
     * moved to another event. Events without any are missing.
     */
    async countCheckedIn(events: readonly string[]): Promise<ReadonlyMap<string, number>> {
      if (events.length === 0) return new Map();
      const rows = await latestCheckIns(db)
        .innerJoin('submissions', 'submissions.id', 'check_ins.submission')
        .where('submissions.state', 'in', placeFolders)
        .where('submissions.cancelled_at', 'is', null)
        .where('check_ins.event', 'in', events)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('booked_places')
              .select('booked_places.submission')
              .whereRef('booked_places.submission', '=', 'check_ins.submission')
              .whereRef('booked_places.event', '=', 'check_ins.event'),
          ),
        )
        // PostgreSQL's sum of integers is a decimal number.
        .select([
          'check_ins.event',
          sql<number>`cast(sum(check_ins.people) as bigint)`.as('people'),
        ])
        .groupBy('check_ins.event')
        .execute();
      return new Map(rows.map(({ event, people }) => [event, people]));
    },

    /** Lists the bookings of an event that are paid or free, outside spam and bin. */
    async listDoorBookings(event: string): Promise<readonly DoorBooking[]> {
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
      return parseRows(rows, ({ minor, currency, ...row }): DoorBooking => {
        const submission = parseSubmission(row, []);
        const booking = { submission, places: places.get(row.id) ?? {} };
        return minor === null || currency === null
          ? booking
          : { ...booking, sale: { minor, currency } };
      });
    },

    /** Lists the ids of a form's bookings that visitors have cancelled, the latest cancellation first. */
    async listCancelledBookings(form: string, limit: number): Promise<readonly string[]> {
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

export type CheckInStore = ReturnType<typeof checkInMethods>;

/** Returns statements that store a sale at the door with its submission, and checks everyone in. */
export function doorSaleInserts(
  db: Kysely<Tables>,
  { id: submission, booking, sale, receivedAt: at }: NewSubmission,
): readonly Statement[] {
  if (sale === undefined) return [];
  const { minor, currency, operator, audit, checkIn } = sale;
  const insert = db.insertInto('door_sales').values({ submission, minor, currency, operator });
  const { event = '', places = {} } = booking ?? {};
  const people = totalPlaces(places);
  return [
    requireChange(insert),
    toStatement(checkInInsert(db, { id: checkIn.id, submission, event, people, at, operator })),
    ...auditInsert(db, [audit, checkIn.audit]),
  ];
}

/** Returns a query that adds a check-in, if it is new and its submission has booked the event. */
function checkInInsert(db: Kysely<Tables>, checkIn: CheckIn) {
  const { id, submission, event, people, at, operator } = checkIn;
  // PostgreSQL cannot infer the types of parameters in a select list.
  const text = (value: string) => sql<string>`cast(${value} as text)`;
  const int = (value: number) => sql<number>`cast(${value} as bigint)`;
  return db
    .insertInto('check_ins')
    .columns(['id', 'submission', 'event', 'people', 'checked_in_at', 'operator'])
    .expression(
      db
        .selectFrom('booked_places')
        .select([
          text(id).as('id'),
          'submission',
          'event',
          int(people).as('people'),
          int(at.getTime()).as('checked_in_at'),
          text(operator).as('operator'),
        ])
        .distinct()
        .where('submission', '=', submission)
        .where('event', '=', event),
    )
    .onConflict((conflict) => conflict.doNothing());
}

/** Returns a query of the latest check-in of each booking. */
export function latestCheckIns(db: Kysely<Tables>) {
  return db.selectFrom('check_ins').where((eb) => {
    const later = eb
      .selectFrom('check_ins as later')
      .select('later.id')
      .whereRef('later.event', '=', 'check_ins.event')
      .whereRef('later.submission', '=', 'check_ins.submission')
      .where((other) =>
        other.or([
          other('later.checked_in_at', '>', other.ref('check_ins.checked_in_at')),
          other.and([
            other('later.checked_in_at', '=', other.ref('check_ins.checked_in_at')),
            other('later.id', '>', other.ref('check_ins.id')),
          ]),
        ]),
      );
    return eb.not(eb.exists(later));
  });
}

function parseCheckIn({ checked_in_at: at, ...row }: CheckInRow): CheckIn {
  return { ...row, at: new Date(at) };
}
