import { deliveryErrors } from '@/lib/words/lib/server/alerts';
import type {
  Delivery,
  DeliveryResult,
  Webhook,
} from '@/lib/server/alerts/webhooks/webhook-record';
import type { WebhookRequest, WebhookResponse } from '@/lib/server/alerts/webhooks/send';
import { signatureHeaders } from '@/lib/server/alerts/webhooks/signature';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';
import type { WebhookStore } from '@/lib/server/alerts/webhooks/webhooks-sql';
import type { SubmissionStore } from '@/lib/server/forms/submissions/submissions-sql';

const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** Deliveries tried at once. If as many were due, there may be more. */
export const maxDeliveries = 8;

/** Longer than a try takes. After this time, another process may try again. */
const leaseMs = 1 * minutes;

/** Pauses before each further try, about 24 hours in all (Standard Webhooks, "Deliverability"). */
export const retryPauses = [
  5 * seconds,
  5 * minutes,
  30 * minutes,
  2 * hours,
  5 * hours,
  8 * hours,
  8 * hours,
];

/** Dependencies of deliveries. */
export interface WebhookDeps {
  readonly store: Pick<WebhookStore, 'claimDeliveries' | 'recordDelivery' | 'findWebhook'> &
    Pick<SubmissionStore, 'findSubmission'>;
  /** Posts to a webhook. Never rejects. */
  readonly send: (request: WebhookRequest) => Promise<WebhookResponse>;
  /** Returns the body for a submission, or for the mail with an id that answers it; `undefined` if that is gone. */
  readonly bodyOf: (
    webhook: Webhook,
    submission: StoredSubmission,
    mail: string | undefined,
  ) => Promise<string | undefined>;
  readonly now: () => Date;
  /** A number from 0 up to 1. */
  readonly random: () => number;
}

/** Tries the deliveries that are due, some at once, and returns their number. */
export async function sendDueWebhooks(deps: WebhookDeps): Promise<number> {
  const now = deps.now();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const claim = { now, leaseUntil, limit: maxDeliveries };
  const deliveries = await deps.store.claimDeliveries(claim);
  await Promise.all(deliveries.map((delivery) => deliver(delivery, deps)));
  return deliveries.length;
}

async function deliver(delivery: Delivery, deps: WebhookDeps): Promise<void> {
  const { store, send, bodyOf, now } = deps;
  const [webhook, submission] = await Promise.all([
    store.findWebhook(delivery.webhook),
    store.findSubmission(delivery.submission),
  ]);
  const body =
    webhook === undefined || submission === undefined
      ? undefined
      : await bodyOf(webhook, submission, delivery.mail);
  if (webhook === undefined || body === undefined) {
    // A deletion of either deletes the delivery.
    await store.recordDelivery(delivery.id, {
      kind: 'dead',
      at: now(),
      error: deliveryErrors.missing,
    });
    return;
  }
  const headers = signatureHeaders(delivery.id, body, webhook.secret, now());
  const response = await send({ url: webhook.url, body, headers });
  await store.recordDelivery(delivery.id, resultOf(delivery, response, deps));
}

function resultOf(
  { attempts }: Delivery,
  response: WebhookResponse,
  { now, random }: WebhookDeps,
): DeliveryResult {
  const at = now();
  const status = response.kind === 'response' ? response.status : undefined;
  if (status !== undefined && status >= 200 && status < 300)
    return { kind: 'delivered', at, status };
  const error = response.kind === 'response' ? describeStatus(response.status) : response.error;
  const pause = retryPauses[attempts - 1];
  // 410 says that the address is gone for good.
  if (pause === undefined || status === 410) return { kind: 'dead', at, status, error };
  // Jitter of up to 20 %, so that deliveries that failed together are not retried together.
  const spread = Math.round(pause * (0.8 + 0.4 * random()));
  return { kind: 'again', at: new Date(at.getTime() + spread), status, error };
}

/** Returns the words for a status that is not a success. */
function describeStatus(status: number): string {
  const isRedirect = status >= 300 && status < 400;
  return isRedirect ? deliveryErrors.redirect(status) : deliveryErrors.status(status);
}
