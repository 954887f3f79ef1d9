import { z } from 'zod';
import { faultOrder, type Faults } from './faults';
import { endRefund } from './api/refunds';
import { type Service } from './service';
import { formatRefund } from './objects/format-charge';
import { type Webhooks } from './webhooks';
import { closeDispute, openDispute } from './api/disputes';

export interface Controlled {
  readonly service: Service;
  readonly faults: Faults;
  readonly webhooks: Webhooks;
}

interface Reply {
  readonly status: number;
  readonly body: object;
}

const listening = z.strictObject({
  url: z.url().optional(),
  secret: z.string().optional(),
  held: z.boolean().optional(),
});

const releasing = z.strictObject({ order: z.enum(['made', 'reversed']).default('made') });
const repeating = z.strictObject({ event: z.string().optional() });
const ending = z.strictObject({ refund: z.string(), status: z.enum(['succeeded', 'failed']) });
const closing = z.strictObject({ dispute: z.string(), status: z.enum(['won', 'lost']) });
const disputing = z.strictObject({ payment_intent: z.string() });

/**
 * What tests and people order at `/practice/control`, in JSON:
 * - `GET` tells what is ordered and what waits.
 * - `POST …/faults {call?, fault, times?, milliseconds?}`: the next answers go wrong; see
 *   `faults.ts`. `POST …/faults/clear {}` takes back what has not happened.
 * - `POST …/webhooks {url?, secret?, held?}`: where events go; held ones wait.
 * - `POST …/webhooks/release {order?}`: sends what waits, and answers when that is done.
 * - `POST …/webhooks/repeat {event?}`: sends an event (the newest) once more.
 * - `POST …/refunds {refund, status}`: the bank ends a refund, well or badly.
 * - `POST …/disputes {payment_intent}`: the cardholder disputes a charge.
 * - `POST …/disputes/close {dispute, status}`: the bank decides it, `won` or `lost` for the site.
 */
export async function control(
  method: string,
  order: string,
  body: unknown,
  controlled: Controlled,
): Promise<Reply> {
  if (method === 'GET' && order === '') return reply(stateOf(controlled));
  if (method !== 'POST') return unknownOrder;
  const { service, faults, webhooks } = controlled;
  switch (order) {
    case '/faults':
      return withOrder(faultOrder, body, (fault) => {
        faults.order(fault);
        return reply(stateOf(controlled));
      });
    case '/faults/clear':
      faults.clear();
      return reply(stateOf(controlled));
    case '/webhooks':
      return withOrder(listening, body, (given) => {
        listen(service, given.url, given.secret);
        if (given.held !== undefined) webhooks.hold(given.held);
        return reply(stateOf(controlled));
      });
    case '/webhooks/release':
      return withOrder(releasing, body, async (given) =>
        reply({ sent: await webhooks.release(given.order) }),
      );
    case '/webhooks/repeat':
      return withOrder(repeating, body, async (given) => {
        const delivery = await webhooks.repeat(given.event);
        return delivery === undefined ? nothingThere : reply({ sent: [delivery] });
      });
    case '/refunds':
      return withOrder(ending, body, (given) => {
        const refund = endRefund(service, given.refund, given.status);
        return refund === undefined ? nothingThere : settled(controlled, formatRefund(refund));
      });
    case '/disputes':
      return withOrder(disputing, body, (given) => {
        const dispute = openDispute(service, given.payment_intent);
        if (dispute === undefined) return nothingThere;
        return settled(controlled, dispute);
      });
    case '/disputes/close':
      return withOrder(closing, body, (given) => {
        const dispute = closeDispute(service, given.dispute, given.status);
        return dispute === undefined ? nothingThere : settled(controlled, dispute);
      });
    default:
      return unknownOrder;
  }
}

async function withOrder<Order>(
  schema: z.ZodType<Order>,
  body: unknown,
  carryOut: (order: Order) => Reply | Promise<Reply>,
): Promise<Reply> {
  const read = schema.safeParse(body);
  return read.success
    ? carryOut(read.data)
    : { status: 400, body: { error: z.prettifyError(read.error) } };
}

/** Changes where events go; without a listener they are noted and sent to nobody. */
export function listen(service: Service, url: string | undefined, secret: string | undefined) {
  const before = service.ledger.listeners.get('webhooks');
  const next = url ?? before?.url;
  if (next === undefined) return;
  service.ledger.listeners.put({
    id: 'webhooks',
    url: next,
    secret: secret ?? before?.secret ?? 'whsec_practice_demo',
  });
  service.ledger.flush();
}

function settled({ service, webhooks }: Controlled, body: object): Reply {
  service.ledger.flush();
  webhooks.nudge();
  return reply(body);
}

function stateOf({ service, faults, webhooks }: Controlled): object {
  const waiting = service.ledger.events
    .newestFirst()
    .filter(({ delivery }) => delivery === 'waiting')
    .map(({ id, type }) => ({ event: id, type }));
  return {
    webhooks: {
      url: service.ledger.listeners.get('webhooks')?.url ?? null,
      held: webhooks.isHeld(),
      waiting,
    },
    faults: faults.waiting(),
  };
}

const reply = (body: object): Reply => ({ status: 200, body });
const unknownOrder: Reply = { status: 404, body: { error: 'There is no such control.' } };
const nothingThere: Reply = { status: 404, body: { error: 'There is nothing of that kind.' } };
