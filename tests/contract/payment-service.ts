import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { describeRefunds } from '@/tests/contract/payment-service-refunds';
import {
  cardErrorOf,
  confirm,
  errorOf,
  expectUnexpectedState,
  idOf,
  createIntent,
  type PaymentService,
} from '@/tests/support/payment-calls';

/** What this suite was last seen to hold for. Follows `scripts/practice/api-version.ts`. */
export const lastChecked = {
  apiVersion: '2026-10-28.endive',
  sdk: '23.1.0',
  on: '2026-11-21',
  against: 'the practice service',
};

const declines = [
  ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
  ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
  ['pm_card_visa_chargeDeclinedStolenCard', 'card_declined', 'stolen_card'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', undefined],
  ['pm_card_chargeDeclinedProcessingError', 'processing_error', undefined],
] as const;

const banksThatAsk = [
  'pm_card_authenticationRequiredOnSetup',
  'pm_card_authenticationRequired',
  'pm_card_threeDSecure2Required',
  'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
  'pm_card_threeDSecureRequiredChargeDeclined',
];

/**
 * Tests the calls that the site makes, with Stripe's package. The practice service and Stripe's test
 * mode pass the same tests, so that none compares exact messages.
 */
export function describePaymentService(name: string, start: () => PaymentService): void {
  // Stripe's test mode is reached over the internet.
  describe(name, { timeout: 30_000 }, () => {
    describeRefunds(start);

    test('creates an intent without confirming it', async () => {
      const intent = await createIntent(start(), {
        description: 'Gift',
        metadata: { form: 'give' },
      });
      expect(intent).toMatchObject({
        object: 'payment_intent',
        status: 'requires_payment_method',
        amount: 1250,
        amount_received: 0,
        currency: 'gbp',
        confirmation_method: 'manual',
        description: 'Gift',
        metadata: { form: 'give' },
        latest_charge: null,
        livemode: false,
      });
      expect(intent.client_secret).toContain(`${intent.id}_secret_`);
      expect(intent.payment_method_types).toContain('card');
    });

    test('charges a confirmed intent once', async () => {
      const service = start();
      const { id } = await createIntent(service);
      const paid = await confirm(service, id, 'pm_card_visa');
      expect(paid).toMatchObject({ id, status: 'succeeded', amount_received: 1250 });
      const charge = await service.stripe.charges.retrieve(idOf(paid.latest_charge));
      expect(charge).toMatchObject({ paid: true, status: 'succeeded', amount: 1250 });
      expect(charge.payment_intent).toBe(id);
      expect(charge.payment_method_details?.card).toMatchObject({ brand: 'visa', last4: '4242' });
      await expectUnexpectedState(confirm(service, id, 'pm_card_visa'));
      await expectUnexpectedState(service.stripe.paymentIntents.cancel(id));
    });

    test('expands the charge and the card', async () => {
      const service = start();
      const { id } = await createIntent(service);
      await confirm(service, id, 'pm_card_mastercard');
      const paid = await service.stripe.paymentIntents.retrieve(id, {
        expand: ['latest_charge', 'payment_method'],
      });
      expect(paid.latest_charge).toMatchObject({ object: 'charge', payment_intent: id });
      expect(paid.payment_method).toMatchObject({ card: { brand: 'mastercard', last4: '4444' } });
    });

    test.each(declines)('declines %s', async (card, code, declineCode) => {
      const service = start();
      const { id } = await createIntent(service);
      const error = await cardErrorOf(confirm(service, id, card));
      expect(error).toMatchObject({ statusCode: 402, code });
      if (declineCode !== undefined) expect(error.decline_code).toBe(declineCode);
      expect(error.payment_intent).toMatchObject({ id, status: 'requires_payment_method' });
      const after = await service.stripe.paymentIntents.retrieve(id);
      expect(after).toMatchObject({ status: 'requires_payment_method', payment_method: null });
      expect(after.last_payment_error).toMatchObject({ type: 'card_error', code });
    });

    test('accepts another card for the same intent after a decline', async () => {
      const service = start();
      const { id } = await createIntent(service);
      await cardErrorOf(confirm(service, id, 'pm_card_visa_chargeDeclined'));
      const paid = await confirm(service, id, 'pm_card_visa');
      expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
    });

    test.each(banksThatAsk)('requires action before it charges %s', async (card) => {
      const service = start();
      const { id } = await createIntent(service);
      const asked = await confirm(service, id, card);
      expect(asked).toMatchObject({ status: 'requires_action', amount_received: 0 });
      expect(asked.next_action?.type).toBe('use_stripe_sdk');
      await expectUnexpectedState(service.stripe.paymentIntents.confirm(id));
      const canceled = await service.stripe.paymentIntents.cancel(id, {
        cancellation_reason: 'abandoned',
      });
      expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
      await expectUnexpectedState(confirm(service, id, 'pm_card_visa'));
      await expectUnexpectedState(service.stripe.paymentIntents.cancel(id));
    });

    test('rejects the confirmation of an intent without a card', async () => {
      const service = start();
      const { id } = await createIntent(service);
      await expectUnexpectedState(service.stripe.paymentIntents.confirm(id));
    });

    test('rejects a payment method that was used before', async () => {
      const service = start();
      const first = await createIntent(service);
      const { payment_method: used } = await confirm(service, first.id, 'pm_card_visa');
      const second = await createIntent(service);
      const error = await errorOf(confirm(service, second.id, idOf(used)));
      expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
      const untouched = await service.stripe.paymentIntents.retrieve(second.id);
      expect(untouched.status).toBe('requires_payment_method');
    });

    test('returns the same intent for the same idempotency key', async () => {
      const service = start();
      const key = `${service.run}-same`;
      const first = await createIntent(service, {}, key);
      const again = await createIntent(service, {}, key);
      expect(again.id).toBe(first.id);
      expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    });

    test('rejects an idempotency key with other parameters', async () => {
      const service = start();
      const key = `${service.run}-other`;
      await createIntent(service, {}, key);
      const error = await errorOf(createIntent(service, { amount: 1300 }, key));
      expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    });

    test('repeats a decline for its idempotency key', async () => {
      const service = start();
      const { id } = await createIntent(service);
      const key = `${service.run}-declined`;
      const first = await cardErrorOf(confirm(service, id, 'pm_card_visa_chargeDeclined', key));
      const again = await cardErrorOf(confirm(service, id, 'pm_card_visa_chargeDeclined', key));
      expect(again.payment_intent?.latest_charge).toBe(first.payment_intent?.latest_charge);
      expect(again.headers?.['idempotent-replayed']).toBe('true');
    });

    test('accepts the idempotency key of an invalid request again', async () => {
      const service = start();
      const key = `${service.run}-refused`;
      await errorOf(createIntent(service, { amount: undefined }, key));
      const made = await createIntent(service, {}, key);
      expect(made.amount).toBe(1250);
    });

    test.each([
      [{ amount: undefined }, 'parameter_missing'],
      [{ amount: 1 }, 'amount_too_small'],
      [{ swiftness: 'great' }, 'parameter_unknown'],
    ])('rejects %j: %s', async (change, code) => {
      const error = await errorOf(createIntent(start(), change));
      expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
      expect(error).toMatchObject({ statusCode: 400, code });
    });

    test('rejects the old parameter of payment method types', async () => {
      const error = await errorOf(createIntent(start(), { payment_method_types: ['card'] }));
      expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    });

    test('lists intents to verify a key', async () => {
      const service = start();
      await createIntent(service);
      const { data } = await service.stripe.paymentIntents.list({ limit: 1 });
      expect(data).toHaveLength(1);
    });

    test('reports unknown ids as missing', async () => {
      const error = await errorOf(start().stripe.paymentIntents.retrieve('pi_missing'));
      expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing' });
    });
  });
}
