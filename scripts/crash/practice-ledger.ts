import Stripe from 'stripe';
import type { Store } from '@/lib/server/store';
import type { LedgerCharge, StoredPair } from './check-payments';

/** The secret key with which the site and the checks use the practice service. */
export const practiceKey = 'sk_practice_crash';

/** Returns the settings of a site that takes practice payments. */
export function practiceSettings(origin: string): Readonly<Record<string, string>> {
  return {
    PAYMENTS: 'practice',
    PRACTICE_PAYMENTS_IN_PRODUCTION: 'yes',
    STRIPE_SECRET_KEY: practiceKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_practice_test',
    STRIPE_API_BASE: origin,
  };
}

/** Sends a request to the controls of the practice service, such as `/faults`. */
export async function controlPractice(
  { origin }: { readonly origin: string },
  path: string,
  body: object,
): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(`${origin}/practice/control${path}`, init);
  if (!response.ok) throw new Error(`The practice service responded with ${response.status}.`);
}

/** Lists the charges of the practice service. */
export async function listCharges({
  origin,
}: {
  readonly origin: string;
}): Promise<readonly LedgerCharge[]> {
  const { hostname, port } = new URL(origin);
  const stripe = new Stripe(practiceKey, { host: hostname, port, protocol: 'http' });
  const charges: LedgerCharge[] = [];
  for await (const intent of stripe.paymentIntents.list({ limit: 100 })) {
    const { id, status, amount_received: minor, metadata } = intent;
    if (status !== 'succeeded') continue;
    charges.push({ intent: id, minor, submission: metadata.submission ?? '' });
  }
  return charges;
}

/** Lists the practice payments of a store with their submissions. */
export async function listStoredPayments(store: Store): Promise<readonly StoredPair[]> {
  const stored: StoredPair[] = [];
  let before: string | undefined;
  for (;;) {
    const query = { limit: 500, before };
    const page = await store.listPayments({ ...query, mode: 'practice' });
    for (const payment of page) {
      stored.push({ payment, submission: await store.findSubmission(payment.submission) });
    }
    before = page.at(-1)?.submission;
    if (before === undefined) return stored;
  }
}
