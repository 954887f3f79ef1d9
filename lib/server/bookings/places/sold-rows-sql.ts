import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { NewBooking } from '@/lib/server/bookings/places/places';
import {
  type SoldBooking,
  soldDetailsSchema,
  soldStatuses,
  type StoredSale,
} from '@/lib/server/bookings/places/sold-booking';
import type { SoldBookingRow } from '@/lib/server/platform/store/tables/booking-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import { type Statement, toStatement } from '@/lib/server/platform/store/transaction';

const statusSchema = z.enum(soldStatuses);

/** Returns statements that store what is sold with a booking, in place of what was sold before. */
export function saleStatements(
  db: Kysely<Tables>,
  submission: string,
  { event, sold }: Pick<NewBooking, 'event' | 'sold'>,
): readonly Statement[] {
  if (sold === undefined) return [];
  const insert = saleInsert(db, submission, event, sold).onConflict((conflict) =>
    conflict.column('submission').doUpdateSet({
      event,
      // Another number of places says nothing about the event.
      status: sql<string>`case when sold_bookings.event = ${event} then sold_bookings.status else 'planned' end`,
      ...soldValues(sold),
    }),
  );
  return [toStatement(insert)];
}

/** Returns a query that inserts what is sold. */
export function saleInsert(
  db: Kysely<Tables>,
  submission: string,
  event: string,
  sold: SoldBooking,
) {
  return db
    .insertInto('sold_bookings')
    .values({ submission, event, status: 'planned', ...soldValues(sold) });
}

/** Returns the columns of what is sold. */
export function soldValues({ start, end, ...details }: SoldBooking) {
  return {
    starts_at: start.getTime(),
    ends_at: end.getTime(),
    // The schema orders the properties, so that equal sales are equal texts.
    sold: JSON.stringify(soldDetailsSchema.parse(details)),
  };
}

/** Parses a row. */
export function parseSale(row: SoldBookingRow): StoredSale {
  return {
    submission: row.submission,
    event: row.event,
    status: statusSchema.parse(row.status),
    sold: {
      start: new Date(row.starts_at),
      end: new Date(row.ends_at),
      ...soldDetailsSchema.parse(JSON.parse(row.sold)),
    },
  };
}
