import { type Kysely, sql } from 'kysely';
import type { AuditEntry } from '@/lib/server/access/access-record';
import { auditInsert } from '@/lib/server/access/audit-sql';
import {
  heldByKind,
  heldPlaces,
  holdDeletion,
  sumHeld,
  sumOfHeld,
} from '@/lib/server/bookings/places/held-places-sql';
import {
  atMost,
  checkStatement,
  eventLock,
  isNotCalledOff,
  lockStatements,
  type PlacesCheck,
} from '@/lib/server/bookings/places/place-statements-sql';
import type { NewBooking, PlacesByKind } from '@/lib/server/bookings/places/places';
import { countsByEvent } from '@/lib/server/bookings/places/places-sql';
import { sumTaken } from '@/lib/server/bookings/places/taken-places-sql';
import { hasWaiting } from '@/lib/server/bookings/waiting/sql/waiting-rows-sql';
import { type Limit, limitIncrements } from '@/lib/server/platform/store/limits-sql';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  requireChange,
  type RunTransaction,
  type Statement,
  toStatement,
} from '@/lib/server/platform/store/transaction';

/**
 * Milliseconds for which a hold lasts after its first choice at most, however often the visitor changes
 * the choice.
 */
export const maxHoldMs = 60 * 60_000;

/** Places of an event that are held for a visitor who fills in a form. */
export interface PlacesHold {
  /** The key of the event. */
  readonly event: string;
  readonly places: PlacesByKind;
  /** When the visitor first chose places. */
  readonly since: Date;
  readonly until: Date;
}

export interface NewHold extends Pick<PlacesHold, 'since' | 'until'> {
  /** SHA-256 of the visitor's token, in hexadecimal. */
  readonly token: string;
  readonly booking: NewBooking;
  /** Missing for a hold that counts for no network. */
  readonly network?: HoldingNetwork | undefined;
  /** Whether the visitor has solved a proof of work for it. */
  readonly isProven?: boolean | undefined;
}

/** The network of a visitor, with the largest numbers of places that it may hold at once. */
export interface HoldingNetwork {
  readonly name: string;
  readonly maxOfEvent: number;
  readonly maxOfAll: number;
}

/** A hold of an event, for the desk. */
export interface ListedHold extends Omit<PlacesHold, 'event'> {
  /** SHA-256 of the visitor's token, in hexadecimal. */
  readonly token: string;
}

export type HoldOutcome = 'held' | 'full' | 'limited' | 'unproven';

/**
 * Returns the methods that hold places from the moment a visitor chooses them.
 *
 * A hold keeps places from other holds and not from bookings: the last places go to those who send a form
 * first. It is void, and deleted, when bookings leave too few places for it. A submission that books with
 * the hold's token drops it, and its places are then booked, also while they are paid for.
 */
export function holdMethods(db: Kysely<Tables>, run: RunTransaction) {
  return {
    /**
     * Holds places, in place of those that the token holds, and counts the limits, in one transaction. All
     * results but `held` change nothing:
     * - `full`: too few places are free, or submissions wait for the event
     * - `limited`: a limit is full, or the network holds too many places
     * - `unproven`: more than half of the places that are left would be held, without a proof of work
     */
    async holdPlaces(hold: NewHold, limits: readonly Limit[], now: Date): Promise<HoldOutcome> {
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
        ...checks.map(({ isMet, otherwise }) =>
          checkStatement(db, { key: eventLock(booking.event), isMet, name: otherwise }),
        ),
      ]);
      if (outcome.kind === 'done') return 'held';
      return checks.find(({ otherwise }) => otherwise === outcome.required)?.otherwise ?? 'limited';
    },

    /** Finds what a token holds at a time. */
    async findHold(token: string, now: Date): Promise<PlacesHold | undefined> {
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

    /** Ends the hold of a token, if there is one. */
    async releaseHold(token: string): Promise<void> {
      await run(holdDeletion(db, token));
    },

    /** Counts the places that are held at a time, by event and kind. Events without any are missing. */
    async countHeldByEvent(
      events: readonly string[],
      now: Date,
    ): Promise<ReadonlyMap<string, PlacesByKind>> {
      if (events.length === 0) return new Map();
      return countsByEvent(await heldByKind(db, events, now).execute());
    },

    /** Lists the holds of an event at a time, the oldest first. */
    async listHolds(event: string, now: Date, limit: number): Promise<readonly ListedHold[]> {
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

    /**
     * Ends the hold of a token, or all holds, of an event, and adds the entry to the audit log, in one
     * transaction. Returns false if there is none.
     */
    async endHolds(event: string, token: string | undefined, audit: AuditEntry): Promise<boolean> {
      const ofEvent = db.deleteFrom('held_places').where('event', '=', event);
      const deletion = token === undefined ? ofEvent : ofEvent.where('token', '=', token);
      const outcome = await run([requireChange(deletion), ...auditInsert(db, [audit])]);
      return outcome.kind === 'done';
    },
  };
}

export type HoldStore = ReturnType<typeof holdMethods>;

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
    { isMet: isNotCalledOff(db, event), otherwise: 'full' },
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
