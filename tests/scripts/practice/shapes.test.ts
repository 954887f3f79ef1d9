import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Practice } from '@/scripts/practice/server';
import { sendControl, practiceStripe, startTestPractice } from '@/tests/support/practice-service';
import shapes from '@/tests/support/stripe-shapes.json';

/**
 * Properties that Stripe's example objects lack and the types of Stripe's package have. The examples
 * are a few months older than the API version, and include no declined payment and no 3-D Secure.
 */
const typedOnly: Readonly<Record<keyof typeof shapes.keys, readonly string[]>> = {
  payment_intent: [
    'allowed_payment_method_types',
    'last_payment_error.charge',
    'last_payment_error.code',
    'last_payment_error.decline_code',
    'last_payment_error.message',
    'last_payment_error.payment_method',
    'next_action.use_stripe_sdk',
    'payment_method_options.card',
    'payment_method_options.card.installments',
    'payment_method_options.card.mandate_options',
    'payment_method_options.card.network',
    'payment_method_options.card.request_three_d_secure',
    'payment_record',
  ],
  payment_method: [],
  charge: ['outcome.risk_level', 'payment_method_details.card.electronic_commerce_indicator'],
  refund: [],
  dispute: ['evidence_details.submission_method', 'intended_submission_method'],
  payout: [],
  // A fee is in no example.
  balance_transaction: [
    'fee_details.amount',
    'fee_details.application',
    'fee_details.currency',
    'fee_details.description',
    'fee_details.type',
  ],
  event: [],
};

let practice: Practice;
const seen = new Map<string, object>();

/** Creates one of each object, with as many properties as possible. */
beforeAll(async () => {
  practice = await startTestPractice();
  const stripe = practiceStripe(practice.origin);
  const make = async (card: string) => {
    const { id } = await stripe.paymentIntents.create({
      amount: 1250,
      currency: 'gbp',
      confirmation_method: 'manual',
      allowed_payment_method_types: ['card'],
    });
    const options = { payment_method: card, use_stripe_sdk: true };
    await stripe.paymentIntents.confirm(id, options).catch(() => undefined);
    return stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  };
  const paid = await make('pm_card_visa');
  seen.set('payment_intent: paid', { ...paid, latest_charge: null });
  seen.set('payment_intent: declined', await make('pm_card_visa_chargeDeclined'));
  seen.set('payment_intent: in 3-D Secure', await make('pm_card_threeDSecure2Required'));
  seen.set('charge', Object(paid.latest_charge) as object);
  const method = paid.payment_method as string;
  seen.set('payment_method', await stripe.paymentMethods.retrieve(method));
  seen.set('refund', await stripe.refunds.create({ payment_intent: paid.id }));
  await make('pm_card_visa');
  await sendControl(practice, '/payouts', {});
  const [payout] = (await stripe.payouts.list()).data;
  seen.set('payout', Object(payout) as object);
  const { data } = await stripe.balanceTransactions.list({ payout: payout?.id ?? '' });
  seen.set('balance_transaction', Object(data[1]) as object);
  const dispute = await sendControl(practice, '/disputes', { payment_intent: paid.id });
  seen.set('dispute', Object(dispute) as object);
  seen.set('event', Object((await stripe.events.list()).data[0]) as object);
});

afterAll(() => practice.close());

test.each([
  ['payment_intent', 'payment_intent: paid'],
  ['payment_intent', 'payment_intent: declined'],
  ['payment_intent', 'payment_intent: in 3-D Secure'],
  ['payment_method', 'payment_method'],
  ['charge', 'charge'],
  ['refund', 'refund'],
  ['dispute', 'dispute'],
  ['payout', 'payout'],
  ['balance_transaction', 'balance_transaction'],
  ['event', 'event'],
] as const)('returns only Stripe’s fields of a %s (%s)', (kind, name) => {
  const known = new Set<string>([...shapes.keys[kind], ...typedOnly[kind]]);
  const unknown = pathsOf(seen.get(name) ?? {}).filter((path) => !known.has(path));
  expect(unknown).toEqual([]);
});

/** Objects whose properties the site names, only Stripe.js reads, or another case checks. */
const unchecked = ['metadata', 'data', 'latest_charge', 'payment_method', 'use_stripe_sdk'];

/** Returns the paths of an object's properties, such as `card.brand`, outside `unchecked` objects. */
function pathsOf(object: object, before = ''): readonly string[] {
  return Object.entries(object).flatMap(([name, value]: [string, unknown]) => {
    const path = before + name;
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject && !unchecked.includes(name) ? [path, ...pathsOf(value, `${path}.`)] : [path];
  });
}
