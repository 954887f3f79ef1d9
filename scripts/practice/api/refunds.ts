import { z } from 'zod';
import { ok, invalidState, invalid, unknownObject, type ApiResponse } from './response';
import { type Handler, type Service } from '../service';
import { findCardByName } from '../objects/cards';
import { addEvent } from '../ledger/events';
import { metadata, readParameters, text, wholeNumber } from './parameters';
import { type ChargeRecord, type RefundRecord } from '../ledger/records';
import { formatCharge, formatRefund } from '../objects/format-charge';

const creation = z.strictObject({
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: wholeNumber.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.default({}),
});

/** `POST /v1/refunds` */
export const createRefund: Handler = ({ service, parameters }) => {
  const read = readParameters(creation, parameters);
  if (read.kind === 'rejected') return read.response;
  const params = read.value;
  const found = findCharge(service, params.charge, params.payment_intent);
  if (found.kind === 'rejected') return found.response;
  const { charge } = found;
  const refundable = charge.amount - charge.refunded;
  if (refundable === 0) {
    return invalidState(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const amount = params.amount ?? refundable;
  if (amount < 1) {
    return invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount > refundable) {
    return invalidState(
      `Refund amount (${amount} ${charge.currency}) is greater than unrefunded amount on charge (${refundable} ${charge.currency})`,
      { param: 'amount' },
    );
  }

  const refund: RefundRecord = {
    id: service.newId('re'),
    charge: charge.id,
    intent: charge.intent,
    amount,
    currency: charge.currency,
    status: refundBehaviour(service, charge) === 'pending' ? 'pending' : 'succeeded',
    reason: params.reason ?? null,
    metadata: params.metadata,
    created: service.now(),
  };
  service.ledger.refunds.put(refund);
  addEvent(service, 'refund.created', formatRefund(refund));
  const reduced = { ...charge, refunded: charge.refunded + amount };
  service.ledger.charges.put(reduced);
  addEvent(service, 'charge.refunded', formatCharge(service, reduced));
  return ok(formatRefund(refund));
};

const refundBehaviour = ({ ledger }: Service, { method }: ChargeRecord) =>
  findCardByName(ledger.methods.get(method)?.card ?? '')?.refund;

type Found =
  | { readonly kind: 'found'; readonly charge: ChargeRecord }
  | { readonly kind: 'rejected'; readonly response: ApiResponse };

function findCharge(
  { ledger }: Service,
  chargeId: string | undefined,
  intentId: string | undefined,
): Found {
  const rejected = (response: ApiResponse): Found => ({ kind: 'rejected', response });
  if (intentId !== undefined) {
    const intent = ledger.intents.get(intentId);
    if (intent === undefined)
      return rejected(unknownObject('payment_intent', intentId, 'payment_intent'));
    const charge = ledger.charges.get(intent.latestCharge ?? '');
    return charge?.failure === null
      ? { kind: 'found', charge }
      : rejected(
          invalidState(
            `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
            { param: 'payment_intent' },
          ),
        );
  }
  if (chargeId === undefined) {
    return rejected(
      invalid(
        'One of the following params should be provided for this request: payment_intent or charge.',
        {
          code: 'parameter_missing',
        },
      ),
    );
  }
  const charge = ledger.charges.get(chargeId);
  if (charge === undefined) return rejected(unknownObject('charge', chargeId, 'charge'));
  return charge.failure === null
    ? { kind: 'found', charge }
    : rejected(
        invalidState(`Charge ${chargeId} has failed and cannot be refunded.`, { param: 'charge' }),
      );
}

/**
 * Completes a refund, as the bank does days later. A failed refund returns the money to the site.
 * Returns `undefined` if the refund does not exist.
 */
export function completeRefund(
  service: Service,
  id: string,
  status: 'succeeded' | 'failed',
): RefundRecord | undefined {
  const { ledger } = service;
  const refund = ledger.refunds.get(id);
  if (refund === undefined || refund.status === status || refund.status === 'failed') return refund;
  const completed: RefundRecord = { ...refund, status };
  ledger.refunds.put(completed);
  addEvent(service, 'refund.updated', formatRefund(completed));
  if (status === 'failed') {
    const charge = ledger.charges.get(refund.charge);
    if (charge !== undefined) {
      ledger.charges.put({ ...charge, refunded: charge.refunded - refund.amount });
    }
    addEvent(service, 'refund.failed', formatRefund(completed));
  }
  return completed;
}
