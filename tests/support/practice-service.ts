import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import { startPractice, type Practice, type PracticeOptions } from '@/scripts/practice/server';

/** Creates a Stripe client for a practice service. */
export function practiceStripe(origin: string, more: { readonly maxNetworkRetries?: number } = {}) {
  const { hostname, port } = new URL(origin);
  return new Stripe('sk_practice_test', {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    timeout: 8000,
    telemetry: false,
    ...more,
  });
}

/** Starts a practice service on a free port. */
export const startTestPractice = (options: Partial<PracticeOptions> = {}): Promise<Practice> =>
  startPractice({ port: 0, now: () => new Date(), random: randomBytes, ...options });

/** Posts JSON to `/practice/control` and returns the response. */
export async function sendControl(
  practice: Practice,
  path: string,
  body: object,
): Promise<unknown> {
  const response = await fetch(`${practice.origin}/practice/control${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}
