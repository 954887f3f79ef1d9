import { type Kysely, sql } from 'kysely';
import {
  type NewBooking,
  type PlaceLimits,
  type PlacesByKind,
  formHoldMs,
  totalPlaces,
} from '@/lib/server/bookings/places/places';
import {
  holdDeletion,
  isHeld,
  voidHoldDeletion,
} from '@/lib/server/bookings/places/held-places-sql';
import { addedPlacesStatements } from '@/lib/server/bookings/places/change-places-sql';
import { uncheckedLimitIncrements } from '@/lib/server/platform/store/limits-sql';
import { saleStatements } from '@/lib/server/bookings/places/sold-rows-sql';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  bookedPlacesQuery,
  addedPlacesQuery,
  sumOfAdded,
  sumOfBlocked,
  sumOfPlaces,
  sumTaken,
  countedSubmissions,
} from '@/lib/server/bookings/places/taken-places-sql';
import {
  requireChange,
  type RunTransaction,
  type Statement,
  toStatement,
} from '@/lib/server/platform/store/transaction';
import { hasWaiting, offerLock } from '@/lib/server/bookings/waiting/sql/waiting-rows-sql';

const day = 24 * 60 * 60_000;

/** A condition that is checked while its row of `limits` is locked. */
export interface PlacesCheck {
  readonly key: string;
  readonly isMet: ReturnType<typeof atMost>;
  /** The name of the required change; `places` without it. */
  readonly name?: string;
}

/**
 * Returns the methods that count submissions against a form's largest number, and booked places against
 * those of an event.
 *
 * A submission takes places unless it is spam, in the bin or cancelled by the visitor. An unpaid one
 * takes places:
 * - while its payment is being processed
 * - for 65 minutes after the bank asked for confirmation
 * - while its card may have been charged: it has an intent and no decline
 * - otherwise for 10 minutes (of a form) or 15 minutes (of an event) after its last change
 *
 * A payment for a change of a booking takes the places that the change adds, by the same rules.
 *
 * Adding a submission checks the numbers in the same transaction.
 */
export function placeMethods(db: Kysely<Tables>, run: RunTransaction) {
  return {
    /** Counts the places that are taken at a time, by form. A form without submissions is missing. */
    async countTakenByForm(
      forms: readonly string[],
      now: Date,
    ): Promise<ReadonlyMap<string, number>> {
      if (forms.length === 0) return new Map();
      const rows = await countedSubmissions(db, now, formHoldMs)
        .where('form', 'in', forms)
        .select(['form', (eb) => eb.fn.countAll<number>().as('taken')])
        .groupBy('form')
        .execute();
      return new Map(rows.map(({ form, taken }) => [form, taken]));
    },

    /**
     * Counts the places that are booked or blocked at a time, by event and kind. Blocked places of no
     * particular kind are `all`. Events without any are missing.
     */
    async countTakenByEvent(
      events: readonly string[],
      now: Date,
    ): Promise<ReadonlyMap<string, PlacesByKind>> {
      if (events.length === 0) return new Map();
      const rows = await bookedPlacesQuery(db, now)
        .where('booked_places.event', 'in', events)
        .select(['booked_places.event', 'booked_places.kind', sumOfPlaces.as('booked')])
        .groupBy(['booked_places.event', 'booked_places.kind'])
        .unionAll(
          db
            .selectFrom('blocked_places')
            .where('blocked_places.event', 'in', events)
            .select(['blocked_places.event', 'blocked_places.kind', sumOfBlocked.as('booked')])
            .groupBy(['blocked_places.event', 'blocked_places.kind']),
        )
        .unionAll(
          addedPlacesQuery(db, now)
            .where('change_places.event', 'in', events)
            .select(['change_places.event', 'change_places.kind', sumOfAdded.as('booked')])
            .groupBy(['change_places.event', 'change_places.kind']),
        )
        .execute();
      return countsByEvent(rows.map(({ booked, ...row }) => ({ ...row, places: booked })));
    },

    /** Finds the places that a submission books of an event; `undefined` if it books none. */
    async findBookedPlaces(submission: string, event: string): Promise<PlacesByKind | undefined> {
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

    /**
     * Takes the places of an unpaid submission that may have lost them, or keeps them, in one transaction.
     * Returns false and changes nothing if too few are left. Places that it booked before stay booked
     * until its answers change, unless the new ones replace them. An abandoned payment awaits payment again. Offered places are kept if the
     * offer has not ended; its payment then counts as one whose card may be charged.
     */
    async takePlaces(submission: string, limits: PlaceLimits, now: Date): Promise<boolean> {
      if (limits.maxSubmissions === undefined && limits.booking === undefined) return true;
      const row = await db
        .selectFrom('payments')
        .select('form')
        .where('submission', '=', submission)
        .executeTakeFirst();
      if (row === undefined) return false;
      const payment = db.updateTable('payments').where('submission', '=', submission);
      const changed = limits.isOffered === true ? { decline_code: null } : {};
      const outcome = await run([
        ...(limits.isOffered === true ? [requireChange(offerLock(db, submission))] : []),
        requireChange(payment.set({ changed_at: now.getTime(), ...changed })),
        // An abandoned one takes no places, so the check would not count its own.
        toStatement(payment.set({ state: 'awaiting_payment' }).where('state', '=', 'abandoned')),
        ...(limits.added === undefined
          ? (limits.replaces === true ? bookingReplacement : bookingInserts)(
              db,
              submission,
              limits.booking,
            )
          : addedPlacesStatements(db, submission, limits, limits.replaces === true)),
        ...placeStatements(db, row.form, limits, now),
        ...holdDeletion(db, limits.booking?.hold),
      ]);
      return outcome.kind === 'done';
    },
  };
}

export type PlaceStore = ReturnType<typeof placeMethods>;

/** Adds places up by event and kind. */
export function countsByEvent(
  rows: readonly { readonly event: string; readonly kind: string; readonly places: number }[],
): ReadonlyMap<string, PlacesByKind> {
  const counts = new Map<string, PlacesByKind>();
  for (const { event, kind, places } of rows) {
    const current = counts.get(event);
    counts.set(event, { ...current, [kind]: (current?.[kind] ?? 0) + places });
  }
  return counts;
}

/** Returns statements that book the places of a submission, in addition to those that it has booked. */
export function bookingInserts(
  db: Kysely<Tables>,
  submission: string,
  booking: NewBooking | undefined,
): readonly Statement[] {
  if (booking === undefined) return [];
  const { event } = booking;
  const rows = Object.entries(booking.places).map(([kind, places]) => ({
    submission,
    event,
    kind,
    places,
  }));
  const insert = db
    .insertInto('booked_places')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['submission', 'event', 'kind'])
        .doUpdateSet((row) => ({ places: row.ref('excluded.places') }))
        .whereRef('excluded.places', '>', 'booked_places.places'),
    );
  return [toStatement(insert), ...saleStatements(db, submission, booking)];
}

/** Returns statements that replace the places that a submission has booked. */
export function bookingReplacement(
  db: Kysely<Tables>,
  submission: string,
  booking: NewBooking | undefined,
): readonly Statement[] {
  const removal = db.deleteFrom('booked_places').where('submission', '=', submission);
  return [toStatement(removal), ...bookingInserts(db, submission, booking)];
}

/**
 * Returns statements that roll their transaction back if more places are taken than there are, with
 * those that the transaction adds. They must come last in the transaction: the first ones lock a row of
 * the form and of the event, so that concurrent transactions see the places of each other. Holds that have
 * too few places left beside a booking end.
 */
export function placeStatements(
  db: Kysely<Tables>,
  form: string,
  { maxSubmissions, booking, waiting }: PlaceLimits,
  now: Date,
): readonly Statement[] {
  const checks: PlacesCheck[] = [];
  if (maxSubmissions !== undefined) {
    const taken = countedSubmissions(db, now, formHoldMs)
      .where('form', '=', form)
      .select(({ fn }) => fn.countAll<number>().as('taken'));
    checks.push({ key: `places:${form}`, isMet: atMost(sql`(${taken})`, maxSubmissions) });
  }
  if (booking !== undefined) {
    const { event, places, capacity, hasWaitingList = false } = booking;
    const key = eventLock(event);
    if (hasWaitingList) {
      checks.push({
        key,
        isMet: sql`(not ${hasWaiting(db, event)} or ${isHeld(db, booking, now)})`,
      });
    }
    if (capacity.all !== undefined) {
      checks.push({ key, isMet: atMost(sumTaken(db, event, now), capacity.all) });
    }
    for (const [kind, max] of Object.entries(capacity.kinds)) {
      // Places of other kinds may exceed a number that was lowered since.
      if (places[kind] === undefined) continue;
      checks.push({ key, isMet: atMost(sumTaken(db, event, now, kind), max) });
    }
  }
  if (waiting !== undefined) {
    const key = eventLock(waiting.event);
    checks.push({ key, isMet: mustWait(db, waiting, now), name: 'must-wait' });
  }
  const keys = checks.map(({ key }) => key);
  return [
    ...lockStatements(db, keys, now),
    ...checks.map((check) => checkStatement(db, check)),
    ...(booking === undefined ? [] : voidHoldDeletion(db, booking, now)),
  ];
}

/** Returns the name of the row that transactions lock before they count the places of an event. */
export function eventLock(event: string): string {
  return `places:event:${event}`;
}

/** Returns statements that lock rows until the transaction ends. */
export function lockStatements(
  db: Kysely<Tables>,
  keys: readonly string[],
  now: Date,
): readonly Statement[] {
  const max = Number.MAX_SAFE_INTEGER;
  const locks = [...new Set(keys)].map((key) => ({ key, max, windowMs: day }));
  // Only their locks count.
  return uncheckedLimitIncrements(db, locks, now);
}

/** Returns a statement that rolls its transaction back if a condition is not met. */
export function checkStatement(
  db: Kysely<Tables>,
  { key, isMet, name = 'places' }: PlacesCheck,
): Statement {
  return requireChange(
    db
      .updateTable('limits')
      .set((eb) => ({ counted: eb.ref('counted') }))
      .where('name', '=', key)
      .where(isMet),
    name,
  );
}

/** Returns whether a number is at most another. */
export function atMost(count: ReturnType<typeof sql>, max: number) {
  return sql<boolean>`${count} <= ${max}`;
}

/** Returns whether others wait for an event, or the places of a booking are not free. */
function mustWait(db: Kysely<Tables>, waiting: NewBooking, now: Date) {
  const { event, places, capacity } = waiting;
  const wanted = totalPlaces(places);
  const reasons = [hasWaiting(db, event)];
  if (capacity.all !== undefined)
    reasons.push(sql`${sumTaken(db, event, now)} > ${capacity.all - wanted}`);
  for (const [kind, count] of Object.entries(places)) {
    const max = capacity.kinds[kind];
    if (max === undefined) continue;
    reasons.push(sql`${sumTaken(db, event, now, kind)} > ${max - count}`);
  }
  return sql<boolean>`(${sql.join(reasons, sql` or `)})`;
}
