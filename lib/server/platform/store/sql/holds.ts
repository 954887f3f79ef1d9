import { type Kysely, sql } from 'kysely';
import type {
  HoldOutcome,
  HoldStore,
  ListedHold,
  NewHold,
} from '@/lib/server/platform/store/hold-store';
import { auditInsert } from '@/lib/server/platform/store/sql/desk/audit';
import {
  heldPlaces,
  holdDeletion,
  sumHeld,
  sumOfHeld,
} from '@/lib/server/platform/store/sql/held-rows';
import { limitIncrements } from '@/lib/server/platform/store/sql/limits';
import {
  atMost,
  checkStatement,
  countsByEvent,
  eventLock,
  lockStatements,
  type PlacesCheck,
} from '@/lib/server/platform/store/sql/places';
import type { Tables } from '@/lib/server/platform/store/sql/tables';
import { sumTaken } from '@/lib/server/platform/store/sql/taken-places';
import {
  requireChange,
  type RunTransaction,
  type Statement,
  toStatement,
} from '@/lib/server/platform/store/sql/transaction';
import { hasWaiting } from '@/lib/server/platform/store/sql/waiting-rows';

/** Returns the methods that hold places. */
export function holdMethods(db: Kysely<Tables>, run: RunTransaction): HoldStore {
  return {
    async holdPlaces(hold, limits, now) {
      const { token, booking, network } = hold;
      const counted = limitIncrements(db, limits, now);
      const locks = network === undefined ? [] : [`holding:${network.name}`];
      const changes = [
        ...counted,
        // Before the rows: a booking locks the event, and then deletes rows of holds.
        ...lockStatements(db, [...locks, eventLock(booking.event)], now),
        ...holdDeletion(db, token),
        holdInsert(db, hold),
      ];
      const checks = holdChecks(db, hold, now);
      const outcome = await run([
        ...changes,
        ...checks.map(({ isMet }) => checkStatement(db, { key: eventLock(booking.event), isMet })),
      ]);
      if (outcome.kind === 'done') return 'held';
      return checks[outcome.statement - changes.length]?.otherwise ?? 'limited';
    },

    async findHold(token, now) {
      const rows = await heldPlaces(db, now)
        .selectAll('held_places')
        .where('token', '=', token)
        .execute();
      const [first] = rows;
      if (first === undefined) return undefined;
      return {
        event: first.event,
        places: Object.fromEntries(rows.map(({ kind, places }) => [kind, places])),
        since: new Date(first.held_since),
        until: new Date(first.held_until),
      };
    },

    async releaseHold(token) {
      await run(holdDeletion(db, token));
    },

    async countHeldByEvent(events, now) {
      if (events.length === 0) return new Map();
      const rows = await heldPlaces(db, now)
        .where('held_places.event', 'in', events)
        .select(['held_places.event', 'held_places.kind', sumOfHeld.as('places')])
        .groupBy(['held_places.event', 'held_places.kind'])
        .execute();
      return countsByEvent(rows);
    },

    async listHolds(event, now, limit) {
      const oldest = heldPlaces(db, now)
        .where('held_places.event', '=', event)
        .select('held_places.token')
        .groupBy(['held_places.token', 'held_places.held_since'])
        .orderBy('held_places.held_since')
        .orderBy('held_places.token')
        .limit(limit);
      const rows = await db
        .selectFrom('held_places')
        .selectAll()
        .where('token', 'in', oldest)
        .orderBy('held_since')
        .orderBy('token')
        .orderBy('kind')
        .execute();
      const holds = new Map<string, ListedHold>();
      for (const { token, kind, places, held_since, held_until } of rows) {
        const all = { ...holds.get(token)?.places, [kind]: places };
        const times = { since: new Date(held_since), until: new Date(held_until) };
        holds.set(token, { token, places: all, ...times });
      }
      return [...holds.values()];
    },

    async endHolds(event, token, audit) {
      const ofEvent = db.deleteFrom('held_places').where('event', '=', event);
      const deletion = token === undefined ? ofEvent : ofEvent.where('token', '=', token);
      const outcome = await run([requireChange(deletion), ...auditInsert(db, [audit])]);
      return outcome.kind === 'done';
    },
  };
}

/** Returns a statement that inserts the rows of a hold. */
function holdInsert(
  db: Kysely<Tables>,
  { token, booking, network, since, until }: NewHold,
): Statement {
  const rows = Object.entries(booking.places).map(([kind, places]) => ({
    token,
    event: booking.event,
    kind,
    places,
    held_since: since.getTime(),
    held_until: until.getTime(),
    network: network?.name ?? '',
  }));
  // Another request of the same page may have inserted rows in between.
  const insert = db
    .insertInto('held_places')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['token', 'kind']).doUpdateSet((row) => ({
        event: row.ref('excluded.event'),
        places: row.ref('excluded.places'),
        held_since: row.ref('excluded.held_since'),
        held_until: row.ref('excluded.held_until'),
        network: row.ref('excluded.network'),
      })),
    );
  return toStatement(insert);
}

interface HoldCheck extends Pick<PlacesCheck, 'isMet'> {
  /** What the hold comes to if the condition is not met. */
  readonly otherwise: HoldOutcome;
}

/** Returns the conditions of a hold whose rows are inserted, in the order of their importance. */
function holdChecks(
  db: Kysely<Tables>,
  { booking, network, isProven = false }: NewHold,
  now: Date,
): readonly HoldCheck[] {
  const { event, places, capacity, hasWaitingList = false } = booking;
  const limits = [
    ...(capacity.all === undefined ? [] : [[undefined, capacity.all] as const]),
    // Places of other kinds may exceed a number that was lowered since.
    ...Object.entries(capacity.kinds).filter(([kind]) => places[kind] !== undefined),
  ];
  const sums = limits.map(([kind, max]) => {
    const [taken, held] = [sumTaken(db, event, now, kind), sumHeld(db, event, now, kind)];
    return { taken, held, max };
  });
  const ofNetwork = heldPlaces(db, now)
    .where('held_places.network', '=', network?.name ?? '')
    .select(sumOfHeld.as('held'));
  const ofBoth = ofNetwork.where('held_places.event', '=', event);
  return [
    ...(hasWaitingList
      ? [{ isMet: sql<boolean>`not ${hasWaiting(db, event)}`, otherwise: 'full' } as const]
      : []),
    ...sums.map(({ taken, held, max }): HoldCheck => {
      return { isMet: atMost(sql`${taken} + ${held}`, max), otherwise: 'full' };
    }),
    ...(network === undefined
      ? []
      : ([
          { isMet: atMost(sql`(${ofBoth})`, network.maxOfEvent), otherwise: 'limited' },
          { isMet: atMost(sql`(${ofNetwork})`, network.maxOfAll), otherwise: 'limited' },
        ] as const)),
    // At most half of what bookings leave.
    ...(isProven ? [] : sums).map(({ taken, held, max }): HoldCheck => {
      return { isMet: atMost(sql`${taken} + 2 * ${held}`, max), otherwise: 'unproven' };
    }),
  ];
}
