import { authenticate, retrieveForBank } from './authenticate';
import { type Handler } from '../service';
import { cancel, confirm, createIntent, retrieveIntent } from './intents';
import {
  listCharges,
  listEvents,
  listIntents,
  listRefunds,
  retrieveCharge,
  retrieveEvent,
  retrieveRefund,
} from './lists';
import { listDisputes } from './disputes';
import { createMethod, retrieveMethod } from './methods';
import { listPayouts, listTransactions } from './payouts';
import { createRefund } from './refunds';

export interface Route {
  /** Names the call for faults, such as `payment_intents.confirm`. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  readonly handle: Handler;
  /** Whether a browser with the publishable key may call it. */
  readonly isPublic: boolean;
}

const route = (
  name: string,
  method: Route['method'],
  path: string,
  handle: Handler,
  isPublic = false,
): Route => ({
  name,
  method,
  path: new RegExp(`^${path.replace(':id', '([\\w.-]{1,100})')}$`),
  handle,
  isPublic,
});

/** The calls of Stripe's API that the practice service supports, and the bank's. */
export const routes: readonly Route[] = [
  route('payment_intents.create', 'POST', '/v1/payment_intents', createIntent),
  route('payment_intents.list', 'GET', '/v1/payment_intents', listIntents),
  route('payment_intents.retrieve', 'GET', '/v1/payment_intents/:id', retrieveIntent, true),
  route('payment_intents.confirm', 'POST', '/v1/payment_intents/:id/confirm', confirm, true),
  route('payment_intents.cancel', 'POST', '/v1/payment_intents/:id/cancel', cancel),
  route('payment_methods.create', 'POST', '/v1/payment_methods', createMethod, true),
  route('payment_methods.retrieve', 'GET', '/v1/payment_methods/:id', retrieveMethod),
  route('refunds.create', 'POST', '/v1/refunds', createRefund),
  route('refunds.list', 'GET', '/v1/refunds', listRefunds),
  route('refunds.retrieve', 'GET', '/v1/refunds/:id', retrieveRefund),
  route('disputes.list', 'GET', '/v1/disputes', listDisputes),
  route('payouts.list', 'GET', '/v1/payouts', listPayouts),
  route('balance_transactions.list', 'GET', '/v1/balance_transactions', listTransactions),
  route('charges.list', 'GET', '/v1/charges', listCharges),
  route('charges.retrieve', 'GET', '/v1/charges/:id', retrieveCharge),
  route('events.list', 'GET', '/v1/events', listEvents),
  route('events.retrieve', 'GET', '/v1/events/:id', retrieveEvent),
  route('bank.retrieve', 'GET', '/practice/intents/:id', retrieveForBank, true),
  route('bank.authenticate', 'POST', '/practice/intents/:id/authenticate', authenticate, true),
];
