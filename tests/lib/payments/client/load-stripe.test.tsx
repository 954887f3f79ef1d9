import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadStripeClient } from '@/lib/payments/client/load-stripe';

const scriptUrl = 'http://127.0.0.1:12111/v3/stripe.js';
const practice = { mode: 'practice', publishableKey: 'pk_practice_1', scriptUrl } as const;
const live = { mode: 'stripe-live', publishableKey: 'pk_live_1' } as const;
const never = new AbortController().signal;

const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => src);

const made = vi.fn(() => ({ isOpen: true }));

/** Stands for the script that has come: it sets what the loader looks for, and the tag says so. */
function deliver(more: object = {}) {
  // The package keeps the first that it has found, for all tests.
  vi.stubGlobal(
    'Stripe',
    Object.assign((...given: []) => made(...given), { version: 3 }, more),
  );
  document.querySelector('script')?.dispatchEvent(new Event('load'));
}

beforeEach(() => {
  made.mockReturnValue({ isOpen: true });
});

afterEach(() => {
  document.head.replaceChildren();
});

test('Stripe’s own script comes from Stripe, is given up in time, and asked for anew', async () => {
  const patience = new AbortController();
  const waiting = loadStripeClient(live, 'en-GB', patience.signal);
  expect(scripts()).toEqual(['https://js.stripe.com/v3']);
  const [first] = document.querySelectorAll('script');
  patience.abort();
  await expect(waiting).rejects.toThrow('Failed to load Stripe.js');
  const again = loadStripeClient(live, 'en-GB', never);
  expect(scripts()).toEqual(['https://js.stripe.com/v3']);
  expect(document.querySelector('script')).not.toBe(first);
  deliver();
  await expect(again).resolves.toEqual({ isOpen: true });
  expect(made).toHaveBeenCalledWith('pk_live_1', { locale: 'en-GB' });
});

test('the practice service’s script is in the page first, and Stripe is not asked', async () => {
  const opening = loadStripeClient(practice, 'de-AT', never);
  expect(scripts()).toEqual([scriptUrl]);
  deliver({ isPractice: true });
  expect(await opening).toEqual({ isOpen: true });
  expect(made).toHaveBeenCalledWith('pk_practice_1', { locale: 'de' });
  expect(scripts()).toEqual([scriptUrl]);
});

test('a practice script that fails, or is none, is an error, and the next call tries again', async () => {
  const failing = loadStripeClient(practice, 'en', never);
  document.querySelector('script')?.dispatchEvent(new Event('error'));
  await expect(failing).rejects.toThrow('cannot be had');
  const empty = loadStripeClient(practice, 'en', never);
  document.querySelector('script')?.dispatchEvent(new Event('load'));
  await expect(empty).rejects.toThrow('cannot be had');
  expect(scripts()).toEqual([]);
  const again = loadStripeClient(practice, 'en', never);
  deliver({ isPractice: true });
  await expect(again).resolves.toEqual({ isOpen: true });
});

test('nobody pays for real with the practice service’s script, nor practises without it', async () => {
  deliver({ isPractice: true });
  await expect(loadStripeClient(live, 'en', never)).rejects.toThrow('page of a real payment');
  vi.unstubAllGlobals();
  const { scriptUrl: _scriptUrl, ...nowhere } = practice;
  await expect(loadStripeClient(nowhere, 'en', never)).rejects.toThrow('has no address');
  expect(scripts()).toEqual([]);
});
