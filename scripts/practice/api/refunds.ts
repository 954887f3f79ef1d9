import { z } from 'zod';
import { ok, invalidState, invalid, unknownObject, type ApiResponse } from './response';
import { type Handler, type Service } from '../service';
import { findCardByName } from '../objects/cards';
import { noteEvent } from '../ledger/events';
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
  if (read.kind === 'refused') return read.answer;
  const given = read.value;
  const found = chargeOf(service, given.charge, given.payment_intent);
  if (found.kind === 'refused') return found.answer;
  const { charge } = found;
  const rest = charge.amount - charge.refunded;
  if (rest === 0) {
    return invalidState(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const amount = given.amount ?? rest;
  if (amount < 1) {
    return invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount > rest) {
    return invalidState(
      `Refund amount (${amount} ${charge.currency}) is greater than unrefunded amount on charge (${rest} ${charge.currency})`,
      { param: 'amount' },
    );
  }

  const refund: RefundRecord = {
    id: service.newId('re'),
    charge: charge.id,
    intent: charge.intent,
    amount,
    currency: charge.currency,
    status: refundOf(service, charge) === 'pending' ? 'pending' : 'succeeded',
    reason: given.reason ?? null,
    metadata: given.metadata,
    created: service.now(),
  };
  service.ledger.refunds.put(refund);
  noteEvent(service, 'refund.created', formatRefund(refund));
  const reduced = { ...charge, refunded: charge.refunded + amount };
  service.ledger.charges.put(reduced);
  noteEvent(service, 'charge.refunded', formatCharge(service, reduced));
  return ok(formatRefund(refund));
};

const refundOf = ({ ledger }: Service, { method }: ChargeRecord) =>
  findCardByName(ledger.methods.get(method)?.card ?? '')?.refund;

type Found =
  | { readonly kind: 'found'; readonly charge: ChargeRecord }
  | { readonly kind: 'refused'; readonly answer: ApiResponse };

function chargeOf(
  { ledger }: Service,
  chargeId: string | undefined,
  intentId: string | undefined,
): Found {
  const refused = (answer: ApiResponse): Found => ({ kind: 'refused', answer });
  if (intentId !== undefined) {
    const intent = ledger.intents.get(intentId);
    if (intent === undefined)
      return refused(unknownObject('payment_intent', intentId, 'payment_intent'));
    const charge = ledger.charges.get(intent.latestCharge ?? '');
    return charge?.failure === null
      ? { kind: 'found', charge }
      : refused(
          invalidState(
            `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
            { param: 'payment_intent' },
          ),
        );
  }
  if (chargeId === undefined) {
    return refused(
      invalid(
        'One of the following params should be provided for this request: payment_intent or charge.',
        {
          code: 'parameter_missing',
        },
      ),
    );
  }
  const charge = ledger.charges.get(chargeId);
  if (charge === undefined) return refused(unknownObject('charge', chargeId, 'charge'));
  return charge.failure === null
    ? { kind: 'found', charge }
    : refused(
        invalidState(`Charge ${chargeId} has failed and cannot be refunded.`, { param: 'charge' }),
      );
}

/**
 * Says how a refund ended, which the bank does days later. A refund that fails gives the money
 * back to the site. Returns undefined for one that nobody made.
 */
export function endRefund(
  service: Service,
  id: string,
  status: 'succeeded' | 'failed',
): RefundRecord | undefined {
  const { ledger } = service;
  const refund = ledger.refunds.get(id);
  if (refund === undefined || refund.status === status || refund.status === 'failed') return refund;
  const ended: RefundRecord = { ...refund, status };
  ledger.refunds.put(ended);
  noteEvent(service, 'refund.updated', formatRefund(ended));
  if (status === 'failed') {
    const charge = ledger.charges.get(refund.charge);
    if (charge !== undefined) {
      ledger.charges.put({ ...charge, refunded: charge.refunded - refund.amount });
    }
    noteEvent(service, 'refund.failed', formatRefund(ended));
  }
  return ended;
}
