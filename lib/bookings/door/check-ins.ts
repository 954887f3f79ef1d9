/** A check-in at the door: how many people of a booking have come. */
export interface DoorCheckIn {
  /** A UUID that the phone has made. */
  readonly id: string;
  /** The id of the booking. */
  readonly submission: string;
  /** The number of people; 0 undoes an earlier check-in. */
  readonly people: number;
  /** Milliseconds since 1970, by the server's clock. */
  readonly at: number;
}

/**
 * Returns the latest check-in of each booking, and of two at the same time the one with the larger id. The
 * store chooses in the same way, so the order of the check-ins does not matter.
 */
export function latestCheckIns(checkIns: Iterable<DoorCheckIn>): ReadonlyMap<string, DoorCheckIn> {
  const latest = new Map<string, DoorCheckIn>();
  for (const checkIn of checkIns) {
    const other = latest.get(checkIn.submission);
    if (other === undefined || isLater(checkIn, other)) latest.set(checkIn.submission, checkIn);
  }
  return latest;
}

function isLater(checkIn: DoorCheckIn, other: DoorCheckIn): boolean {
  return checkIn.at === other.at ? checkIn.id > other.id : checkIn.at > other.at;
}

/** A check-in that the server has not confirmed. */
export interface QueuedCheckIn extends DoorCheckIn {
  /** The key of the event. */
  readonly event: string;
}

/** Check-ins that wait until the server confirms them. */
export interface CheckInQueue {
  add(checkIn: QueuedCheckIn): void;
  /** By time. */
  list(): readonly QueuedCheckIn[];
  remove(ids: readonly string[]): void;
}

const prefix = 'door-check-in:';

/**
 * Returns the queue of this browser. Each check-in has an entry of its own in the storage, so that two tabs
 * lose none. A check-in names a booking by its id only. Without a storage, they last as long as the page.
 */
export function openCheckInQueue(storage: Storage | undefined): CheckInQueue {
  const unstored = new Map<string, QueuedCheckIn>();
  return {
    add(checkIn) {
      try {
        if (storage === undefined) unstored.set(checkIn.id, checkIn);
        else storage.setItem(`${prefix}${checkIn.id}`, JSON.stringify(checkIn));
      } catch {
        // The storage is full.
        unstored.set(checkIn.id, checkIn);
      }
    },
    list() {
      const keys = storage === undefined ? [] : Object.keys(storage);
      const stored = keys
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => parseCheckIn(storage?.getItem(key)) ?? []);
      return [...stored, ...unstored.values()].sort((a, b) => a.at - b.at);
    },
    remove(ids) {
      for (const id of ids) {
        unstored.delete(id);
        storage?.removeItem(`${prefix}${id}`);
      }
    },
  };
}

/** Parses a stored check-in. Another release of the site may have stored it. */
function parseCheckIn(text: string | null | undefined): QueuedCheckIn | undefined {
  if (text === null || text === undefined) return undefined;
  try {
    const checkIn = JSON.parse(text) as Partial<QueuedCheckIn> | null;
    const { id, event, submission, people, at } = checkIn ?? {};
    const areTexts = [id, event, submission].every((value) => typeof value === 'string');
    const areNumbers = [people, at].every((value) => typeof value === 'number');
    return areTexts && areNumbers ? (checkIn as QueuedCheckIn) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Creates the id of a check-in, a UUID of version 7: of two check-ins at the same time, the later one has the
 * larger id.
 */
export function createCheckInId(at: number, randomBytes: Uint8Array): string {
  const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');
  const time = hex(at, 12);
  const random = [...randomBytes]
    .map((byte) => hex(byte, 2))
    .join('')
    .padEnd(20, '0');
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${random.slice(0, 3)}`,
    `8${random.slice(3, 6)}`,
    random.slice(6, 18),
  ].join('-');
}
