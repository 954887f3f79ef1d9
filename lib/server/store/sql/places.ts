import { type Kysely, sql } from 'kysely';
import {
  type NewBooking,
  type PlaceLimits,
  type PlacesByKind,
  type PlacesStore,
  formHoldMs,
  totalPlaces,
} from '@/lib/server/store/places-store';
import { heldPlaces, holdDeletion, isHeld, sumOfHeld } from '@/lib/server/store/sql/held-rows';
import { uncheckedLimitIncrements } from '@/lib/server/store/sql/limits';
import type { Tables } from '@/lib/server/store/sql/tables';
import {
  bookedPlacesQuery,
  sumOfBlocked,
  sumOfPlaces,
  sumTaken,
  countedSubmissions,
} from '@/lib/server/store/sql/taken-places';
import {
  requireChange,
  type RunTransaction,
  type Statement,
  toStatement,
} from '@/lib/server/store/sql/transaction';
import { hasWaiting, offerLock } from '@/lib/server/store/sql/waiting-rows';

const day = 24 * 60 * 60_000;

/** Returns the methods that count the submissions of forms, and the booked places of events. */
export function placeMethods(db: Kysely<Tables>, run: RunTransaction): PlacesStore {
  return {
    async countTakenByForm(forms, now) {
      if (forms.length === 0) return new Map();
      const rows = await countedSubmissions(db, now, formHoldMs)
        .where('form', 'in', forms)
        .select(['form', (eb) => eb.fn.countAll<number>().as('taken')])
        .groupBy('form')
        .execute();
      return new Map(rows.map(({ form, taken }) => [form, taken]));
    },

    async countTakenByEvent(events, now) {
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
          heldPlaces(db, now)
            .where('held_places.event', 'in', events)
            .select(['held_places.event', 'held_places.kind', sumOfHeld.as('booked')])
            .groupBy(['held_places.event', 'held_places.kind']),
        )
        .execute();
      const counts = new Map<string, PlacesByKind>();
      for (const { event, kind, booked } of rows) {
        const current = counts.get(event);
        counts.set(event, { ...current, [kind]: (current?.[kind] ?? 0) + booked });
      }
      return counts;
    },

    async takePlaces(submission, limits, now) {
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
        ...bookingInserts(db, submission, limits.booking),
        ...placeStatements(db, row.form, limits, now),
        ...holdDeletion(db, limits.booking?.hold),
      ]);
      return outcome.kind === 'done';
    },
  };
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
  return [toStatement(insert)];
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
 * the form and of the event, so that concurrent transactions see the places of each other.
 */
export function placeStatements(
  db: Kysely<Tables>,
  form: string,
  { maxSubmissions, booking, waiting }: PlaceLimits,
  now: Date,
): readonly Statement[] {
  const checks: { readonly key: string; readonly isMet: ReturnType<typeof atMost> }[] = [];
  if (maxSubmissions !== undefined) {
    const taken = countedSubmissions(db, now, formHoldMs)
      .where('form', '=', form)
      .select(({ fn }) => fn.countAll<number>().as('taken'));
    checks.push({ key: `places:${form}`, isMet: atMost(sql`(${taken})`, maxSubmissions) });
  }
  if (booking !== undefined) {
    const { event, places, capacity, hasWaitingList = false } = booking;
    const key = `places:event:${event}`;
    if (hasWaitingList) {
      checks.push({
        key,
        isMet: sql`(not ${hasWaiting(db, event)} or ${isHeld(db, booking, now)})`,
      });
    }
    if (capacity.all !== undefined) {
      checks.push({ key, isMet: atMost(sumTaken(db, booking, now), capacity.all) });
    }
    for (const [kind, max] of Object.entries(capacity.kinds)) {
      // Places of other kinds may exceed a number that was lowered since.
      if (places[kind] === undefined) continue;
      checks.push({ key, isMet: atMost(sumTaken(db, booking, now, kind), max) });
    }
  }
  if (waiting !== undefined) {
    checks.push({ key: `places:event:${waiting.event}`, isMet: mustWait(db, waiting, now) });
  }
  const keys = [...new Set(checks.map(({ key }) => key))];
  const locks = keys.map((key) => ({ key, max: Number.MAX_SAFE_INTEGER, windowMs: day }));
  return [
    // Only their locks count.
    ...uncheckedLimitIncrements(db, locks, now),
    ...checks.map(({ key, isMet }) =>
      requireChange(
        db
          .updateTable('limits')
          .set((eb) => ({ counted: eb.ref('counted') }))
          .where('name', '=', key)
          .where(isMet),
      ),
    ),
  ];
}

function atMost(count: ReturnType<typeof sql>, max: number) {
  return sql<boolean>`${count} <= ${max}`;
}

/** Returns whether others wait for an event, or the places of a booking are not free. */
function mustWait(db: Kysely<Tables>, waiting: NewBooking, now: Date) {
  const { event, places, capacity } = waiting;
  const wanted = totalPlaces(places);
  const reasons = [hasWaiting(db, event)];
  if (capacity.all !== undefined)
    reasons.push(sql`${sumTaken(db, waiting, now)} > ${capacity.all - wanted}`);
  for (const [kind, count] of Object.entries(places)) {
    const max = capacity.kinds[kind];
    if (max === undefined) continue;
    reasons.push(sql`${sumTaken(db, waiting, now, kind)} > ${max - count}`);
  }
  return sql<boolean>`(${sql.join(reasons, sql` or `)})`;
}
