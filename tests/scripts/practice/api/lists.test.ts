import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Practice } from '@/scripts/practice/server';
import { practiceStripe, startTestPractice } from '@/tests/support/practice-service';

let practice: Practice;
let stripe: Stripe;
/** Ids from the newest to the oldest, as lists have them. */
let newestFirst: readonly string[];

beforeAll(async () => {
  practice = await startTestPractice();
  stripe = practiceStripe(practice.origin);
  const made: string[] = [];
  for (const amount of [1000, 1100, 1200, 1300, 1400]) {
    const { id } = await stripe.paymentIntents.create({ amount, currency: 'gbp' });
    made.unshift(id);
  }
  newestFirst = made;
});

afterAll(() => practice.close());

const idsOf = ({ data }: { readonly data: readonly { readonly id: string }[] }) =>
  data.map(({ id }) => id);

test('returns the newest rows and whether there are more', async () => {
  const page = await stripe.paymentIntents.list({ limit: 2 });
  expect(idsOf(page)).toEqual(newestFirst.slice(0, 2));
  expect(page).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' });
});

test('pages forward and back', async () => {
  const [, second = '', , fourth = ''] = newestFirst;
  const next = await stripe.paymentIntents.list({ limit: 2, starting_after: second });
  expect(idsOf(next)).toEqual(newestFirst.slice(2, 4));
  const last = await stripe.paymentIntents.list({ limit: 2, starting_after: fourth });
  expect(last).toMatchObject({ has_more: false });
  const back = await stripe.paymentIntents.list({ limit: 2, ending_before: fourth });
  expect(idsOf(back)).toEqual(newestFirst.slice(1, 3));
});

test("supports auto-pagination of Stripe's package", async () => {
  const all = await stripe.paymentIntents.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
  expect(idsOf({ data: all })).toEqual(newestFirst);
});

test.each(['0', '101', 'many'])('rejects a limit of %s', async (limit) => {
  const asked = stripe.paymentIntents.list({ limit: limit as unknown as number });
  await expect(asked).rejects.toMatchObject({ statusCode: 400, param: 'limit' });
});
