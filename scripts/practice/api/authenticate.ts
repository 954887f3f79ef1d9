import { z } from 'zod';
import { ok, invalidState } from './response';
import { type Handler, type Service } from '../service';
import { chargeCard, failIntent, stateError } from './confirm-intent';
import { findIntent } from './intents';
import { readParameters, text } from './parameters';
import { type IntentRecord } from '../ledger/records';
import { formatPublicIntent } from '../objects/format-intent';
import { cardSummary } from '../objects/format-charge';

const retrieval = z.strictObject({ client_secret: text });

/**
 * `GET /practice/intents/:id?client_secret=…` returns the payment for the bank's dialog,
 * `{ intent, card: { brand, last4 } | null }`.
 */
export const retrieveForBank: Handler = (call) => {
  const read = readParameters(retrieval, call.parameters);
  if (read.kind === 'rejected') return read.response;
  const found = findIntent(call, read.value.client_secret);
  if (found.kind === 'rejected') return found.response;
  const { service } = call;
  const method = service.ledger.methods.get(found.intent.method ?? '');
  return ok({
    intent: formatPublicIntent(service, found.intent),
    card: method === undefined ? null : cardSummary(method),
  });
};

const decision = z.strictObject({ client_secret: text, outcome: z.enum(['approve', 'refuse']) });

/**
 * `POST /practice/intents/:id/authenticate` with `client_secret` and `outcome` completes the
 * cardholder's authentication. A manual intent then requires the server's confirmation; an automatic
 * one is charged. Returns `{ intent }` with its public fields; a refusal sets `last_payment_error`.
 */
export const authenticate: Handler = (call) => {
  const read = readParameters(decision, call.parameters);
  if (read.kind === 'rejected') return read.response;
  const found = findIntent(call, read.value.client_secret);
  if (found.kind === 'rejected') return found.response;
  const { service } = call;
  if (found.intent.status !== 'requires_action') {
    return invalidState('The bank is not asking anything about this PaymentIntent.', {
      ...stateError(service, found.intent),
      payment_intent: formatPublicIntent(service, found.intent),
    });
  }
  const after =
    read.value.outcome === 'approve'
      ? approve(service, found.intent)
      : failIntent(service, found.intent, notAuthenticated, null);
  return ok({ intent: formatPublicIntent(service, after) });
};

const notAuthenticated = {
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

function approve(service: Service, intent: IntentRecord): IntentRecord {
  const approved: IntentRecord = { ...intent, isAuthenticated: true };
  if (intent.confirmation === 'automatic') return chargeCard(service, approved);
  const waiting: IntentRecord = { ...approved, status: 'requires_confirmation' };
  service.ledger.intents.put(waiting);
  return waiting;
}
