import Stripe from 'stripe';
import { describe, expect, test, vi } from 'vitest';

/** Somebody who answers as Stripe's API does: Stripe, or a stand-in. */
export interface PaymentService {
  readonly stripe: Stripe;
  /** A prefix for idempotency keys that no earlier run used. */
  readonly run: string;
}

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
 * What the site relies on, call by call, through the package that it uses. Holds for Stripe's test
 * mode as for the practice service, so nothing here leans on exact words.
 */
export function describePaymentService(name: string, start: () => PaymentService): void {
  // Stripe itself is asked over the internet.
  describe(name, { timeout: 30_000 }, () => {
    test('an intent is made without being confirmed', async () => {
      const intent = await makeIntent(start(), { description: 'Gift', metadata: { form: 'give' } });
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

    test('a confirmed intent is paid, once', async () => {
      const service = start();
      const { id } = await makeIntent(service);
      const paid = await confirm(service, id, 'pm_card_visa');
      expect(paid).toMatchObject({ id, status: 'succeeded', amount_received: 1250 });
      const charge = await service.stripe.charges.retrieve(idOf(paid.latest_charge));
      expect(charge).toMatchObject({ paid: true, status: 'succeeded', amount: 1250 });
      expect(charge.payment_intent).toBe(id);
      expect(charge.payment_method_details?.card).toMatchObject({ brand: 'visa', last4: '4242' });
      await expectUnexpectedState(confirm(service, id, 'pm_card_visa'));
      await expectUnexpectedState(service.stripe.paymentIntents.cancel(id));
    });

    test('charge and card come whole where one asks for them', async () => {
      const service = start();
      const { id } = await makeIntent(service);
      await confirm(service, id, 'pm_card_mastercard');
      const paid = await service.stripe.paymentIntents.retrieve(id, {
        expand: ['latest_charge', 'payment_method'],
      });
      expect(paid.latest_charge).toMatchObject({ object: 'charge', payment_intent: id });
      expect(paid.payment_method).toMatchObject({ card: { brand: 'mastercard', last4: '4444' } });
    });

    test.each(declines)('%s is declined', async (card, code, declineCode) => {
      const service = start();
      const { id } = await makeIntent(service);
      const error = await cardErrorOf(confirm(service, id, card));
      expect(error).toMatchObject({ statusCode: 402, code });
      if (declineCode !== undefined) expect(error.decline_code).toBe(declineCode);
      expect(error.payment_intent).toMatchObject({ id, status: 'requires_payment_method' });
      const after = await service.stripe.paymentIntents.retrieve(id);
      expect(after).toMatchObject({ status: 'requires_payment_method', payment_method: null });
      expect(after.last_payment_error).toMatchObject({ type: 'card_error', code });
    });

    test('after a decline the same intent takes another card', async () => {
      const service = start();
      const { id } = await makeIntent(service);
      await cardErrorOf(confirm(service, id, 'pm_card_visa_chargeDeclined'));
      const paid = await confirm(service, id, 'pm_card_visa');
      expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
    });

    test.each(banksThatAsk)('the bank asks before %s is charged', async (card) => {
      const service = start();
      const { id } = await makeIntent(service);
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

    test('an intent without a card cannot be confirmed', async () => {
      const service = start();
      const { id } = await makeIntent(service);
      await expectUnexpectedState(service.stripe.paymentIntents.confirm(id));
    });

    test('a payment method is used once', async () => {
      const service = start();
      const first = await makeIntent(service);
      const { payment_method: used } = await confirm(service, first.id, 'pm_card_visa');
      const second = await makeIntent(service);
      const error = await errorOf(confirm(service, second.id, idOf(used)));
      expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
      const untouched = await service.stripe.paymentIntents.retrieve(second.id);
      expect(untouched.status).toBe('requires_payment_method');
    });

    test('the same key gives the same intent', async () => {
      const service = start();
      const key = `${service.run}-same`;
      const first = await makeIntent(service, {}, key);
      const again = await makeIntent(service, {}, key);
      expect(again.id).toBe(first.id);
      expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    });

    test('a key does not stand for two different requests', async () => {
      const service = start();
      const key = `${service.run}-other`;
      await makeIntent(service, {}, key);
      const error = await errorOf(makeIntent(service, { amount: 1300 }, key));
      expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    });

    test('a decline is remembered under its key', async () => {
      const service = start();
      const { id } = await makeIntent(service);
      const key = `${service.run}-declined`;
      const first = await cardErrorOf(confirm(service, id, 'pm_card_visa_chargeDeclined', key));
      const again = await cardErrorOf(confirm(service, id, 'pm_card_visa_chargeDeclined', key));
      expect(again.payment_intent?.latest_charge).toBe(first.payment_intent?.latest_charge);
      expect(again.headers?.['idempotent-replayed']).toBe('true');
    });

    test('a request that was refused as such leaves its key free', async () => {
      const service = start();
      const key = `${service.run}-refused`;
      await errorOf(makeIntent(service, { amount: undefined }, key));
      const made = await makeIntent(service, {}, key);
      expect(made.amount).toBe(1250);
    });

    test.each([
      [{ amount: undefined }, 'parameter_missing'],
      [{ amount: 1 }, 'amount_too_small'],
      [{ swiftness: 'great' }, 'parameter_unknown'],
    ])('%j is refused: %s', async (change, code) => {
      const error = await errorOf(makeIntent(start(), change));
      expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
      expect(error).toMatchObject({ statusCode: 400, code });
    });

    test('the kinds of payment are not named by their old parameter', async () => {
      const error = await errorOf(makeIntent(start(), { payment_method_types: ['card'] }));
      expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    });

    test('what is not there is missing', async () => {
      const error = await errorOf(start().stripe.paymentIntents.retrieve('pi_missing'));
      expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing' });
    });

    test('a payment is given back in part, then whole, and not more', async () => {
      const service = start();
      const { id } = await makeIntent(service);
      const { latest_charge: charge } = await confirm(service, id, 'pm_card_visa');
      const { refunds, charges } = service.stripe;
      const part = await refunds.create({ payment_intent: id, amount: 250 });
      expect(part).toMatchObject({ amount: 250, payment_intent: id, charge, status: 'succeeded' });
      const tooMuch = await errorOf(refunds.create({ payment_intent: id, amount: 1001 }));
      expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' });
      const rest = await refunds.create({ payment_intent: id });
      expect(rest.amount).toBe(1000);
      const twice = await errorOf(refunds.create({ payment_intent: id }));
      expect(twice).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' });
      const after = await charges.retrieve(idOf(charge));
      expect(after).toMatchObject({ amount_refunded: 1250, refunded: true });
      const { data } = await refunds.list({ payment_intent: id });
      expect(data.map((refund) => refund.id)).toEqual([rest.id, part.id]);
      expect(await refunds.retrieve(part.id)).toMatchObject({ id: part.id, amount: 250 });
    });

    test('a refund is asked for once under its key', async () => {
      const service = start();
      const { id } = await makeIntent(service);
      await confirm(service, id, 'pm_card_visa');
      const ask = () =>
        service.stripe.refunds.create(
          { payment_intent: id, amount: 100 },
          { idempotencyKey: `${service.run}-refund` },
        );
      expect((await ask()).id).toBe((await ask()).id);
    });

    test('nothing is given back that was not paid', async () => {
      const service = start();
      const { id } = await makeIntent(service);
      const error = await errorOf(service.stripe.refunds.create({ payment_intent: id }));
      expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    });

    test('what happened can be read as events', async () => {
      const service = start();
      const { id } = await makeIntent(service);
      await confirm(service, id, 'pm_card_visa');
      // Stripe writes them a moment later.
      const event = await vi.waitFor(
        async () => {
          const types = ['payment_intent.succeeded'];
          const { data } = await service.stripe.events.list({ types, limit: 20 });
          const found = data.find((one) => 'id' in one.data.object && one.data.object.id === id);
          expect(found).toBeDefined();
          return found;
        },
        { timeout: 10_000, interval: 200 },
      );
      expect(event?.livemode).toBe(false);
      const again = await service.stripe.events.retrieve(event?.id ?? '');
      expect(again.type).toBe('payment_intent.succeeded');
    });
  });
}

/** Changes of the usual intent; a test of a refusal may say what the types forbid. */
type Change = Readonly<Record<string, unknown>>;

function makeIntent({ stripe }: PaymentService, change: Change = {}, idempotencyKey?: string) {
  const usual: Stripe.PaymentIntentCreateParams = {
    amount: 1250,
    currency: 'gbp',
    confirmation_method: 'manual',
    allowed_payment_method_types: ['card'],
    ...change,
  };
  return stripe.paymentIntents.create(
    usual,
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );
}

const confirm = ({ stripe }: PaymentService, id: string, method: string, idempotencyKey?: string) =>
  stripe.paymentIntents.confirm(
    id,
    { payment_method: method, use_stripe_sdk: true },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );

const idOf = (given: string | { readonly id: string } | null): string =>
  typeof given === 'string' ? given : (given?.id ?? '');

async function expectUnexpectedState(call: Promise<unknown>): Promise<void> {
  expect(await errorOf(call)).toMatchObject({
    statusCode: 400,
    code: 'payment_intent_unexpected_state',
  });
}

async function cardErrorOf(call: Promise<unknown>) {
  const error = await errorOf(call);
  if (error instanceof Stripe.errors.StripeCardError) return error;
  throw error;
}

async function errorOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    return error;
  }
  throw new Error('The call was expected to be refused.');
}
