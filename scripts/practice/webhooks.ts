import { limitTime } from '@/lib/http/limit-time';
import { createHmac } from 'node:crypto';
import { formatEvent } from './ledger/events';
import { type EventRecord } from './ledger/records';
import { type Service } from './service';

/** The result of a delivery: the endpoint's HTTP status, or 0 without a response. */
export interface Delivery {
  readonly event: string;
  readonly type: string;
  readonly status: number;
}

export interface Webhooks {
  /** Starts to send the pending events, unless they are held. `settle` waits for the end. */
  sendPending(): void;
  /** Resolves when no delivery is in progress. Retries of failed deliveries may follow. */
  settle(): Promise<void>;
  hold(isHeld: boolean): void;
  isHeld(): boolean;
  /** Sends all pending events, also held ones, in the order of creation or in reverse. */
  release(order: 'made' | 'reversed'): Promise<readonly Delivery[]>;
  /** Sends an event again; without an id, the newest. `undefined` when there is none. */
  repeat(id: string | undefined): Promise<Delivery | undefined>;
  /** Aborts deliveries and cancels retries. */
  close(): Promise<void>;
}

/** Stripe retries for days; the practice service stops sooner. */
const timeoutMs = 10_000;
const retryDelaysMs = [1000, 5000, 30_000, 120_000, 600_000];

/**
 * Creates the sender of events, which posts them to the ledger's webhook endpoint one at a time. Signs
 * them with the endpoint's secret as Stripe does (`Stripe-Signature: t=…,v1=…` over `t.body`).
 */
export function createWebhooks(service: Service): Webhooks {
  const { ledger, pendingEvents } = service;
  const stop = new AbortController();
  const attempts = new Map<string, number>();
  const timers = new Set<NodeJS.Timeout>();
  let isHeld = false;
  let queue: Promise<unknown> = Promise.resolve();

  const enqueue = <Result>(task: () => Promise<Result>): Promise<Result> => {
    const result = queue.then(task);
    queue = result.catch(() => undefined);
    return result;
  };

  async function send(event: EventRecord): Promise<Delivery> {
    const status = await post(event);
    const isDelivered = status >= 200 && status < 300;
    const attempt = (attempts.get(event.id) ?? 0) + 1;
    attempts.set(event.id, attempt);
    const delay = retryDelaysMs[attempt - 1];
    // A repeated event stays delivered, even if this delivery fails.
    if (isDelivered) setDelivery(event, 'delivered');
    else if (event.delivery === 'waiting' && delay === undefined) setDelivery(event, 'given-up');
    else if (event.delivery === 'waiting' && delay !== undefined) scheduleRetry(event.id, delay);
    return { event: event.id, type: event.type, status };
  }

  function setDelivery(event: EventRecord, delivery: EventRecord['delivery']): void {
    ledger.events.put({ ...event, delivery });
    ledger.flush();
  }

  function scheduleRetry(id: string, delay: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      pendingEvents.push(id);
      sendPending();
    }, delay);
    timer.unref();
    timers.add(timer);
  }

  async function post(event: EventRecord): Promise<number> {
    const listener = ledger.listeners.get('webhooks');
    if (listener === undefined || stop.signal.aborted) return 0;
    const body = JSON.stringify(formatEvent(event));
    try {
      const send = (signal: AbortSignal) =>
        fetch(listener.url, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json; charset=utf-8',
            'User-Agent': 'Stripe/1.0 (practice)',
            'Stripe-Signature': sign(body, listener.secret, service.now()),
          },
          body,
          redirect: 'manual',
          signal,
        });
      const response = await limitTime(send, timeoutMs, stop.signal);
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }

  const pending = () =>
    ledger.events
      .newestFirst()
      .filter(({ delivery }) => delivery === 'waiting')
      .reverse();

  // Events from an earlier run of the service.
  pendingEvents.push(...pending().map(({ id }) => id));

  function sendPending(): void {
    void enqueue(async () => {
      while (!isHeld && !stop.signal.aborted) {
        const id = pendingEvents.shift();
        if (id === undefined) return;
        const event = ledger.events.get(id);
        if (event?.delivery === 'waiting') await send(event);
      }
    });
  }

  return {
    sendPending,
    async settle() {
      await queue;
    },
    hold(held) {
      isHeld = held;
      if (!held) sendPending();
    },
    isHeld: () => isHeld,
    release: (order) =>
      enqueue(async () => {
        pendingEvents.length = 0;
        const events = order === 'made' ? pending() : pending().reverse();
        const deliveries: Delivery[] = [];
        for (const event of events) deliveries.push(await send(event));
        return deliveries;
      }),
    repeat: (id) =>
      enqueue(async () => {
        const event = id === undefined ? ledger.events.newestFirst()[0] : ledger.events.get(id);
        return event === undefined ? undefined : send(event);
      }),
    async close() {
      stop.abort();
      for (const timer of timers) clearTimeout(timer);
      await queue;
    },
  };
}

/** Returns the value of the `Stripe-Signature` header; `at` is in seconds since 1970. */
export function sign(body: string, secret: string, at: number): string {
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${signature}`;
}
