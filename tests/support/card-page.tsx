import { act, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeAll, beforeEach, expect, vi } from 'vitest';
import { Form } from '@/components/forms/form';
import { findElements } from '@/lib/forms/dom/form-elements';
import { LiveForm } from '@/components/forms/live/live-form';
import { createLiveCard } from '@/components/payments/live/live-card';
import type { FormClientOptions } from '@/lib/forms/client/form-client';
import type { FormResponse, SendRequest } from '@/lib/forms/client/send-request';
import { testPlatform } from '@/tests/support/test-platform';
import type { FakeStripe } from '@/tests/support/fake-stripe';
import { formOf } from '@/tests/support/form-server';
import { errorWords } from '@/lib/words/components/forms';

const placesForm = formOf('places', {
  submit: 'Pay',
  payment: {
    currency: 'GBP',
    description: 'Places on a public night',
    otherWays: 'Pay at the gate.',
    receipt: false,
    each: '8.00',
    quantity: 'places',
  },
  fields: [
    { name: 'places', label: 'How many places?', kind: 'numeric', min: 1, max: 12, step: 1 },
    { name: 'name', label: 'Your name' },
  ],
});

/** Registers the set-up of card tests. Call at the top of the test file. */
export function prepareCards(): void {
  // Compiles the lazy modules now; the first test would wait for them.
  beforeAll(async () => {
    await import('@/components/payments/live/card-fields');
    await import('@/lib/payments/client/load-stripe');
  }, 60_000);

  // Only a busy machine needs these time limits: no test waits for time to pass.
  configure({ asyncUtilTimeout: 15_000 });
  vi.setConfig({ testTimeout: 40_000 });

  beforeEach(() => {
    Element.prototype.scrollIntoView = vi.fn();
    vi.stubGlobal('matchMedia', () => ({
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    document.documentElement.lang = 'en-GB';
    // The bootstrap script sets this.
    document.documentElement.dataset.scripts = '';
    sessionStorage.clear();
  });
}

export const paid: FormResponse = {
  status: 200,
  retryAfter: null,
  body: '{"ok":true,"next":"/paid?sent=ABC"}',
};
export const response = (status: number, body: object): FormResponse => ({
  status,
  retryAfter: null,
  body: JSON.stringify(body),
});
export const requiresAction = response(200, {
  stripe: { paymentIntentClientSecret: 'pi_1_secret_2' },
  resubmitKey: 'key-1',
});
export const declined = (message: string) =>
  response(402, { errors: [{ code: 'STRIPE_CLIENT_ERROR', field: 'paymentMethod', message }] });

const never: NonNullable<ShowOptions['wait']> = () => new Promise(() => undefined);

interface ShowOptions {
  /** The server's responses, in order; the last one repeats. */
  readonly responses?: readonly (FormResponse | 'unreadable')[];
  readonly isStrict?: boolean;
  /** When the form was loaded, in milliseconds since 1970; defaults to long ago. */
  readonly loadedAt?: number;
  readonly wait?: FormClientOptions['platform']['wait'];
  /** The timer of the card fields. */
  readonly cardWait?: FormClientOptions['platform']['wait'];
}

/** Renders and hydrates the form. */
export function show({
  responses = [paid],
  isStrict = false,
  loadedAt = 0,
  wait = never,
  cardWait = never,
}: ShowOptions = {}) {
  const { container, unmount: leave } = render(
    <Form
      definition={placesForm}
      attempt="attempt-of-page"
      payments={{ mode: 'practice', publishableKey: 'pk_practice_1', scriptUrl: 'http://x/s.js' }}
    />,
  );
  const form = container.querySelector('form');
  if (form === null) throw new Error('There is no form.');
  const posts: Parameters<SendRequest>[0][] = [];
  const platform = testPlatform({
    wait,
    send: (post) => {
      const next = responses[Math.min(posts.length, responses.length - 1)] ?? paid;
      posts.push(post);
      if (next === 'unreadable')
        return Promise.resolve({ status: 200, retryAfter: null, body: '<p>' });
      return Promise.resolve(next);
    },
  });
  const reload = vi.fn();
  const card = createLiveCard(form, placesForm, {
    storage: sessionStorage,
    wait: cardWait,
    now: platform.now,
    reload,
  });
  const onSent = vi.fn();
  const live = (
    <LiveForm
      form={form}
      definition={placesForm}
      elements={findElements(form)}
      target={{ key: 'places', siteOrigin: 'https://larkmoor.example' }}
      platform={platform}
      loadedAt={loadedAt}
      storage={sessionStorage}
      card={card}
      onSent={onSent}
    />
  );
  const { unmount } = render(isStrict ? <StrictMode>{live}</StrictMode> : live);
  return {
    form,
    posts,
    onSent,
    reload,
    leave: () => {
      unmount();
      leave();
    },
  };
}

export const payButton = () => screen.getByRole('button', { name: /^Pay/ });
export const summary = () => screen.getByRole('region', { name: errorWords.title });
export const part = (name: string) => screen.getByRole('group', { name });
export const bodyOf = (body: string | FormData | undefined) =>
  body instanceof FormData ? Object.fromEntries(body.entries()) : {};

export function answerWith(label: string, value: string): void {
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
}

export async function fill(stripe: FakeStripe, places = '3'): Promise<void> {
  answerWith('How many places?', places);
  answerWith('Your name', 'Ana Petrov');
  await waitFor(() => expect(payButton()).not.toHaveAttribute('aria-disabled'));
  act(() => stripe.typeCard());
}
