import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiVersion } from '@/scripts/practice/api/response';
import { type Practice } from '@/scripts/practice/server';
import { practiceStripe, startTestPractice } from '@/tests/support/practice-service';
import { describePaymentService, lastChecked } from './payment-service';

let practice: Practice;

beforeAll(async () => {
  practice = await startTestPractice();
});

afterAll(() => practice.close());

describePaymentService('the practice service answers like Stripe', () => ({
  stripe: practiceStripe(practice.origin),
  run: 'practice',
}));

// With a key, Stripe's test mode is tested too: before a site goes live, and when Stripe's package
// changes to another version of the API.
const key = process.env.STRIPE_TEST_KEY;
const run = `frontdesk-${Date.now()}`;
if (key !== undefined) {
  describePaymentService("Stripe's test mode answers as the site expects", () => ({
    stripe: new Stripe(key, { maxNetworkRetries: 2, timeout: 20_000, telemetry: false }),
    run,
  }));
}

const elsewhere = key === undefined ? 'skipped: no key in STRIPE_TEST_KEY' : 'checked too';

test(`uses the API version that was last checked (Stripe's test mode: ${elsewhere})`, () => {
  expect(Stripe.API_VERSION).toBe(lastChecked.apiVersion);
  expect(apiVersion).toBe(lastChecked.apiVersion);
  expect(Stripe.PACKAGE_VERSION).toBe(lastChecked.sdk);
});
