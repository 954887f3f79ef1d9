import { expect, test, vi } from 'vitest';
import { loadStripeClient } from '@/lib/payments/client/load-stripe';

const payments = { mode: 'stripe-live', publishableKey: 'pk_live_1', fraudSignals: false } as const;

const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => src);

// In its own file, because the package accepts parameters only before its first call.
test('turns off the fraud signals on every load where the setting says so', async () => {
  const address = 'https://js.stripe.com/v3?advancedFraudSignals=false';
  const controller = new AbortController();
  const loading = loadStripeClient(payments, 'en', controller.signal);
  expect(scripts()).toEqual([address]);
  controller.abort();
  await expect(loading).rejects.toThrow('Failed to load Stripe.js');
  // The failed script is removed.
  expect(scripts()).toEqual([]);
  const again = loadStripeClient(payments, 'en', new AbortController().signal);
  expect(scripts()).toEqual([address]);
  const createStripe = Object.assign(() => ({ isOpen: true }), { version: 3 });
  vi.stubGlobal('Stripe', createStripe);
  document.querySelector('script')?.dispatchEvent(new Event('load'));
  await expect(again).resolves.toEqual({ isOpen: true });
});
