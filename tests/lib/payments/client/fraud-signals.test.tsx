import { expect, test, vi } from 'vitest';
import { loadStripeClient } from '@/lib/payments/client/load-stripe';

const payments = { mode: 'stripe-live', publishableKey: 'pk_live_1', fraudSignals: false } as const;

const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => src);

// By itself, because the package takes its parameters before its first call and then for good.
test('where the site says so, Stripe’s script is asked not to watch, at every try', async () => {
  const address = 'https://js.stripe.com/v3?advancedFraudSignals=false';
  const patience = new AbortController();
  const waiting = loadStripeClient(payments, 'en', patience.signal);
  expect(scripts()).toEqual([address]);
  patience.abort();
  await expect(waiting).rejects.toThrow('Failed to load Stripe.js');
  // One that has failed says nothing more, however long one waits.
  expect(scripts()).toEqual([]);
  const again = loadStripeClient(payments, 'en', new AbortController().signal);
  expect(scripts()).toEqual([address]);
  const made = Object.assign(() => ({ isOpen: true }), { version: 3 });
  vi.stubGlobal('Stripe', made);
  document.querySelector('script')?.dispatchEvent(new Event('load'));
  await expect(again).resolves.toEqual({ isOpen: true });
});
