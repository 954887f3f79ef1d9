import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Money } from '@/lib/payments/money';
import type { PaymentMode } from '@/lib/server/payments/records/payment-record';
import { currencySchema } from '@/lib/server/platform/store/tables/payment-rows';
import { placeFolders } from '@/lib/server/platform/store/tables/submission-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';

/** One submission that was moved, or those of a change to several. */
export type Moved = { readonly submission: string } | { readonly batch: string };

/** What submissions that were moved book, and what was paid for them. */
export interface MovedBookings {
  /** The keys of the events that they book, sorted; without cancelled bookings. */
  readonly events: readonly string[];
  /** The booked places that those in the bin took before. */
  readonly freed: number;
  /** What was paid by card for those in the bin, less refunds and what banks withdrew, by currency. */
  readonly paid: readonly Money[];
}

const placesSchema = z.object({ event: z.string(), freed: z.coerce.number() });
const paidSchema = z.object({ currency: currencySchema, minor: z.coerce.number() });

/** Returns the method that finds what submissions book which an operator has moved. */
export function movedBookingMethods(db: Kysely<Tables>) {
  return {
    /** Finds the bookings of moved submissions and their payments. Without a mode, there are no payments. */
    async findMovedBookings(moved: Moved, mode: PaymentMode | undefined): Promise<MovedBookings> {
      const [places, paid] = await Promise.all([
        bookedPlaces(db, moved).execute(),
        mode === undefined ? [] : paidSums(db, moved, mode).execute(),
      ]);
      const rows = places.map((row) => placesSchema.parse(row));
      return {
        events: rows.map(({ event }) => event),
        freed: rows.reduce((sum, { freed }) => sum + freed, 0),
        paid: paid.map((row) => paidSchema.parse(row)).filter(({ minor }) => minor > 0),
      };
    },
  };
}

export type MovedBookingStore = ReturnType<typeof movedBookingMethods>;

function bookedPlaces(db: Kysely<Tables>, moved: Moved) {
  const tookPlaces = sql<boolean>`submissions.state = 'bin'
    and submissions.state_before_bin in (${sql.join(placeFolders)})`;
  return movedSubmissions(db, moved)
    .innerJoin('booked_places', 'booked_places.submission', 'submissions.id')
    .where('submissions.cancelled_at', 'is', null)
    .select([
      'booked_places.event',
      sql<number>`sum(case when ${tookPlaces} then booked_places.places else 0 end)`.as('freed'),
    ])
    .groupBy('booked_places.event')
    .orderBy('booked_places.event');
}

function paidSums(db: Kysely<Tables>, moved: Moved, mode: PaymentMode) {
  return movedSubmissions(db, moved)
    .innerJoin('payments', (join) =>
      join.on((eb) =>
        eb.or([
          eb('payments.submission', '=', eb.ref('submissions.id')),
          eb('payments.change_of', '=', eb.ref('submissions.id')),
        ]),
      ),
    )
    .where('submissions.state', '=', 'bin')
    .where('payments.state', '=', 'paid')
    .where('payments.mode', '=', mode)
    .select([
      'payments.currency',
      sql<number>`sum(payments.minor - payments.refunded - payments.withdrawn)`.as('minor'),
    ])
    .groupBy('payments.currency')
    .orderBy('payments.currency');
}

function movedSubmissions(db: Kysely<Tables>, moved: Moved) {
  const submissions = db.selectFrom('submissions');
  if ('submission' in moved) return submissions.where('submissions.id', '=', moved.submission);
  return submissions.where('submissions.id', 'in', (eb) =>
    eb.selectFrom('batch_items').select('submission').where('batch', '=', moved.batch),
  );
}
