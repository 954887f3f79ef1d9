import { act, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Form } from '@/components/forms/form';
import { draftKey } from '@/components/forms/live/drafts';
import { findPlaces } from '@/components/forms/live/form-places';
import { LiveForm } from '@/components/forms/live/live-form';
import { openCard } from '@/components/payments/live/open-card';
import type { Answer, SendPost } from '@/lib/forms/client/post';
import { hastySurroundings } from '@/tests/support/client-surroundings';
import { installFakeStripe, type FakeStripe } from '@/tests/support/fake-stripe';
import { formOf } from '@/tests/support/form-server';

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

// The first to come near the card would wait for what is compiled only now.
beforeAll(async () => {
  await import('@/components/payments/live/card-fields');
  await import('@/lib/payments/client/load-stripe');
}, 60_000);

// A busy machine takes seconds for what takes none else; nothing here waits for time to pass.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 40_000 });

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
  vi.stubGlobal('matchMedia', () => ({
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  document.documentElement.lang = 'en-GB';
  sessionStorage.clear();
});

const paid: Answer = { status: 200, retryAfter: null, text: '{"ok":true,"next":"/paid?sent=ABC"}' };
const answer = (status: number, body: object): Answer => ({
  status,
  retryAfter: null,
  text: JSON.stringify(body),
});
const asksBank = answer(200, {
  stripe: { paymentIntentClientSecret: 'pi_1_secret_2' },
  resubmitKey: 'key-1',
});
const declined = (message: string) =>
  answer(402, { errors: [{ code: 'STRIPE_CLIENT_ERROR', field: 'paymentMethod', message }] });

interface Given {
  readonly answers?: readonly (Answer | 'silent')[];
  readonly isStrict?: boolean;
}

/** The form on its page, taken over; the server gives these answers one after the other. */
function show({ answers = [paid], isStrict = false }: Given = {}) {
  const { container, unmount: leave } = render(
    <Form
      definition={placesForm}
      attempt="attempt-of-page"
      payments={{ mode: 'practice', publishableKey: 'pk_practice_1', scriptUrl: 'http://x/s.js' }}
    />,
  );
  const form = container.querySelector('form');
  if (form === null) throw new Error('There is no form.');
  const posts: Parameters<SendPost>[0][] = [];
  const surroundings = hastySurroundings({
    wait: () => new Promise(() => undefined),
    send: (post) => {
      const next = answers[Math.min(posts.length, answers.length - 1)] ?? paid;
      posts.push(post);
      if (next === 'silent') return Promise.resolve({ status: 200, retryAfter: null, text: '<p>' });
      return Promise.resolve(next);
    },
  });
  const card = openCard(form, { storage: sessionStorage, wait: surroundings.wait });
  const onSent = vi.fn();
  const live = (
    <LiveForm
      form={form}
      definition={placesForm}
      places={findPlaces(form)}
      target={{ key: 'places', siteOrigin: 'https://larkmoor.example' }}
      surroundings={surroundings}
      loadedAt={0}
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
    leave: () => {
      unmount();
      leave();
    },
  };
}

const payButton = () => screen.getByRole('button', { name: /^Pay/ });
const summary = () => screen.getByRole('region', { name: 'There is a problem' });
const part = (name: string) => screen.getByRole('group', { name });
const bodyOf = (body: string | FormData | undefined) =>
  body instanceof FormData ? Object.fromEntries(body.entries()) : {};

function answerWith(label: string, value: string): void {
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
}

async function fill(stripe: FakeStripe, places = '3'): Promise<void> {
  answerWith('How many places?', places);
  answerWith('Your name', 'Ana Petrov');
  await waitFor(() => expect(payButton()).not.toHaveAttribute('aria-disabled'));
  act(() => stripe.typeCard());
}

describe('before the card', () => {
  test('nothing is opened before somebody comes near; then the fields are in their boxes', async () => {
    const stripe = installFakeStripe();
    show();
    expect(stripe.opened).toEqual([]);
    expect(payButton()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByLabelText('Your name'));
    await waitFor(() => expect(payButton()).not.toHaveAttribute('aria-disabled'));
    expect(stripe.opened).toEqual([{ key: 'pk_practice_1', locale: 'en-GB' }]);
    expect(part('Card number')).toHaveTextContent('(cardNumber)');
    expect(part('Expiry date')).toHaveTextContent('(cardExpiry)');
    expect(part('Security code')).toHaveTextContent('(cardCvc)');
    expect(screen.queryByText(/needs JavaScript/)).not.toBeVisible();
  });

  test('the sum follows the answers, and the button says it', async () => {
    installFakeStripe();
    show();
    expect(screen.getByText('your answers above decide')).toBeVisible();
    answerWith('How many places?', '3');
    expect(screen.getByText('£24.00', { selector: 'output b' })).toBeVisible();
    await waitFor(() => expect(payButton()).toHaveAccessibleName('Pay £24.00'));
    answerWith('How many places?', '3x');
    await waitFor(() => expect(payButton()).toHaveAccessibleName('Pay'));
  });

  test('a press before the fields have come posts nothing and says why', async () => {
    const stripe = installFakeStripe();
    stripe.holdReady = true;
    const { posts } = show();
    answerWith('How many places?', '3');
    answerWith('Your name', 'Ana');
    expect(payButton()).toHaveAccessibleDescription(/are loading/);
    await userEvent.click(payButton());
    await waitFor(() => expect(summary()).toHaveTextContent('still loading'));
    expect(posts).toHaveLength(0);
    expect(stripe.createPaymentMethod).not.toHaveBeenCalled();
  });

  test('a script that breaks leaves the form as it is, and the next try may work', async () => {
    // React tells the console of every exception, caught or not.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const stripe = installFakeStripe();
    stripe.isBroken = true;
    const { posts } = show();
    answerWith('How many places?', '3');
    answerWith('Your name', 'Ana Petrov');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('Pay at the gate.')).toBeVisible();
    await userEvent.click(payButton());
    await waitFor(() => expect(summary()).toHaveTextContent('nothing was sent or charged'));
    expect(posts).toHaveLength(0);

    stripe.isBroken = false;
    await userEvent.click(retry);
    expect(screen.getByRole('group', { name: 'Card' })).toHaveFocus();
    await waitFor(() => expect(payButton()).not.toHaveAttribute('aria-disabled'));
    expect(screen.getByLabelText('Your name')).toHaveValue('Ana Petrov');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  test('a page that comes back from the browser’s memory has fresh fields', async () => {
    const stripe = installFakeStripe();
    show();
    await fill(stripe);
    const before = stripe.fields.get('cardNumber');
    act(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await waitFor(() => expect(stripe.fields.get('cardNumber')).not.toBe(before));
    await waitFor(() => expect(payButton()).not.toHaveAttribute('aria-disabled'));
    expect(screen.queryByText('Visa')).not.toBeInTheDocument();
  });

  test('in strict mode there is one field of each kind, and it can be paid', async () => {
    const stripe = installFakeStripe();
    const { onSent } = show({ isStrict: true });
    await fill(stripe);
    expect(stripe.fields.size).toBe(3);
    await userEvent.click(payButton());
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  });
});

describe('typing a card', () => {
  test('a label leads into its field, and the box shows where the focus is', async () => {
    const stripe = installFakeStripe();
    show();
    await fill(stripe);
    await userEvent.click(screen.getByText('Security code'));
    expect(stripe.fields.get('cardCvc')?.focus).toHaveBeenCalled();
    act(() => stripe.fields.get('cardCvc')?.tell('focus'));
    expect(part('Security code')).toHaveAttribute('data-focused');
    act(() => stripe.fields.get('cardCvc')?.tell('blur'));
    expect(part('Security code')).not.toHaveAttribute('data-focused');
  });

  test('what is wrong stands beside its part, is tied to it and said, and goes when it is right', async () => {
    const stripe = installFakeStripe();
    show();
    await fill(stripe);
    expect(screen.getByText('Visa')).toBeVisible();
    const tell = (error?: { code: string }) =>
      act(() =>
        stripe.fields
          .get('cardNumber')
          ?.tell('change', { complete: false, empty: false, error, brand: 'unknown' }),
      );
    tell({ code: 'invalid_number' });
    expect(part('Card number')).toHaveAccessibleDescription(/^Error: Check the card number/);
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(said.join()).toContain('Card number: Check the card number');
    tell();
    expect(part('Card number')).not.toHaveAccessibleDescription();
    expect(screen.queryByText('Visa')).not.toBeInTheDocument();
  });

  test('what was wrong before the button was pressed stands above the form afterwards', async () => {
    const stripe = installFakeStripe();
    const { posts } = show();
    await fill(stripe);
    act(() =>
      stripe.fields.get('cardNumber')?.tell('change', {
        complete: false,
        empty: false,
        error: { code: 'invalid_number' },
        brand: 'unknown',
      }),
    );
    await userEvent.click(payButton());
    await waitFor(() => expect(summary()).toHaveFocus());
    expect(within(summary()).getAllByRole('link')).toHaveLength(1);
    expect(part('Card number')).toHaveAccessibleDescription(/^Error: Check the card number/);
    expect(posts).toHaveLength(0);
  });

  test('an empty card is asked for part by part, and nothing is sent', async () => {
    installFakeStripe();
    const { posts } = show();
    answerWith('How many places?', '3');
    answerWith('Your name', 'Ana');
    await waitFor(() => expect(payButton()).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(payButton());
    await waitFor(() => expect(within(summary()).getAllByRole('link')).toHaveLength(3));
    expect(part('Expiry date')).toHaveAccessibleDescription(/^Error: Enter the expiry date/);
    expect(posts).toHaveLength(0);
  });

  test('a link of the summary leads into the card’s field', async () => {
    const stripe = installFakeStripe();
    show();
    answerWith('How many places?', '3');
    await waitFor(() => expect(payButton()).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(payButton());
    await userEvent.click(await screen.findByRole('link', { name: /security code/ }));
    expect(stripe.fields.get('cardCvc')?.focus).toHaveBeenCalled();
  });
});

describe('paying', () => {
  test('a good card goes with the form once, for the person of the answers', async () => {
    const stripe = installFakeStripe();
    const { posts, onSent } = show();
    await fill(stripe);
    await userEvent.dblClick(payButton());
    await waitFor(() => expect(onSent).toHaveBeenCalledWith('/paid?sent=ABC'));
    expect(stripe.createPaymentMethod).toHaveBeenCalledOnce();
    expect(stripe.createPaymentMethod.mock.calls[0]?.[0]).toMatchObject({
      type: 'card',
      billing_details: { name: 'Ana Petrov', address: {} },
    });
    expect(posts).toHaveLength(1);
    expect(bodyOf(posts[0]?.body)).toMatchObject({ places: '3', paymentMethod: 'pm_1' });
    expect(posts[0]?.headers['idempotency-key']).toBe('attempt-of-page');
    expect(stripe.fields.get('cardNumber')?.clear).toHaveBeenCalled();
    expect(sessionStorage.length).toBe(0);
  });

  test('two submissions in the same moment are one', async () => {
    const stripe = installFakeStripe();
    const { form, posts, onSent } = show();
    await fill(stripe);
    fireEvent.submit(form);
    fireEvent.submit(form);
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
    expect(stripe.createPaymentMethod).toHaveBeenCalledOnce();
    expect(posts).toHaveLength(1);
  });

  test('where the bank asks, the visitor answers, and the same attempt is finished', async () => {
    const stripe = installFakeStripe();
    let answerBank = (): void => undefined;
    const approved = stripe.handleCardAction.getMockImplementation();
    stripe.handleCardAction.mockImplementation(async (secret) => {
      await new Promise<void>((resolve) => {
        answerBank = resolve;
      });
      return approved?.(secret) ?? { error: { type: 'api_error' } };
    });
    const { posts, onSent } = show({ answers: [asksBank, paid] });
    await fill(stripe);
    await userEvent.click(payButton());
    expect(await screen.findByText('Your bank asks you to confirm…')).toBeInTheDocument();
    await waitFor(() => expect(payButton()).toHaveAccessibleName('Paying…'));
    expect(window.onbeforeunload).not.toBeNull();
    answerBank();
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
    expect(stripe.handleCardAction).toHaveBeenCalledWith('pi_1_secret_2');
    expect(bodyOf(posts[1]?.body)).toMatchObject({ paymentIntent: 'pi_1', resubmitKey: 'key-1' });
    expect(bodyOf(posts[1]?.body)).not.toHaveProperty('paymentMethod');
    expect(new Set(posts.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(window.onbeforeunload).toBeNull();
  });

  test('a card that the bank does not confirm is not charged, and the next try is the same attempt', async () => {
    const stripe = installFakeStripe();
    stripe.handleCardAction.mockResolvedValueOnce({
      error: {
        type: 'invalid_request_error',
        code: 'payment_intent_authentication_failure',
        message: 'We are unable to authenticate your payment method.',
      },
    });
    const { posts, onSent } = show({ answers: [asksBank, paid] });
    await fill(stripe);
    await userEvent.click(payButton());
    await waitFor(() => expect(summary()).toHaveTextContent('You have not been charged.'));
    expect(summary()).toHaveTextContent('Your bank did not confirm the payment.');
    expect(posts).toHaveLength(1);
    await userEvent.click(payButton());
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
    expect(posts[1]?.headers['idempotency-key']).toBe('attempt-of-page');
    expect(bodyOf(posts[1]?.body)).toMatchObject({ paymentMethod: 'pm_2' });
  });

  test.each([
    ['throws', () => Promise.reject(new Error('not in the requires_action state'))],
    ['fails without a reason', () => Promise.resolve({ error: { type: 'api_error' } as const })],
  ])('a bank’s dialog that %s ends in words, with the button alive', async (_how, ask) => {
    const stripe = installFakeStripe();
    stripe.handleCardAction.mockImplementationOnce(ask);
    show({ answers: [asksBank] });
    await fill(stripe);
    await userEvent.click(payButton());
    await waitFor(() => expect(summary()).toHaveTextContent('Stripe SCA error. You have not'));
    await waitFor(() => expect(payButton()).toHaveAccessibleName('Pay £24.00'));
  });

  test.each([
    ['incomplete_cvc', 'validation_error', 'Security code', 'Enter the security code'],
    [undefined, 'api_error', 'Card', 'Error creating payment method'],
  ] as const)('a card of which nothing can be made (%s) is not sent', async (...given) => {
    const [code, type, group, words] = given;
    const stripe = installFakeStripe();
    stripe.createPaymentMethod.mockResolvedValueOnce({
      error: { type, ...(code === undefined ? {} : { code }) },
    });
    const { posts } = show();
    await fill(stripe);
    await userEvent.click(payButton());
    await waitFor(() => expect(part(group)).toHaveAccessibleDescription(new RegExp(words)));
    expect(summary()).toHaveTextContent('You have not been charged.');
    expect(posts).toHaveLength(0);
  });

  test.each([
    ['Your card has insufficient funds. Try another card. You have not been charged.', 'Card'],
    ['The security code is not right. You have not been charged.', 'Security code'],
  ])('a refusal is shown as the server says it: %s', async (words, group) => {
    const stripe = installFakeStripe();
    show({ answers: [declined(words)] });
    await fill(stripe);
    await userEvent.click(payButton());
    await waitFor(() => expect(summary()).toHaveTextContent(words));
    expect(part(group)).toHaveAccessibleDescription(`Error: ${words}`);
    expect(screen.getByLabelText('Your name')).toHaveValue('Ana Petrov');
  });
});

describe('when nobody knows', () => {
  test('a lost answer says so, and a reload goes on with the same attempt', async () => {
    const stripe = installFakeStripe();
    const { posts, leave } = show({ answers: ['silent'] });
    await fill(stripe);
    await userEvent.click(payButton());
    await waitFor(() =>
      expect(summary()).toHaveTextContent('We do not know yet whether your card was charged.'),
    );
    expect(summary()).toHaveTextContent('you will not be charged twice');
    await waitFor(() => expect(payButton()).toHaveAccessibleName('Pay £24.00'));
    act(leave);

    const again = show();
    await userEvent.click(screen.getByRole('button', { name: 'Restore your answers' }));
    await waitFor(() => expect(payButton()).not.toHaveAttribute('aria-disabled'));
    act(() => stripe.typeCard());
    await userEvent.click(payButton());
    await waitFor(() => expect(again.onSent).toHaveBeenCalledOnce());
    const names = [...posts, ...again.posts].map(({ headers }) => headers['idempotency-key']);
    expect(new Set(names).size).toBe(1);
    expect(sessionStorage.getItem(draftKey('places'))).toBeNull();
  });

  test('an answer that says the attempt is known under other answers does not end it', async () => {
    const stripe = installFakeStripe();
    const conflict = answer(409, { errors: [{ message: 'This form was already sent once.' }] });
    const { posts, onSent } = show({ answers: [conflict, paid] });
    await fill(stripe);
    await userEvent.click(payButton());
    await waitFor(() => expect(summary()).toHaveTextContent('already sent once'));
    await userEvent.click(payButton());
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
    expect(new Set(posts.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });
});
