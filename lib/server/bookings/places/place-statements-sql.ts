import { type Kysely, sql } from 'kysely';
import { isHeld, voidHoldDeletion } from '@/lib/server/bookings/places/held-places-sql';
import {
  formHoldMs,
  type NewBooking,
  type PlaceLimits,
  totalPlaces,
} from '@/lib/server/bookings/places/places';
import { saleStatements } from '@/lib/server/bookings/places/sold-rows-sql';
import { countedSubmissions, sumTaken } from '@/lib/server/bookings/places/taken-places-sql';
import { hasWaiting } from '@/lib/server/bookings/waiting/sql/waiting-rows-sql';
import { uncheckedLimitIncrements } from '@/lib/server/platform/store/limits-sql';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  requireChange,
  type Statement,
  toStatement,
} from '@/lib/server/platform/store/transaction';

const day = 24 * 60 * 60_000;

/** A condition that is checked while its row of `limits` is locked. */
export interface PlacesCheck {
  readonly key: string;
  readonly isMet: ReturnType<typeof atMost>;
  /** The name of the required change; `places` without it. */
  readonly name?: string;
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
    const { event, places, capacity, hasWaitingList = false, mayBeCalledOff = false } = booking;
    const key = eventLock(event);
    if (!mayBeCalledOff) checks.push({ key, isMet: isNotCalledOff(db, event) });
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
    checks.push({ key, isMet: isNotCalledOff(db, waiting.event) });
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

/** Returns whether no operator has cancelled or postponed the date of an event. */
export function isNotCalledOff(db: Kysely<Tables>, event: string) {
  const calledOff = db
    .selectFrom('date_states')
    .where('event', '=', event)
    .where('state', 'in', ['cancelled', 'postponed'])
    .select('event');
  return sql<boolean>`not exists ${calledOff}`;
}

/** What an operator has decided about the date of an event, as it was read. */
export interface SeenDecision {
  readonly event: string;
  readonly sequence: number;
}

/**
 * Returns statements that roll their transaction back if what an operator has decided about a date has changed
 * since it was read; none where nothing was decided.
 */
export function decisionStatements(
  db: Kysely<Tables>,
  decision: SeenDecision | undefined,
  now: Date,
): readonly Statement[] {
  if (decision === undefined) return [];
  const { event, sequence } = decision;
  const key = eventLock(event);
  const seen = db
    .selectFrom('date_states')
    .where('event', '=', event)
    .where('sequence', '=', sequence)
    .select('event');
  const isMet = sql<boolean>`exists ${seen}`;
  return [...lockStatements(db, [key], now), checkStatement(db, { key, isMet, name: 'decision' })];
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
