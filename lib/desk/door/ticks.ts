/** A tick at the door: how many people of a booking have come. */
export interface DoorTick {
  /** A UUID that the phone has made. */
  readonly id: string;
  /** The id of the booking. */
  readonly submission: string;
  /** The number of people; 0 takes an earlier tick back. */
  readonly came: number;
  /** Milliseconds since 1970, by the server's clock. */
  readonly at: number;
}

/**
 * Returns the tick that holds of each booking: the latest one, and of two at the same time the one with
 * the larger id. The store chooses in the same way, so the order of the ticks does not matter.
 */
export function mergeTicks(ticks: Iterable<DoorTick>): ReadonlyMap<string, DoorTick> {
  const merged = new Map<string, DoorTick>();
  for (const tick of ticks) {
    const other = merged.get(tick.submission);
    if (other === undefined || isLater(tick, other)) merged.set(tick.submission, tick);
  }
  return merged;
}

function isLater(tick: DoorTick, other: DoorTick): boolean {
  return tick.at === other.at ? tick.id > other.id : tick.at > other.at;
}
