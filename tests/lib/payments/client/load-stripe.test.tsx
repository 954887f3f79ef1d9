import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadStripeClient } from '@/lib/payments/client/load-stripe';

const scriptUrl = 'http://127.0.0.1:12111/v3/stripe.js';
const practice = { mode: 'practice', publishableKey: 'pk_practice_1', scriptUrl } as const;
const live = { mode: 'stripe-live', publishableKey: 'pk_live_1' } as const;
const never = new AbortController().signal;

const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => src);

const createStripe = vi.fn(() => ({ isOpen: true }));

/** Simulates a loaded script: sets `window.Stripe` and fires the `load` event. */
function loadScript(more: object = {}) {
  // The package keeps the first `Stripe` that it finds, for all tests.
  vi.stubGlobal(
    'Stripe',
    Object.assign((...args: []) => createStripe(...args), { version: 3 }, more),
  );
  document.querySelector('script')?.dispatchEvent(new Event('load'));
}

beforeEach(() => {
  createStripe.mockReturnValue({ isOpen: true });
});

afterEach(() => {
  document.head.replaceChildren();
});

test('loads Stripe’s script from Stripe, and again after an abort', async () => {
  const controller = new AbortController();
  const loading = loadStripeClient(live, 'en-GB', controller.signal);
  expect(scripts()).toEqual(['https://js.stripe.com/v3']);
  const [first] = document.querySelectorAll('script');
  controller.abort();
  await expect(loading).rejects.toThrow('Failed to load Stripe.js');
  const again = loadStripeClient(live, 'en-GB', never);
  expect(scripts()).toEqual(['https://js.stripe.com/v3']);
  expect(document.querySelector('script')).not.toBe(first);
  loadScript();
  await expect(again).resolves.toEqual({ isOpen: true });
  expect(createStripe).toHaveBeenCalledWith('pk_live_1', { locale: 'en-GB' });
});

test('adds the practice service’s script and requests nothing from Stripe', async () => {
  const loading = loadStripeClient(practice, 'de-AT', never);
  expect(scripts()).toEqual([scriptUrl]);
  loadScript({ isPractice: true });
  expect(await loading).toEqual({ isOpen: true });
  expect(createStripe).toHaveBeenCalledWith('pk_practice_1', { locale: 'de' });
  expect(scripts()).toEqual([scriptUrl]);
});

test('rejects when the practice script fails or sets no Stripe, and loads it again', async () => {
  const failing = loadStripeClient(practice, 'en', never);
  document.querySelector('script')?.dispatchEvent(new Event('error'));
  await expect(failing).rejects.toThrow('did not load');
  const empty = loadStripeClient(practice, 'en', never);
  document.querySelector('script')?.dispatchEvent(new Event('load'));
  await expect(empty).rejects.toThrow('did not load');
  expect(scripts()).toEqual([]);
  const again = loadStripeClient(practice, 'en', never);
  loadScript({ isPractice: true });
  await expect(again).resolves.toEqual({ isOpen: true });
});

test('rejects a practice script in live mode and practice mode without a script', async () => {
  loadScript({ isPractice: true });
  await expect(loadStripeClient(live, 'en', never)).rejects.toThrow('page of a real payment');
  vi.unstubAllGlobals();
  const { scriptUrl: _scriptUrl, ...withoutUrl } = practice;
  await expect(loadStripeClient(withoutUrl, 'en', never)).rejects.toThrow('has no address');
  expect(scripts()).toEqual([]);
});
