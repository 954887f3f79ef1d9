import { randomUUID } from 'node:crypto';
import { group, type Case } from './case';
import { describeResponse } from './describe-response';
import { json, pathOf, send, encodeSession, type EndpointResponse, type Target } from './wire';

/** Payment methods of Stripe's test mode. */
const cards = {
  good: 'pm_card_visa',
  other: 'pm_card_mastercard',
  declined: 'pm_card_visa_chargeDeclined',
  asks: 'pm_card_authenticationRequired',
} as const;

const needs = ['paid'] as const;

/** Posts to the paid form under an idempotency key. */
function pay(
  target: Target,
  fields: Readonly<Record<string, string>>,
  attempt: string = randomUUID(),
): Promise<EndpointResponse> {
  // A page opened 30 s ago: the endpoint rejects a card that arrives at once.
  const session = encodeSession(Date.now() - 30_000);
  const headers = { 'Idempotency-Key': attempt, 'Formspree-Session-Data': session };
  const more = { path: pathOf(target, 'paid'), headers };
  return send(target, json({ name: 'Ana Petrov', ...fields }, more));
}

/** Returns the fields that a client sends after the bank's authentication. */
function confirmationFields({ json: body }: EndpointResponse): Readonly<Record<string, string>> {
  const { stripe, resubmitKey } = body as {
    readonly stripe: { readonly paymentIntentClientSecret: string };
    readonly resubmitKey: string;
  };
  const [paymentIntent = ''] = stripe.paymentIntentClientSecret.split('_secret_');
  return { paymentIntent, resubmitKey };
}

function paid(
  title: string,
  expected: string,
  ask: (target: Target) => Promise<EndpointResponse>,
): Omit<Case, 'group'> {
  return {
    title,
    expected,
    needs,
    run: async (target) => describeResponse(await ask(target)),
  };
}

const clientError = '402 paymentMethod STRIPE_CLIENT_ERROR';
const bankError = '402 paymentMethod STRIPE_SCA_ERROR';

/** Cases of cards: charged, declined, and authenticated by a bank. */
export const paymentCases: readonly Case[] = group('payments', [
  paid('a valid card', '200 next', (target) => pay(target, { paymentMethod: cards.good })),
  paid('no card', clientError, (target) => pay(target, {})),
  paid('an invalid payment method', clientError, (target) =>
    pay(target, { paymentMethod: 'visa' }),
  ),
  paid('a declined card', clientError, (target) => pay(target, { paymentMethod: cards.declined })),
  paid('a card that needs authentication', '200 confirm payment', (target) =>
    pay(target, { paymentMethod: cards.asks }),
  ),
  paid('another card after a declined one', '200 next', async (target) => {
    const attempt = randomUUID();
    await pay(target, { paymentMethod: cards.declined }, attempt);
    return pay(target, { paymentMethod: cards.other }, attempt);
  }),
  {
    title: 'a paid attempt again with another card',
    expected: '200 next, the same next',
    needs,
    run: async (target) => {
      const attempt = randomUUID();
      const first = await pay(target, { paymentMethod: cards.good }, attempt);
      const again = await pay(target, { paymentMethod: cards.other }, attempt);
      const isSame = first.text === again.text;
      return `${describeResponse(again)}, ${isSame ? 'the same next' : 'another next'}`;
    },
  },
  paid('a resubmission before authentication', bankError, async (target) => {
    const attempt = randomUUID();
    return pay(
      target,
      confirmationFields(await pay(target, { paymentMethod: cards.asks }, attempt)),
      attempt,
    );
  }),
  paid('a resubmission with an invalid key', bankError, async (target) => {
    const attempt = randomUUID();
    const confirmation = confirmationFields(
      await pay(target, { paymentMethod: cards.asks }, attempt),
    );
    return pay(target, { ...confirmation, resubmitKey: 'made-up' }, attempt);
  }),
  paid('a resubmission for another payment', bankError, async (target) => {
    const confirmation = confirmationFields(await pay(target, { paymentMethod: cards.asks }));
    return pay(target, { ...confirmation, paymentIntent: 'pi_made_up' });
  }),
  paid('a new card beside an earlier confirmation', '200 next', async (target) => {
    const attempt = randomUUID();
    const confirmation = confirmationFields(
      await pay(target, { paymentMethod: cards.asks }, attempt),
    );
    return pay(target, { ...confirmation, paymentMethod: cards.good }, attempt);
  }),
]);
