import { z } from 'zod';
import { faultSchema, type Faults } from './faults';
import { completeRefund } from './api/refunds';
import { type Service } from './service';
import { formatRefund } from './objects/format-charge';
import { type Webhooks } from './webhooks';
import { closeDispute, openDispute } from './api/disputes';
import { failPayout, makePayouts } from './api/payouts';

export interface ControlDeps {
  readonly service: Service;
  readonly faults: Faults;
  readonly webhooks: Webhooks;
}

interface Reply {
  readonly status: number;
  readonly body: object;
}

const webhookSettings = z.strictObject({
  url: z.url().optional(),
  secret: z.string().optional(),
  held: z.boolean().optional(),
});

const releaseRequest = z.strictObject({ order: z.enum(['made', 'reversed']).default('made') });
const repeatRequest = z.strictObject({ event: z.string().optional() });
const refundResult = z.strictObject({
  refund: z.string(),
  status: z.enum(['succeeded', 'failed']),
});
const disputeResult = z.strictObject({ dispute: z.string(), status: z.enum(['won', 'lost']) });
const noBody = z.strictObject({});
const payoutRequest = z.strictObject({ payout: z.string() });
const disputeRequest = z.strictObject({ payment_intent: z.string() });

/**
 * Handles a JSON request of `/practice/control`:
 * - `GET` returns the pending faults and events.
 * - `POST …/faults {call?, fault, times?, milliseconds?}` adds a fault for the next calls; see
 *   `faults.ts`. `POST …/faults/clear {}` removes the pending ones.
 * - `POST …/webhooks {url?, secret?, held?}` sets the webhook endpoint, and holds events.
 * - `POST …/webhooks/release {order?}` sends the pending events, and responds when all are sent.
 * - `POST …/webhooks/repeat {event?}` sends an event again, by default the newest.
 * - `POST …/refunds {refund, status}` completes a refund, or lets it fail.
 * - `POST …/disputes {payment_intent}` opens a dispute of a charge.
 * - `POST …/payouts {}` pays out what was not paid out before, as `POST /practice/payouts` of the ledger page
 *   does. `POST …/payouts/fail {payout}` lets one come back from the bank.
 * - `POST …/disputes/close {dispute, status}` closes it, `won` or `lost` for the site.
 */
export async function control(
  method: string,
  action: string,
  body: unknown,
  deps: ControlDeps,
): Promise<Reply> {
  if (method === 'GET' && action === '') return reply(currentState(deps));
  if (method !== 'POST') return unknownControl;
  const { service, faults, webhooks } = deps;
  switch (action) {
    case '/faults':
      return withBody(faultSchema, body, (fault) => {
        faults.add(fault);
        return reply(currentState(deps));
      });
    case '/faults/clear':
      faults.clear();
      return reply(currentState(deps));
    case '/webhooks':
      return withBody(webhookSettings, body, (request) => {
        setWebhookEndpoint(service, request.url, request.secret);
        if (request.held !== undefined) webhooks.hold(request.held);
        return reply(currentState(deps));
      });
    case '/webhooks/release':
      return withBody(releaseRequest, body, async (request) =>
        reply({ sent: await webhooks.release(request.order) }),
      );
    case '/webhooks/repeat':
      return withBody(repeatRequest, body, async (request) => {
        const delivery = await webhooks.repeat(request.event);
        return delivery === undefined ? notFound : reply({ sent: [delivery] });
      });
    case '/refunds':
      return withBody(refundResult, body, (request) => {
        const refund = completeRefund(service, request.refund, request.status);
        return refund === undefined ? notFound : saveAndReply(deps, formatRefund(refund));
      });
    case '/disputes':
      return withBody(disputeRequest, body, (request) => {
        const dispute = openDispute(service, request.payment_intent);
        if (dispute === undefined) return notFound;
        return saveAndReply(deps, dispute);
      });
    case '/payouts':
      return withBody(noBody, body, () => saveAndReply(deps, { payouts: makePayouts(service) }));
    case '/payouts/fail':
      return withBody(payoutRequest, body, (request) => {
        const payout = failPayout(service, request.payout);
        return payout === undefined ? notFound : saveAndReply(deps, payout);
      });
    case '/disputes/close':
      return withBody(disputeResult, body, (request) => {
        const dispute = closeDispute(service, request.dispute, request.status);
        return dispute === undefined ? notFound : saveAndReply(deps, dispute);
      });
    default:
      return unknownControl;
  }
}

async function withBody<Body>(
  schema: z.ZodType<Body>,
  body: unknown,
  handle: (parsed: Body) => Reply | Promise<Reply>,
): Promise<Reply> {
  const result = schema.safeParse(body);
  return result.success
    ? handle(result.data)
    : { status: 400, body: { error: z.prettifyError(result.error) } };
}

/** Sets the webhook endpoint. Without one, events are stored and not sent. */
export function setWebhookEndpoint(
  service: Service,
  url: string | undefined,
  secret: string | undefined,
) {
  const stored = service.ledger.listeners.get('webhooks');
  const nextUrl = url ?? stored?.url;
  if (nextUrl === undefined) return;
  service.ledger.listeners.put({
    id: 'webhooks',
    url: nextUrl,
    secret: secret ?? stored?.secret ?? 'whsec_practice_demo',
  });
  service.ledger.flush();
}

function saveAndReply({ service, webhooks }: ControlDeps, body: object): Reply {
  service.ledger.flush();
  webhooks.sendPending();
  return reply(body);
}

function currentState({ service, faults, webhooks }: ControlDeps): object {
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
    faults: faults.pending(),
  };
}

const reply = (body: object): Reply => ({ status: 200, body });
const unknownControl: Reply = { status: 404, body: { error: 'There is no such control.' } };
const notFound: Reply = { status: 404, body: { error: 'There is nothing of that kind.' } };
