import type { DoorTick } from '@/lib/desk/door/ticks';

/** A tick that the server has not confirmed. */
export interface QueuedTick extends DoorTick {
  /** The key of the event. */
  readonly event: string;
}

/** Ticks that wait until the server confirms them. */
export interface TickQueue {
  add(tick: QueuedTick): void;
  /** By time. */
  list(): readonly QueuedTick[];
  remove(ids: readonly string[]): void;
}

const prefix = 'door-tick:';

/**
 * Returns the queue of this browser. Each tick has an entry of its own in the storage, so that two tabs
 * lose none. A tick names a booking by its id only. Without a storage, the page alone keeps them.
 */
export function openTickQueue(storage: Storage | undefined): TickQueue {
  const unstored = new Map<string, QueuedTick>();
  return {
    add(tick) {
      try {
        if (storage === undefined) unstored.set(tick.id, tick);
        else storage.setItem(`${prefix}${tick.id}`, JSON.stringify(tick));
      } catch {
        // The storage is full.
        unstored.set(tick.id, tick);
      }
    },
    list() {
      const keys = storage === undefined ? [] : Object.keys(storage);
      const stored = keys
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => parseTick(storage?.getItem(key)) ?? []);
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

/** Parses a stored tick. Another release of the site may have stored it. */
function parseTick(text: string | null | undefined): QueuedTick | undefined {
  if (text === null || text === undefined) return undefined;
  try {
    const tick = JSON.parse(text) as Partial<QueuedTick> | null;
    const { id, event, submission, came, at } = tick ?? {};
    const areTexts = [id, event, submission].every((value) => typeof value === 'string');
    const areNumbers = [came, at].every((value) => typeof value === 'number');
    return areTexts && areNumbers ? (tick as QueuedTick) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Creates the id of a tick, a UUID of version 7: of two ticks at the same time, the later one has the
 * larger id.
 */
export function createTickId(at: number, randomBytes: Uint8Array): string {
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
