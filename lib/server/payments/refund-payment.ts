import type { GatewayRefund } from '@/lib/server/payments/gateway';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import type { StoredPayment, StoredRefund } from '@/lib/server/store/payment-record';

/** What an operator asks to have given back. */
export interface RefundRequest {
  /** A UUID of version 7, made when the operator was asked: asked twice, it is one refund. */
  readonly id: string;
  readonly payment: StoredPayment;
  /** In minor units of the payment's currency. */
  readonly minor: number;
  /** Minor units that were refunded when the operator was asked. */
  readonly refundedBefore?: number;
  /** The operator's address. */
  readonly by: string;
}

/**
 * How asking ended. `done`, `pending`: given back, or on its way. `too-much`: more than is
 * left, or another sum was refunded by now than the operator saw, so that the service was not asked. `refused`: the payment service gives nothing back. `unclear`: it was not heard
 * from, and is asked again. `other-mode`: the payment is not of the mode that the site is in.
 */
export type RefundOutcome = 'done' | 'pending' | 'too-much' | 'refused' | 'unclear' | 'wrong-mode';

/** Shorter than the payment service remembers a key, so that asking again cannot pay twice. */
const keyLasts = 20 * 60 * 60 * 1000;

type RefundServices = Pick<PaymentServices, 'mode' | 'gateway' | 'store' | 'now' | 'alarm'>;

/**
 * Gives a payment back, whole or in part: kept first, then asked for. Nothing is given back twice,
 * and never more than was paid. Throws what the store throws.
 */
export async function refundPayment(
  { id, payment, minor, refundedBefore, by }: RefundRequest,
  services: RefundServices,
): Promise<RefundOutcome> {
  const { mode, store, now } = services;
  if (payment.mode !== mode) return 'wrong-mode';
  const { submission, intent } = payment;
  if (intent === undefined || !Number.isSafeInteger(minor) || minor < 1) return 'too-much';
  const refund = { id, payment: submission, minor, askedBy: by, askedAt: now() };
  const seen = refundedBefore === undefined ? {} : { refundedBefore };
  if (!(await store.addRefund({ ...refund, ...seen }))) return 'too-much';
  return ask({ ...refund, state: 'asked', serviceId: undefined }, intent, services);
}

/** Looks what became of a refund that has not ended. Throws what the store throws. */
export async function reconcileRefund(
  refund: StoredRefund,
  services: RefundServices,
): Promise<RefundOutcome> {
  const { gateway, store, now } = services;
  if (refund.serviceId !== undefined) {
    const present = await gateway.retrieveRefund(refund.serviceId);
    // That it may not be looked at says nothing about the money.
    return present.kind === 'refund' ? note(refund, present.refund, services) : 'unclear';
  }
  const payment = await store.findPayment(refund.payment);
  const intent = payment?.intent;
  if (intent === undefined) return 'unclear';
  const made = await gateway.listRefunds(intent);
  if (made.kind !== 'refunds') return 'unclear';
  const known = made.refunds.find((each) => each.refund === refund.id);
  if (known !== undefined) return note(refund, known, services);
  const isFresh = now().getTime() - refund.askedAt.getTime() < keyLasts;
  return isFresh ? ask(refund, intent, services) : fail(refund, undefined, services);
}

async function ask(
  refund: StoredRefund,
  intent: string,
  services: RefundServices,
): Promise<RefundOutcome> {
  const { id, minor } = refund;
  const order = { intent, minor, refund: id, key: `fd-rf-${id}` };
  const asked = await services.gateway.createRefund(order);
  switch (asked.kind) {
    case 'refund':
      return note(refund, asked.refund, services);
    case 'refused':
      return fail(refund, asked.code, services);
    case 'idempotency-conflict':
    case 'no-response':
    case 'rate-limited':
      return 'unclear';
  }
}

async function note(
  refund: StoredRefund,
  { id: serviceId, state }: GatewayRefund,
  services: RefundServices,
): Promise<RefundOutcome> {
  await services.store.changeRefund(refund.id, { serviceId });
  if (state === 'failed') return fail(refund, undefined, services);
  await services.store.changeRefund(refund.id, { state });
  return state;
}

async function fail(
  { id, payment }: StoredRefund,
  code: string | undefined,
  { store, alarm }: RefundServices,
): Promise<RefundOutcome> {
  await store.changeRefund(id, { state: 'failed' });
  alarm('refund-failed', { submission: payment, code });
  return 'refused';
}
