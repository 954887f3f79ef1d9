import { type Kysely, sql } from 'kysely';
import { isCurrency, type Money } from '@/lib/payments/money';
import {
  type EventSums,
  type EventSumsQuery,
  noSums,
} from '@/lib/server/bookings/event-places/event-places-record';
import { heldByKind } from '@/lib/server/bookings/places/held-places-sql';
import {
  addedByKind,
  blockedByKind,
  bookedByKind,
} from '@/lib/server/bookings/places/taken-places-sql';
import { notAccepted } from '@/lib/server/bookings/waiting/sql/waiting-rows-sql';
import { currencySchema } from '@/lib/server/platform/store/tables/payment-rows';
import { placeFolders } from '@/lib/server/platform/store/tables/submission-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';

/** Sums the places that are taken and the payments, as `sumEvents` of the store describes. */
export async function sumEvents(
  db: Kysely<Tables>,
  query: EventSumsQuery,
): Promise<ReadonlyMap<string, EventSums>> {
  if (query.events.length === 0) return new Map();
  const [places, payments, sales] = await Promise.all([
    sumPlaces(db, query),
    sumPaid(db, query),
    sumSold(db, query),
  ]);
  const sums = new Map<string, EventSums>();
  const of = (event: string) => sums.get(event) ?? noSums;
  const add = (event: string, part: Part, kind: string, places: number) => {
    const current = of(event);
    const total = (current[part][kind] ?? 0) + places;
    sums.set(event, { ...current, [part]: { ...current[part], [kind]: total } });
  };
  for (const { event, kind, part, places: count } of places) {
    add(event, part, kind, count);
    // Offers and forms that are being filled in hold places as unpaid bookings do.
    if (part === 'offered' || part === 'inForms') add(event, 'held', kind, count);
  }
  for (const { event, ...money } of payments) {
    const current = of(event);
    sums.set(event, { ...current, paid: [...current.paid, money] });
  }
  for (const { event, ...money } of sales) {
    const current = of(event);
    sums.set(event, { ...current, sold: [...current.sold, money] });
  }
  return sums;
}

async function sumPlaces(
  db: Kysely<Tables>,
  { events, now }: EventSumsQuery,
): Promise<readonly PlacesRow[]> {
  // Places that a waiting list offers are held until they are accepted.
  const bookedPart = sql<number>`case when submissions.id in ${notAccepted(db)} then 3 when submissions.awaits_payment = 1 then 1 else 0 end`;
  const rows = await bookedByKind(db, events, now)
    .select(bookedPart.as('part'))
    .groupBy('part')
    .unionAll(blockedByKind(db, events).select(sql<number>`2`.as('part')))
    .unionAll(heldByKind(db, events, now).select(sql<number>`4`.as('part')))
    .unionAll(addedByKind(db, events, now).select(sql<number>`1`.as('part')))
    .execute();
  return rows.map(({ part, ...row }) => ({ ...row, part: parts[part] ?? 'blocked' }));
}

/** The parts of the sum, by the number that the query gives each. */
const parts = ['booked', 'held', 'blocked', 'offered', 'inForms'] as const;

type Part = (typeof parts)[number];

interface PlacesRow {
  readonly event: string;
  readonly kind: string;
  readonly part: Part;
  readonly places: number;
}

async function sumPaid(
  db: Kysely<Tables>,
  { events, mode }: EventSumsQuery,
): Promise<readonly MoneyRow[]> {
  if (mode === undefined) return [];
  const rows = await bookingsOf(db, events)
    .innerJoin('payments', (join) =>
      join.on((eb) =>
        eb.or([
          eb('payments.submission', '=', eb.ref('bookings.submission')),
          eb('payments.change_of', '=', eb.ref('bookings.submission')),
        ]),
      ),
    )
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
  return rows.map(parseMoneyRow);
}

async function sumSold(
  db: Kysely<Tables>,
  { events }: EventSumsQuery,
): Promise<readonly MoneyRow[]> {
  const rows = await bookingsOf(db, events)
    .innerJoin('door_sales', 'door_sales.submission', 'bookings.submission')
    .select([
      'bookings.event',
      'door_sales.currency',
      sql<number>`cast(sum(door_sales.minor) as bigint)`.as('minor'),
    ])
    .groupBy(['bookings.event', 'door_sales.currency'])
    .orderBy('door_sales.currency')
    .execute();
  // A sale in a currency that is not supported has no known sum.
  return rows.filter(({ currency }) => isCurrency(currency)).map(parseMoneyRow);
}

type MoneyRow = Money & { readonly event: string };

function parseMoneyRow({
  event,
  minor,
  currency,
}: Readonly<Record<'event' | 'currency', string>> & { readonly minor: number }): MoneyRow {
  return { event, minor, currency: currencySchema.parse(currency) };
}

/** Returns a query of the bookings of events outside spam and bin, each once. */
function bookingsOf(db: Kysely<Tables>, events: readonly string[]) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('booked_places')
        .select(['booked_places.submission', 'booked_places.event'])
        .distinct()
        .where('booked_places.event', 'in', events)
        .as('bookings'),
    )
    .innerJoin('submissions', 'submissions.id', 'bookings.submission')
    .where('submissions.state', 'in', placeFolders);
}
