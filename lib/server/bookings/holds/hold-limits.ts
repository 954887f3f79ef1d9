import { hashNetwork, type Visitor } from '@/lib/server/platform/http/requests/client-network';
import { type Capacity, totalPlaces } from '@/lib/server/bookings/places/places';
import type { Limit } from '@/lib/server/platform/store/limits-sql';
import type { HoldingNetwork } from '@/lib/server/bookings/holds/holds-sql';

const minute = 60 * 1000;
const day = 24 * 60 * minute;

/** Held places must not fill a disk. */
const holdLimit = { max: 2000, windowMs: 60 * minute };

/** Two families behind one address can change their choices ten times each. */
const networkHoldLimit = { max: 40, windowMs: 10 * minute };

/** Holds of one event, so that no network holds its places for a whole day. */
const eventHoldLimit = { max: 40, windowMs: day };

/**
 * Returns the limits for holds of places of an event. Above them no places are held. A hold that is renewed
 * or changed counts like a new one, except for the limit of all rows.
 */
export function holdLimits(
  visitor: Visitor,
  event: string,
  {
    isNew,
    secret,
    now,
  }: { readonly isNew: boolean; readonly secret: Uint8Array; readonly now: Date },
): readonly Limit[] {
  const all = isNew ? [{ key: 'holds', ...holdLimit }] : [];
  if (visitor.kind !== 'network') return all;
  const name = hashNetwork(visitor.network, secret, now);
  return [
    ...all,
    { key: `holds:${name}`, ...networkHoldLimit },
    { key: `holds:${name}:${event}`, ...eventHoldLimit },
  ];
}

/** Returns the network of a visitor with the numbers of places that it may hold at once. */
export function holdingNetwork(
  visitor: Visitor,
  { all, kinds }: Capacity,
  secret: Uint8Array,
  now: Date,
): HoldingNetwork {
  const capacity = all ?? totalPlaces(kinds);
  // A tenth, and always enough for a family.
  const maxOfEvent = Math.max(4, Math.floor(capacity / 10));
  // Visitors who cannot be told apart share what one network may hold of an event.
  if (visitor.kind !== 'network') {
    return { name: visitor.kind, maxOfEvent, maxOfAll: Number.MAX_SAFE_INTEGER };
  }
  return { name: hashNetwork(visitor.network, secret, now), maxOfEvent, maxOfAll: 20 };
}
