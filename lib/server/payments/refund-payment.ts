import { plainAmount } from '@/lib/payments/amount';
import { createAuditEntry } from '@/lib/server/access/audit';
import type { GatewayRefund } from '@/lib/server/payments/gateway';
import { orderOf } from '@/lib/server/payments/records/order-payments';
import { isDisputed } from '@/lib/server/payments/records/refundable';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import type { StoredPayment, StoredRefund } from '@/lib/server/payments/records/payment-record';

/** A refund that an operator requests. */
export interface RefundRequest {
  /** A UUIDv7 made with the confirmation page, so that a repeated request is one refund. */
  readonly id: string;
  readonly payment: StoredPayment;
  /** In minor units of the payment's currency. */
  readonly minor: number;
  /** Minor units already refunded when the confirmation page was shown. */
  readonly refundedBefore?: number;
  /** The operator's address. */
  readonly by: string;
}

/**
 * How a refund ended. `too-much`: more than is left, the refunded sum has changed since the operator saw
 * it, or the payment is disputed; not requested. `refused`: the payment service rejected it. `unclear`: no
 * response; requested again later. `wrong-mode`: the payment was made in another mode.
 */
export type RefundOutcome = 'done' | 'pending' | 'too-much' | 'refused' | 'unclear' | 'wrong-mode';

/** Shorter than the service remembers an idempotency key (24 hours), so that a retry cannot pay twice. */
const keyLifetime = 20 * 60 * 60 * 1000;

type RefundServices = Pick<
  PaymentServices,
  'mode' | 'gateway' | 'store' | 'now' | 'alarm' | 'randomBytes'
>;

/**
 * Refunds a payment in whole or in part: stores the refund, then requests it. Never refunds twice, nor
 * more than was paid.
 */
export async function refundPayment(
  { id, payment, minor, refundedBefore, by }: RefundRequest,
  services: RefundServices,
): Promise<RefundOutcome> {
  const { mode, store, now } = services;
  if (payment.mode !== mode) return 'wrong-mode';
  const { submission, intent } = payment;
  if (intent === undefined || !Number.isSafeInteger(minor) || minor < 1) return 'too-much';
  const refund = { id, payment: submission, minor, requestedBy: by, requestedAt: now() };
  if (!(await store.addRefund({ ...refund, refundedBefore }))) return 'too-much';
  return requestRefund({ ...refund, state: 'asked', serviceId: undefined }, intent, services);
}

/** Updates an open refund to its current state. */
export async function reconcileRefund(
  refund: StoredRefund,
  services: RefundServices,
): Promise<RefundOutcome> {
  const { gateway, store, now } = services;
  if (refund.serviceId !== undefined) {
    const present = await gateway.retrieveRefund(refund.serviceId);
    // A key without the permission says nothing about the money.
    return present.kind === 'refund' ? recordState(refund, present.refund, services) : 'unclear';
  }
  const payment = await store.findPayment(refund.payment);
  const intent = payment?.intent;
  if (intent === undefined) return 'unclear';
  const listed = await gateway.listRefunds(intent);
  if (listed.kind !== 'refunds') return 'unclear';
  const known = listed.refunds.find((each) => each.refund === refund.id);
  if (known !== undefined) return recordState(refund, known, services);
  // The dispute began after the refund was stored. With a refund the money could be paid back twice.
  if (payment !== undefined && isDisputed(payment))
    return recordFailure(refund, 'disputed', services);
  const isFresh = now().getTime() - refund.requestedAt.getTime() < keyLifetime;
  return isFresh
    ? requestRefund(refund, intent, services)
    : recordFailure(refund, undefined, services);
}

async function requestRefund(
  refund: StoredRefund,
  intent: string,
  services: RefundServices,
): Promise<RefundOutcome> {
  const { id, minor } = refund;
  const params = { intent, minor, refund: id, key: `fd-rf-${id}` };
  const created = await services.gateway.createRefund(params);
  switch (created.kind) {
    case 'refund':
      return recordState(refund, created.refund, services);
    case 'refused':
      return recordFailure(refund, created.code, services);
    case 'idempotency-conflict':
    case 'no-response':
    case 'rate-limited':
      return 'unclear';
  }
}

async function recordState(
  refund: StoredRefund,
  { id: serviceId, state }: GatewayRefund,
  services: RefundServices,
): Promise<RefundOutcome> {
  await services.store.changeRefund(refund.id, { serviceId });
  if (state === 'failed') return recordFailure(refund, undefined, services);
  await services.store.changeRefund(refund.id, { state });
  return state;
}

/** Stores that a refund has failed, at once or days later, with its entry in the audit log. */
async function recordFailure(
  { id, payment: submission, minor, requestedBy }: StoredRefund,
  code: string | undefined,
  { store, now, alarm, randomBytes }: RefundServices,
): Promise<RefundOutcome> {
  const payment = await store.findPayment(submission);
  const event = payment && {
    operator: requestedBy,
    action: 'refund-refused' as const,
    subject: orderOf(payment),
    details: `${plainAmount({ ...payment.amount, minor })} ${payment.amount.currency}`,
  };
  const audit = event && createAuditEntry(event, now(), randomBytes);
  await store.changeRefund(id, { state: 'failed', audit });
  alarm('refund-failed', { submission, code });
  return 'refused';
}
