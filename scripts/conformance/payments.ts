import { randomUUID } from 'node:crypto';
import { group, type Case } from './case';
import { describeAnswer } from './describe-answer';
import { json, pathOf, send, sessionOf, type Answer, type Target } from './wire';

/** Stripe's names for cards of its test mode, which stand for what a browser would make of a card. */
const cards = {
  good: 'pm_card_visa',
  other: 'pm_card_mastercard',
  declined: 'pm_card_visa_chargeDeclined',
  asks: 'pm_card_authenticationRequired',
} as const;

const needs = ['paid'] as const;

/** Posts to the paid form, as one attempt. */
function pay(
  target: Target,
  fields: Readonly<Record<string, string>>,
  attempt: string = randomUUID(),
): Promise<Answer> {
  // A page that was open for a while: a card that comes at once is refused.
  const session = sessionOf(Date.now() - 30_000);
  const headers = { 'Idempotency-Key': attempt, 'Formspree-Session-Data': session };
  const more = { path: pathOf(target, 'paid'), headers };
  return send(target, json({ name: 'Ana Petrov', ...fields }, more));
}

/** What a client sends after the bank's question, read from the answer that asked for it. */
function afterBank({ json: asked }: Answer): Readonly<Record<string, string>> {
  const { stripe, resubmitKey } = asked as {
    readonly stripe: { readonly paymentIntentClientSecret: string };
    readonly resubmitKey: string;
  };
  const [paymentIntent = ''] = stripe.paymentIntentClientSecret.split('_secret_');
  return { paymentIntent, resubmitKey };
}

function paid(
  what: string,
  expected: string,
  ask: (target: Target) => Promise<Answer>,
): Omit<Case, 'group'> {
  return { what, expected, needs, ask: async (target) => describeAnswer(await ask(target)) };
}

const clientError = '402 paymentMethod STRIPE_CLIENT_ERROR';
const bankError = '402 paymentMethod STRIPE_SCA_ERROR';

/** Cards: charged, declined, and asked about by a bank. */
export const payments: readonly Case[] = group('payments', [
  paid('a card that is charged', '200 next', (at) => pay(at, { paymentMethod: cards.good })),
  paid('no card at all', clientError, (at) => pay(at, {})),
  paid('what is no payment method', clientError, (at) => pay(at, { paymentMethod: 'visa' })),
  paid('a card that is declined', clientError, (at) => pay(at, { paymentMethod: cards.declined })),
  paid('a card that the bank asks about', '200 confirm payment', (at) =>
    pay(at, { paymentMethod: cards.asks }),
  ),
  paid('another card after one that was declined', '200 next', async (at) => {
    const attempt = randomUUID();
    await pay(at, { paymentMethod: cards.declined }, attempt);
    return pay(at, { paymentMethod: cards.other }, attempt);
  }),
  {
    what: 'an attempt that is paid comes again with another card',
    expected: '200 next, the same next',
    needs,
    ask: async (target) => {
      const attempt = randomUUID();
      const first = await pay(target, { paymentMethod: cards.good }, attempt);
      const again = await pay(target, { paymentMethod: cards.other }, attempt);
      const isSame = first.text === again.text;
      return `${describeAnswer(again)}, ${isSame ? 'the same next' : 'another next'}`;
    },
  },
  paid('a resubmission before the bank was heard', bankError, async (at) => {
    const attempt = randomUUID();
    return pay(at, afterBank(await pay(at, { paymentMethod: cards.asks }, attempt)), attempt);
  }),
  paid('a resubmission with a key that nobody was given', bankError, async (at) => {
    const attempt = randomUUID();
    const asked = afterBank(await pay(at, { paymentMethod: cards.asks }, attempt));
    return pay(at, { ...asked, resubmitKey: 'made-up' }, attempt);
  }),
  paid('a resubmission for another payment', bankError, async (at) => {
    const asked = afterBank(await pay(at, { paymentMethod: cards.asks }));
    return pay(at, { ...asked, paymentIntent: 'pi_made_up' });
  }),
  paid('a new card beside an old confirmation', '200 next', async (at) => {
    const attempt = randomUUID();
    const asked = afterBank(await pay(at, { paymentMethod: cards.asks }, attempt));
    return pay(at, { ...asked, paymentMethod: cards.good }, attempt);
  }),
]);
