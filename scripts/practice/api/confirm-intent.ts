import { ok, errorBody, invalidState, unknownObject, type ApiResponse } from './response';
import { findCardByName, type Decline } from '../objects/cards';
import { addEvent } from '../ledger/events';
import { addMethod } from './methods';
import { type ChargeRecord, type IntentRecord, type MethodRecord } from '../ledger/records';
import { type Service } from '../service';
import { formatCharge, formatMethod } from '../objects/format-charge';
import { formatIntent, type Expansion } from '../objects/format-intent';

export interface Confirmation {
  /** Id or published name of the payment method; by default the intent's own. */
  readonly method: string | undefined;
  /** Whether the caller authenticates the cardholder with Stripe.js. */
  readonly usesStripeJs: boolean;
  readonly expand: readonly Expansion[];
}

const confirmable: readonly IntentRecord['status'][] = [
  'requires_payment_method',
  'requires_confirmation',
];

const usedMessage =
  'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.';

/** Confirms an intent: charges the card, or requires authentication first. */
export function confirmIntent(
  service: Service,
  intent: IntentRecord,
  { method: requestedMethod, usesStripeJs, expand }: Confirmation,
): ApiResponse {
  if (!confirmable.includes(intent.status)) return unexpectedState(service, intent);
  const methodId = requestedMethod ?? intent.method ?? undefined;
  if (methodId === undefined) {
    return invalidState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      stateError(service, intent),
    );
  }
  const method = findOrAddMethod(service, methodId);
  if (method === undefined) return unknownObject('PaymentMethod', methodId, 'payment_method');
  // After authentication, the same intent is confirmed again with the same card.
  const isOwn = intent.method === method.id && intent.status === 'requires_confirmation';
  if (method.usedBy !== null && !isOwn) return invalidState(usedMessage);

  const isAuthenticated = isOwn && intent.isAuthenticated;
  const needsAuthentication =
    findCardByName(method.card)?.requiresAuthentication === true && !isAuthenticated;
  if (needsAuthentication && !usesStripeJs) {
    return invalidState(
      'The bank asks the cardholder, and the practice service can only ask through Stripe.js: confirm with use_stripe_sdk.',
    );
  }
  service.ledger.methods.put({ ...method, usedBy: intent.id });
  const current = { ...intent, method: method.id, isAuthenticated };
  if (needsAuthentication)
    return ok(formatIntent(service, requireAuthentication(service, current), expand));
  return toResponse(service, chargeCard(service, current), expand);
}

/** Returns the intent after a charge, or the error of a declined card that contains it. */
function toResponse(
  service: Service,
  intent: IntentRecord,
  expand: readonly Expansion[],
): ApiResponse {
  const { lastFailure } = intent;
  if (intent.status === 'succeeded' || lastFailure === null) {
    return ok(formatIntent(service, intent, expand));
  }
  const method = service.ledger.methods.get(lastFailure.method);
  return {
    status: 402,
    body: errorBody({
      type: 'card_error',
      code: lastFailure.code,
      message: lastFailure.message,
      decline_code: lastFailure.declineCode,
      ...(lastFailure.charge === null ? {} : { charge: lastFailure.charge }),
      payment_intent: formatIntent(service, intent),
      ...(method === undefined ? {} : { payment_method: formatMethod(method) }),
    }),
    isKept: true,
  };
}

function requireAuthentication(service: Service, intent: IntentRecord): IntentRecord {
  const waiting: IntentRecord = { ...intent, status: 'requires_action' };
  service.ledger.intents.put(waiting);
  addEvent(service, 'payment_intent.requires_action', formatIntent(service, waiting));
  return waiting;
}

/** Charges the intent's card and stores the result. */
export function chargeCard(service: Service, intent: IntentRecord): IntentRecord {
  const { ledger } = service;
  const method = intent.method === null ? undefined : ledger.methods.get(intent.method);
  if (method === undefined) throw new Error(`${intent.id} is charged without a payment method`);
  const decline = findCardByName(method.card)?.decline ?? null;
  const charge: ChargeRecord = {
    id: service.newId('ch'),
    intent: intent.id,
    method: method.id,
    amount: intent.amount,
    refunded: 0,
    currency: intent.currency,
    failure: decline,
    isAuthenticated: intent.isAuthenticated,
    isDisputed: false,
    description: intent.description,
    receiptEmail: intent.receiptEmail,
    metadata: intent.metadata,
    created: service.now(),
  };
  ledger.charges.put(charge);
  if (decline !== null) {
    addEvent(service, 'charge.failed', formatCharge(service, charge));
    return failIntent(service, { ...intent, latestCharge: charge.id }, decline, charge.id);
  }
  const paid: IntentRecord = {
    ...intent,
    status: 'succeeded',
    latestCharge: charge.id,
    lastFailure: null,
  };
  ledger.intents.put(paid);
  addEvent(service, 'charge.succeeded', formatCharge(service, charge));
  addEvent(service, 'payment_intent.succeeded', formatIntent(service, paid));
  return paid;
}

/** Resets an intent to require another card. `charge` is null if no charge was tried. */
export function failIntent(
  service: Service,
  intent: IntentRecord,
  failure: Decline,
  charge: string | null,
): IntentRecord {
  const failed: IntentRecord = {
    ...intent,
    status: 'requires_payment_method',
    method: null,
    isAuthenticated: false,
    lastFailure: intent.method === null ? null : { ...failure, method: intent.method, charge },
  };
  service.ledger.intents.put(failed);
  addEvent(service, 'payment_intent.payment_failed', formatIntent(service, failed));
  return failed;
}

function findOrAddMethod(service: Service, methodId: string): MethodRecord | undefined {
  const card = findCardByName(methodId);
  // Each use of a published name creates a payment method.
  return card === undefined ? service.ledger.methods.get(methodId) : addMethod(service, card);
}

function unexpectedState(service: Service, intent: IntentRecord): ApiResponse {
  const message =
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: ${confirmable.join(', ')}.`;
  return invalidState(message, stateError(service, intent));
}

export const stateError = (service: Service, intent: IntentRecord) => ({
  code: 'payment_intent_unexpected_state',
  payment_intent: formatIntent(service, intent),
});
