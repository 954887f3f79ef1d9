import {
  type CheckInQueue,
  type DoorCheckIn,
  latestCheckIns,
  type QueuedCheckIn,
} from '@/lib/bookings/door/check-ins';
import type { CheckInList, DoorUpdate, MissedCheckIn } from '@/lib/bookings/door/door-page';

/** Milliseconds between two requests while the page is visible. */
const visibleMs = 4_000;

/** The same while the page is hidden and check-ins wait. */
const hiddenMs = 15_000;

/** Check-ins in one request. */
const maxSent = 100;

/** A response of the server to check-ins or to a request for the list. */
export type DoorReply =
  | { readonly kind: 'update'; readonly update: DoorUpdate }
  | { readonly kind: 'unchanged' }
  /** The list from the phone's cache. There is no connection. */
  | { readonly kind: 'cached'; readonly update: DoorUpdate }
  /** There is no connection, or the server is busy. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'signed-out' }
  /** The operator may not see the list any more, or the event is gone. */
  | { readonly kind: 'hidden' }
  | { readonly kind: 'refused' };

export type DoorConnection = 'online' | 'offline' | 'signed-out' | 'refused';

/** What the page shows. */
export interface DoorView {
  readonly list: CheckInList;
  /** The latest check-in of each booking, with those of this phone. */
  readonly checkIns: ReadonlyMap<string, DoorCheckIn>;
  /** The number of check-ins that are not sent yet. */
  readonly waiting: number;
  readonly connection: DoorConnection;
  /** Check-ins of this phone that the server has not stored, since the page was loaded. */
  readonly missed: readonly MissedCheckIn[];
}

export interface SyncOptions {
  /** The key of the event. */
  readonly event: string;
  /** The list that the page was loaded with. */
  readonly loaded: DoorUpdate;
  readonly queue: CheckInQueue;
  readonly send: (event: string, checkIns: readonly QueuedCheckIn[]) => Promise<DoorReply>;
  /** Requests the list, unless it is that of a version. */
  readonly load: (seen: string) => Promise<DoorReply>;
  readonly onChange: (view: DoorView) => void;
  /** Deletes the lists that this browser has cached. */
  readonly deleteCached: () => void;
  readonly clock: () => number;
  readonly createId: (at: number) => string;
  readonly isVisible: () => boolean;
  /** Calls `call` once after a number of milliseconds. Returns a function that cancels it. */
  readonly schedule: (milliseconds: number, call: () => void) => () => void;
}

export interface DoorSync {
  /** Counts people of a booking: at once in the view, and later at the server. */
  readonly checkIn: (submission: string, people: number) => void;
  /** Sends and loads at once, such as when the connection is back. */
  readonly syncNow: () => void;
  readonly stop: () => void;
}

/** Keeps a list up to date: sends the check-ins of this phone until they are stored, and loads the others. */
export function syncDoor(options: SyncOptions): DoorSync {
  const { event, queue, clock, onChange, schedule } = options;
  let { list, version, now: listedAt, missed = [] } = options.loaded;
  let connection: DoorConnection = 'online';
  /** How far the server's clock is ahead of this one, in milliseconds. */
  let ahead = 0;
  let isRunning = false;
  let requests = 0;
  let isStopped = false;
  let cancelTimer = (): void => undefined;

  const currentCheckIns = (waiting: readonly QueuedCheckIn[]) =>
    latestCheckIns([...list.checkIns, ...waiting.filter((checkIn) => checkIn.event === event)]);

  function show(): void {
    if (isStopped) return;
    const waiting = queue.list();
    onChange({
      list,
      checkIns: currentCheckIns(waiting),
      waiting: waiting.length,
      connection,
      missed,
    });
  }

  function applyUpdate(update: DoorUpdate): void {
    ({ list, version, now: listedAt } = update);
  }

  /** Applies a reply. `sent` are the check-ins that it confirms. */
  function applyReply(reply: DoorReply, sent: readonly QueuedCheckIn[]): void {
    switch (reply.kind) {
      case 'update':
        ahead = reply.update.now - clock();
        queue.remove(sent.map(({ id }) => id));
        missed = addMissed(missed, reply.update.missed ?? [], list);
        if (sent.every((checkIn) => checkIn.event === event)) applyUpdate(reply.update);
        // So that the next request loads the whole list, which the service worker then caches.
        if (sent.length > 0) version = '';
        connection = 'online';
        return;
      case 'unchanged':
        connection = 'online';
        return;
      case 'cached':
        if (reply.update.now > listedAt) applyUpdate(reply.update);
        connection = 'offline';
        return;
      case 'offline':
      case 'refused':
        connection = reply.kind;
        return;
      case 'signed-out':
        options.deleteCached();
        connection = 'signed-out';
        return;
      case 'hidden':
        options.deleteCached();
        list = { rows: [], checkIns: [], cancelled: [] };
        version = '';
        connection = 'refused';
    }
  }

  async function sendAndLoad(): Promise<void> {
    const [first, ...others] = queue.list();
    if (first === undefined) {
      applyReply(await options.load(version), []);
      return;
    }
    const sent = [first, ...others]
      .filter((checkIn) => checkIn.event === first.event)
      .slice(0, maxSent);
    const reply = await options.send(first.event, sent);
    const isRefused = reply.kind === 'refused' || reply.kind === 'hidden';
    if (isRefused && first.event !== event) {
      // An event that is gone must not keep the check-ins of others from being sent.
      queue.remove(sent.map(({ id }) => id));
      return;
    }
    applyReply(reply, sent);
    if (reply.kind === 'offline') applyReply(await options.load(''), []);
  }

  async function run(): Promise<void> {
    requests += 1;
    if (isRunning) return;
    isRunning = true;
    cancelTimer();
    let seen: number;
    do {
      seen = requests;
      await sendAndLoad();
      show();
    } while (
      !isStopped &&
      (requests > seen || (connection === 'online' && queue.list().length > 0))
    );
    isRunning = false;
    scheduleNext();
  }

  function scheduleNext(): void {
    if (isStopped || connection === 'signed-out' || connection === 'refused') return;
    if (options.isVisible()) cancelTimer = schedule(visibleMs, () => void run());
    else if (queue.list().length > 0) cancelTimer = schedule(hiddenMs, () => void run());
  }

  show();
  void run();
  return {
    checkIn(submission, people) {
      const last = currentCheckIns(queue.list()).get(submission)?.at ?? 0;
      // Later than what the operator saw, also if this clock is behind.
      const at = Math.max(clock() + ahead, last + 1);
      queue.add({ id: options.createId(at), event, submission, people, at });
      show();
      void run();
    },
    syncNow: () => void run(),
    stop() {
      isStopped = true;
      cancelTimer();
    },
  };
}

/** Adds check-ins that were not stored. A deleted booking has the name that the list still has. */
function addMissed(
  before: readonly MissedCheckIn[],
  added: readonly MissedCheckIn[],
  { rows }: CheckInList,
): readonly MissedCheckIn[] {
  const ids = new Set(added.map(({ submission }) => submission));
  const named = added.map((each) => ({
    ...each,
    name: each.name ?? rows.find(({ id }) => id === each.submission)?.name,
  }));
  return [...before.filter(({ submission }) => !ids.has(submission)), ...named];
}
