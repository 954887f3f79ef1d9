import { beforeEach, describe, expect, test } from 'vitest';
import { type ControllerRequest, type Outcome } from '@/scripts/practice/browser/messages';
import { PracticeStripe } from '@/scripts/practice/browser/stripe-object';

const secret = 'pi_practice_1_secret_2';
const wrongState =
  'handleCardAction: The PaymentIntent supplied is not in the requires_action state.';

/** Creates a Stripe object with these responses in turn, and records its requests. */
function stripeWith(...bodies: readonly unknown[]) {
  const left: Outcome[] = bodies.map((body) => ({ kind: 'response', body }));
  const requests: ControllerRequest[] = [];
  const authenticated: string[] = [];
  const stripe = new PracticeStripe({
    origin: 'http://127.0.0.1:12111',
    request: (request) => {
      requests.push(request);
      return Promise.resolve(left.shift() ?? { kind: 'unreachable' });
    },
    openBankDialog: (clientSecret) => {
      authenticated.push(clientSecret);
      return Promise.resolve();
    },
    newName: () => 'practice-name',
  });
  return { stripe, requests, authenticated };
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
    const { stripe, requests } = stripeWith({ id: 'pm_practice_1' });
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
    expect(requests).toEqual([{ kind: 'payment-method', group: 'practice-name', fields, billing }]);
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
    const { stripe, authenticated } = stripeWith(
      intent('requires_action'),
      intent('requires_confirmation'),
    );
    expect(await stripe.handleCardAction(secret)).toEqual({
      paymentIntent: intent('requires_confirmation'),
    });
    expect(authenticated).toEqual([secret]);
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
    const { stripe, authenticated } = stripeWith(found);
    await expect(stripe.handleCardAction(secret)).rejects.toThrow(words);
    expect(authenticated).toEqual([]);
  });

  test.each([undefined, 'pi_practice_1', 'seti_1_secret_2'])(
    'throws for the invalid client secret %j',
    async (given) => {
      const { stripe, requests } = stripeWith();
      await expect(stripe.handleCardAction(given)).rejects.toThrow('should be a client secret');
      expect(requests).toEqual([]);
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
    const { stripe, requests } = stripeWith(intent('requires_confirmation'));
    await expect(stripe.confirmCardPayment(secret)).rejects.toThrow('handleCardAction');
    expect(requests).toHaveLength(1);
  });

  test('confirms, and opens the bank dialog where required', async () => {
    const automatic = { confirmation_method: 'automatic' };
    const { stripe, requests, authenticated } = stripeWith(
      intent('requires_confirmation', automatic),
      intent('requires_action', automatic),
      intent('succeeded', automatic),
    );
    const given = { payment_method: 'pm_practice_1' };
    expect(await stripe.confirmCardPayment(secret, given)).toEqual({
      paymentIntent: intent('succeeded', automatic),
    });
    expect(requests[1]).toEqual({
      kind: 'confirm',
      clientSecret: secret,
      paymentMethod: 'pm_practice_1',
    });
    expect(authenticated).toEqual([secret]);
  });
});

test('createToken returns an error', async () => {
  const answer = await stripeWith().stripe.createToken();
  expect(answer).toHaveProperty('error.type', 'invalid_request_error');
});
