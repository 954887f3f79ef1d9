import { beforeEach, describe, expect, test } from 'vitest';
import { type Order, type Outcome } from '@/scripts/practice/browser/messages';
import { PracticeStripe } from '@/scripts/practice/browser/stripe-object';

const secret = 'pi_practice_1_secret_2';
const wrongState =
  'handleCardAction: The PaymentIntent supplied is not in the requires_action state.';

/** A Stripe whose service gives these answers in turn, and whose bank is only counted. */
function stripeWith(...bodies: readonly unknown[]) {
  const left: Outcome[] = bodies.map((body) => ({ kind: 'answer', body }));
  const orders: Order[] = [];
  const asked: string[] = [];
  const stripe = new PracticeStripe({
    origin: 'http://127.0.0.1:12111',
    order: (order) => {
      orders.push(order);
      return Promise.resolve(left.shift() ?? { kind: 'unreached' });
    },
    askBank: (given) => {
      asked.push(given);
      return Promise.resolve();
    },
    newName: () => 'practice-name',
  });
  return { stripe, orders, asked };
}

const intent = (status: string, more: object = {}) => ({
  id: 'pi_practice_1',
  status,
  confirmation_method: 'manual',
  ...more,
});

beforeEach(() => {
  document.body.innerHTML = '<div id="number"></div><div id="code"></div>';
});

describe('createPaymentMethod', () => {
  test('combines the mounted fields and the billing details', async () => {
    const { stripe, orders } = stripeWith({ id: 'pm_practice_1' });
    const elements = stripe.elements();
    const card = elements.create('cardNumber');
    card.mount('#number');
    elements.create('cardCvc').mount('#code');
    const billing = { address: {}, name: 'Ana' };
    const given = { type: 'card', card, billing_details: billing };
    expect(await stripe.createPaymentMethod(given)).toEqual({
      paymentMethod: { id: 'pm_practice_1' },
    });
    const fields = ['cardNumber', 'cardCvc'];
    expect(orders).toEqual([{ kind: 'payment-method', group: 'practice-name', fields, billing }]);
  });

  test("returns the service's error", async () => {
    const { stripe } = stripeWith({ error: { code: 'card_declined' } });
    const card = stripe.elements().create('card');
    card.mount('#number');
    expect(await stripe.createPaymentMethod({ type: 'card', card })).toEqual({
      error: { code: 'card_declined' },
    });
  });

  test('throws for an unmounted element and for other types than card', async () => {
    const { stripe } = stripeWith();
    const card = stripe.elements().create('card');
    const theirs = stripeWith().stripe.elements().create('card');
    theirs.mount('#number');
    for (const wrong of [card, theirs, null]) {
      await expect(stripe.createPaymentMethod({ type: 'card', card: wrong })).rejects.toThrow(
        'We could not retrieve data from the specified Element.',
      );
    }
    await expect(stripe.createPaymentMethod({ type: 'sepa_debit' })).rejects.toThrow('cards only');
  });
});

describe('handleCardAction', () => {
  test('opens the bank dialog once and returns the current intent', async () => {
    const { stripe, asked } = stripeWith(
      intent('requires_action'),
      intent('requires_confirmation'),
    );
    expect(await stripe.handleCardAction(secret)).toEqual({
      paymentIntent: intent('requires_confirmation'),
    });
    expect(asked).toEqual([secret]);
  });

  test('returns an error when authentication fails', async () => {
    const refused = intent('requires_payment_method', {
      last_payment_error: { message: 'Refused.' },
    });
    const { stripe } = stripeWith(intent('requires_action'), refused);
    expect(await stripe.handleCardAction(secret)).toEqual({
      error: {
        type: 'invalid_request_error',
        code: 'payment_intent_authentication_failure',
        message: 'Refused.',
        payment_intent: refused,
      },
    });
  });

  test.each([
    ['a payment that needs nothing', intent('succeeded'), wrongState],
    [
      'a payment that a browser confirms',
      intent('requires_action', { confirmation_method: 'automatic' }),
      'does not require manual server-side confirmation',
    ],
  ])('throws for %s without a bank dialog', async (_what, found, words) => {
    const { stripe, asked } = stripeWith(found);
    await expect(stripe.handleCardAction(secret)).rejects.toThrow(words);
    expect(asked).toEqual([]);
  });

  test.each([undefined, 'pi_practice_1', 'seti_1_secret_2'])(
    'throws for the invalid client secret %j',
    async (given) => {
      const { stripe, orders } = stripeWith();
      await expect(stripe.handleCardAction(given)).rejects.toThrow('should be a client secret');
      expect(orders).toEqual([]);
    },
  );

  test('returns an error when the service is unreachable', async () => {
    const { stripe } = stripeWith();
    expect(await stripe.handleCardAction(secret)).toEqual({
      error: { type: 'api_connection_error', message: 'The payment service could not be reached.' },
    });
  });
});

test('handleNextAction accepts manual and automatic intents', async () => {
  const automatic = { confirmation_method: 'automatic' };
  const { stripe } = stripeWith(
    intent('requires_action', automatic),
    intent('succeeded', automatic),
  );
  expect(await stripe.handleNextAction({ clientSecret: secret })).toEqual({
    paymentIntent: intent('succeeded', automatic),
  });
});

describe('confirmCardPayment', () => {
  test('throws for a manual intent', async () => {
    const { stripe, orders } = stripeWith(intent('requires_confirmation'));
    await expect(stripe.confirmCardPayment(secret)).rejects.toThrow('handleCardAction');
    expect(orders).toHaveLength(1);
  });

  test('confirms, and opens the bank dialog where required', async () => {
    const automatic = { confirmation_method: 'automatic' };
    const { stripe, orders, asked } = stripeWith(
      intent('requires_confirmation', automatic),
      intent('requires_action', automatic),
      intent('succeeded', automatic),
    );
    const given = { payment_method: 'pm_practice_1' };
    expect(await stripe.confirmCardPayment(secret, given)).toEqual({
      paymentIntent: intent('succeeded', automatic),
    });
    expect(orders[1]).toEqual({
      kind: 'confirm',
      clientSecret: secret,
      paymentMethod: 'pm_practice_1',
    });
    expect(asked).toEqual([secret]);
  });
});

test('createToken returns an error', async () => {
  const answer = await stripeWith().stripe.createToken();
  expect(answer).toHaveProperty('error.type', 'invalid_request_error');
});
