import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { draftKey } from '@/components/forms/hydration/draft-lifetime';
import { takeStoredEvents } from '@/lib/analytics/stored-events';
import {
  response,
  requiresAction,
  bodyOf,
  declined,
  fill,
  paid,
  part,
  payButton,
  prepareCards,
  show,
  summary,
} from '@/tests/support/card-page';
import { testPlatform, testClock } from '@/tests/support/test-platform';
import { installFakeStripe } from '@/tests/support/fake-stripe';
import { draftOfferWords, submitButtonWords } from '@/lib/words/components/forms/live';
import { declineWords, cardErrorWords } from '@/lib/words/lib/payments';
import { paymentProgressMessages, sendAgainWords } from '@/lib/words/lib/forms/client';
import { earlierPaymentWords } from '@/lib/words/lib/forms/errors';

prepareCards();

describe('paying', () => {
  test('creates one payment method with the billing details and submits the form once', async () => {
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
    expect(bodyOf(posts[0]?.body)).toMatchObject({
      places: '3',
      paymentMethod: 'pm_1',
      // The displayed sum: the server refuses to charge another one.
      _sum: '24.00 GBP',
    });
    expect(posts[0]?.headers['idempotency-key']).toBe('attempt-of-page');
    expect(stripe.fields.get('cardNumber')?.clear).toHaveBeenCalled();
    expect(sessionStorage.length).toBe(0);
  });

  test('sends simultaneous submissions once', async () => {
    const stripe = installFakeStripe();
    const { form, posts, onSent } = show();
    await fill(stripe);
    fireEvent.submit(form);
    fireEvent.submit(form);
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
    expect(stripe.createPaymentMethod).toHaveBeenCalledOnce();
    expect(posts).toHaveLength(1);
  });

  test('runs 3-D Secure and finishes the same attempt', async () => {
    const stripe = installFakeStripe();
    let authenticate = (): void => undefined;
    const succeed = stripe.handleCardAction.getMockImplementation();
    stripe.handleCardAction.mockImplementation(async (secret) => {
      await new Promise<void>((resolve) => {
        authenticate = resolve;
      });
      return succeed?.(secret) ?? { error: { type: 'api_error' } };
    });
    const { posts, onSent } = show({ responses: [requiresAction, paid] });
    await fill(stripe);
    await userEvent.click(payButton());
    expect(await screen.findByText(paymentProgressMessages.confirming)).toBeInTheDocument();
    await waitFor(() => expect(payButton()).toHaveAccessibleName(submitButtonWords.paying));
    expect(window.onbeforeunload).not.toBeNull();
    authenticate();
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
    expect(stripe.handleCardAction).toHaveBeenCalledWith('pi_1_secret_2');
    expect(bodyOf(posts[1]?.body)).toMatchObject({ paymentIntent: 'pi_1', resubmitKey: 'key-1' });
    expect(bodyOf(posts[1]?.body)).not.toHaveProperty('paymentMethod');
    expect(new Set(posts.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(window.onbeforeunload).toBeNull();
  });

  test('keeps the attempt for another try when 3-D Secure fails', async () => {
    const stripe = installFakeStripe();
    stripe.handleCardAction.mockResolvedValueOnce({
      error: {
        type: 'invalid_request_error',
        code: 'payment_intent_authentication_failure',
        message: 'We are unable to authenticate your payment method.',
      },
    });
    const { posts, onSent } = show({ responses: [requiresAction, paid] });
    await fill(stripe);
    await userEvent.click(payButton());
    await waitFor(() => expect(summary()).toHaveTextContent(declineWords.notCharged));
    expect(summary()).toHaveTextContent(declineWords.unconfirmed);
    expect(posts).toHaveLength(1);
    await userEvent.click(payButton());
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
    expect(posts[1]?.headers['idempotency-key']).toBe('attempt-of-page');
    expect(bodyOf(posts[1]?.body)).toMatchObject({ paymentMethod: 'pm_2' });
  });

  test.each([
    ['throws', () => Promise.reject(new Error('not in the requires_action state'))],
    ['fails without a reason', () => Promise.resolve({ error: { type: 'api_error' } as const })],
  ])('shows an error and enables the button when 3-D Secure %s', async (_how, handleCardAction) => {
    const stripe = installFakeStripe();
    stripe.handleCardAction.mockImplementationOnce(handleCardAction);
    show({ responses: [requiresAction] });
    await fill(stripe);
    await userEvent.click(payButton());
    await waitFor(() => expect(summary()).toHaveTextContent('Stripe SCA error. You have not'));
    await waitFor(() => expect(payButton()).toHaveAccessibleName('Pay £24.00'));
  });

  test.each([
    ['incomplete_cvc', 'validation_error', 'Security code', cardErrorWords.missing.code],
    [undefined, 'api_error', 'Card', 'Error creating payment method'],
  ] as const)('does not submit when creating the payment method fails (%s)', async (...row) => {
    const [code, type, group, words] = row;
    const stripe = installFakeStripe();
    stripe.createPaymentMethod.mockResolvedValueOnce({
      error: { type, ...(code === undefined ? {} : { code }) },
    });
    const { posts } = show();
    await fill(stripe);
    await userEvent.click(payButton());
    await waitFor(() => expect(part(group)).toHaveAccessibleDescription(new RegExp(words)));
    expect(summary()).toHaveTextContent(declineWords.notCharged);
    expect(posts).toHaveLength(0);
  });

  test.each([
    [`${declineWords.funds} ${declineWords.notCharged}`, 'Card'],
    [`${declineWords.code} ${declineWords.notCharged}`, 'Security code'],
  ])('shows the server’s decline message: %s', async (words, group) => {
    const stripe = installFakeStripe();
    show({ responses: [declined(words)] });
    await fill(stripe);
    await userEvent.click(payButton());
    await waitFor(() => expect(summary()).toHaveTextContent(words));
    expect(part(group)).toHaveAccessibleDescription(`Error: ${words}`);
    expect(screen.getByLabelText('Your name')).toHaveValue('Ana Petrov');
  });

  test('focuses the card number from the summary’s link about a declined card', async () => {
    const stripe = installFakeStripe();
    show({ responses: [declined(`${declineWords.declined} ${declineWords.notCharged}`)] });
    await fill(stripe);
    await userEvent.click(payButton());
    await waitFor(() => expect(summary()).toHaveTextContent(declineWords.declined));
    stripe.fields.get('cardNumber')?.focus.mockClear();
    await userEvent.click(within(summary()).getByRole('link'));
    expect(stripe.fields.get('cardNumber')?.focus).toHaveBeenCalledOnce();
  });

  test('waits out the minimum fill time when a browser fills in the form', async () => {
    const stripe = installFakeStripe();
    const clock = testClock();
    const loadedAt = testPlatform().now() - 800;
    const { posts, onSent } = show({ loadedAt, wait: clock.wait });
    await fill(stripe);
    await userEvent.click(payButton());
    expect(await screen.findByText(paymentProgressMessages.checking)).toBeInTheDocument();
    await waitFor(() => expect(clock.waits).toEqual([2250]));
    expect(posts).toHaveLength(0);
    clock.endWaits(2250);
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
    expect(posts).toHaveLength(1);
  });

  test('stores the results for analytics after consent', async () => {
    document.cookie = 'consent=yes.1-analytics.2026-11-20';
    const stripe = installFakeStripe();
    const { onSent } = show({ responses: [declined(declineWords.expired), paid] });
    await fill(stripe);
    await userEvent.click(payButton());
    await waitFor(() => expect(summary()).toHaveTextContent(declineWords.expired));
    await userEvent.click(payButton());
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
    const event = { event: 'payment_result', form: 'places' };
    expect(takeStoredEvents(sessionStorage)).toEqual([
      { ...event, result: 'not_paid' },
      { ...event, result: 'paid' },
    ]);
    document.cookie = 'consent=; Max-Age=0';
  });
});

describe('unknown and earlier results', () => {
  test('reports a lost response and continues the same attempt after a reload', async () => {
    const stripe = installFakeStripe();
    const { posts, leave } = show({ responses: ['unreadable'] });
    await fill(stripe);
    await userEvent.click(payButton());
    await waitFor(() => expect(summary()).toHaveTextContent(sendAgainWords.paid.embedded));
    await waitFor(() => expect(payButton()).toHaveAccessibleName('Pay £24.00'));
    act(leave);

    const second = show();
    await userEvent.click(screen.getByRole('button', { name: draftOfferWords.restore }));
    await waitFor(() => expect(payButton()).not.toHaveAttribute('aria-disabled'));
    act(() => stripe.typeCard());
    await userEvent.click(payButton());
    await waitFor(() => expect(second.onSent).toHaveBeenCalledOnce());
    const keys = [...posts, ...second.posts].map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
    expect(sessionStorage.getItem(draftKey('places'))).toBeNull();
  });

  test('keeps the attempt when the server knows it with other answers', async () => {
    const stripe = installFakeStripe();
    const conflict = response(409, { errors: [{ message: 'This form was already sent once.' }] });
    const { posts, onSent } = show({ responses: [conflict, paid] });
    await fill(stripe);
    await userEvent.click(payButton());
    await waitFor(() => expect(summary()).toHaveTextContent('already sent once'));
    await userEvent.click(payButton());
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
    expect(new Set(posts.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  test('no longer offers the draft of an order that was paid', async () => {
    const stripe = installFakeStripe();
    const { leave } = show({ responses: ['unreadable'] });
    await fill(stripe);
    await userEvent.click(payButton());
    await waitFor(() => expect(summary()).toHaveTextContent(sendAgainWords.paid.embedded));
    act(leave);
    const words = earlierPaymentWords.paid('£24.00', 'PLA-1');
    show({ responses: [response(409, { errors: [{ message: words }], attempt: 'completed' })] });
    expect(screen.getByRole('button', { name: draftOfferWords.restore })).toBeVisible();
    await fill(stripe, '5');
    await userEvent.click(payButton());
    await waitFor(() => expect(summary()).toHaveTextContent(words));
    expect(screen.queryByRole('button', { name: draftOfferWords.restore })).not.toBeInTheDocument();
    expect(screen.getByLabelText('How many places?')).toHaveValue('5');
  });

  test('starts a new attempt after a paid one and keeps the answers', async () => {
    const stripe = installFakeStripe();
    const words = earlierPaymentWords.paid('£16.00', 'PLA-1');
    const conflict = response(409, { errors: [{ message: words }], attempt: 'completed' });
    const first = show({ responses: [conflict] });
    await fill(stripe);
    await userEvent.click(payButton());
    await waitFor(() => expect(summary()).toHaveTextContent(words));
    expect(screen.getByLabelText('Your name')).toHaveValue('Ana Petrov');
    expect(sessionStorage.getItem('payment-attempt:places')).toBeNull();
    expect(sessionStorage.getItem(draftKey('places')) ?? '').not.toContain('attempt');
    await userEvent.click(payButton());
    await waitFor(() => expect(first.posts).toHaveLength(2));
    const [one, other] = first.posts.map(({ headers }) => headers['idempotency-key']);
    expect(one).toBe('attempt-of-page');
    expect(other).not.toBe(one);
  });
});
