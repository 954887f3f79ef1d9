import type { IncomingMessage, ServerResponse } from 'node:http';
import { isCompressed } from '@/lib/server/platform/http/requests/content-negotiation';
import { drainRequest, readLimitedBody } from '@/lib/server/platform/http/requests/read-body';
import { logError } from '@/lib/server/platform/http/logging/log-error';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import { handleEvent, type EventResult } from '@/lib/server/payments/webhook/handle-event';

/** Largest body in bytes; an event has a few kilobytes. */
const maxBytes = 256 * 1024;

interface WebhookDeps {
  /** Opens the payment services; `undefined` while payments are off. */
  readonly openPayments: () => Promise<PaymentServices | undefined>;
}

/**
 * Handles the payment service's webhook requests. Responds 200 only once the effects of the event are
 * on disk; after any status above 299 the service sends it again.
 */
export async function handleWebhook(
  request: IncomingMessage,
  response: ServerResponse,
  { openPayments }: WebhookDeps,
): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store');
  const status = await statusFor(request, response, openPayments);
  await drainRequest(request);
  if (!request.complete) response.setHeader('Connection', 'close');
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(JSON.stringify({ received: status === 200 }));
}

async function statusFor(
  request: IncomingMessage,
  response: ServerResponse,
  openPayments: WebhookDeps['openPayments'],
): Promise<number> {
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST');
    return 405;
  }
  if (isCompressed(request.headers)) return 415;
  try {
    const payments = await openPayments();
    if (payments === undefined) return 404;
    const signature = request.headers['stripe-signature'];
    // The signature covers the raw bytes.
    const body =
      typeof signature === 'string' ? await readLimitedBody(request, maxBytes) : undefined;
    if (body === undefined || typeof signature !== 'string') return 400;
    return statuses[await handleEvent(body, signature, payments)];
  } catch (error) {
    logError('webhook-event-failed', error, new Date(), { response });
    return 500;
  }
}

const statuses: Readonly<Record<EventResult, number>> = {
  done: 200,
  later: 503,
  'invalid-signature': 400,
  'wrong-mode': 400,
};
