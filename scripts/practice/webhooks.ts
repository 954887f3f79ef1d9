import { createHmac } from 'node:crypto';
import { formatEvent } from './ledger/events';
import { type EventRecord } from './ledger/records';
import { type Service } from './service';

/** What became of one delivery: the listener's status, or 0 where nobody answered. */
export interface Delivery {
  readonly event: string;
  readonly type: string;
  readonly status: number;
}

export interface Webhooks {
  /** Sends what waits, unless it is held. Returns at once; `settle` waits for the end. */
  nudge(): void;
  /** Resolves when nothing is on its way; what a listener refused is tried again later. */
  settle(): Promise<void>;
  hold(isHeld: boolean): void;
  isHeld(): boolean;
  /** Sends everything that waits, held or not, in the order it happened or the other way round. */
  release(order: 'made' | 'reversed'): Promise<readonly Delivery[]>;
  /** Sends an event once more; without an id, the newest. `undefined` when there is none. */
  repeat(id: string | undefined): Promise<Delivery | undefined>;
  /** Ends everything that is under way or planned. */
  close(): Promise<void>;
}

/** Stripe gives a listener a few seconds, and tries for days; a practice gives up sooner. */
const patience = 10_000;
const pauses = [1000, 5000, 30_000, 120_000, 600_000];

/**
 * Sends events to the listener of the ledger, one after the other, signed with its secret as
 * Stripe signs them (`Stripe-Signature: t=…,v1=…` over `t.body`).
 */
export function createWebhooks(service: Service): Webhooks {
  const { ledger, pendingEvents } = service;
  const stop = new AbortController();
  const tries = new Map<string, number>();
  const timers = new Set<NodeJS.Timeout>();
  let isHeld = false;
  let line: Promise<unknown> = Promise.resolve();

  const inLine = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = line.then(work);
    line = result.catch(() => undefined);
    return result;
  };

  async function send(event: EventRecord): Promise<Delivery> {
    const status = await post(event);
    const isDelivered = status >= 200 && status < 300;
    const tried = (tries.get(event.id) ?? 0) + 1;
    tries.set(event.id, tried);
    const pause = pauses[tried - 1];
    // A repeated one that was delivered before stays delivered.
    if (isDelivered) keep(event, 'delivered');
    else if (event.delivery === 'waiting' && pause === undefined) keep(event, 'given-up');
    else if (event.delivery === 'waiting' && pause !== undefined) tryLater(event.id, pause);
    return { event: event.id, type: event.type, status };
  }

  function keep(event: EventRecord, delivery: EventRecord['delivery']): void {
    ledger.events.put({ ...event, delivery });
    ledger.flush();
  }

  function tryLater(id: string, pause: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      pendingEvents.push(id);
      nudge();
    }, pause);
    timer.unref();
    timers.add(timer);
  }

  async function post(event: EventRecord): Promise<number> {
    const listener = ledger.listeners.get('webhooks');
    if (listener === undefined || stop.signal.aborted) return 0;
    const body = JSON.stringify(formatEvent(event));
    try {
      const answer = await fetch(listener.url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'User-Agent': 'Stripe/1.0 (practice)',
          'Stripe-Signature': sign(body, listener.secret, service.now()),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(patience)]),
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return 0;
    }
  }

  const waiting = () =>
    ledger.events
      .newestFirst()
      .filter(({ delivery }) => delivery === 'waiting')
      .reverse();

  // What an earlier run of the service left.
  pendingEvents.push(...waiting().map(({ id }) => id));

  function nudge(): void {
    void inLine(async () => {
      while (!isHeld && !stop.signal.aborted) {
        const id = pendingEvents.shift();
        if (id === undefined) return;
        const event = ledger.events.get(id);
        if (event?.delivery === 'waiting') await send(event);
      }
    });
  }

  return {
    nudge,
    async settle() {
      await line;
    },
    hold(held) {
      isHeld = held;
      if (!held) nudge();
    },
    isHeld: () => isHeld,
    release: (order) =>
      inLine(async () => {
        pendingEvents.length = 0;
        const events = order === 'made' ? waiting() : waiting().reverse();
        const deliveries: Delivery[] = [];
        for (const event of events) deliveries.push(await send(event));
        return deliveries;
      }),
    repeat: (id) =>
      inLine(async () => {
        const event = id === undefined ? ledger.events.newestFirst()[0] : ledger.events.get(id);
        return event === undefined ? undefined : send(event);
      }),
    async close() {
      stop.abort();
      for (const timer of timers) clearTimeout(timer);
      await line;
    },
  };
}

/** The header by which a listener knows that an event is from whom it says; `at` in seconds. */
export function sign(body: string, secret: string, at: number): string {
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${signature}`;
}
