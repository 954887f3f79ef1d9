import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { draftKey } from '@/components/forms/hydration/draft-lifetime';
import { takeStoredEvents } from '@/lib/analytics/stored-events';
import {
  answer,
  asksBank,
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

prepareCards();

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
    expect(bodyOf(posts[0]?.body)).toMatchObject({
      places: '3',
      paymentMethod: 'pm_1',
      // What the visitor saw; another price is not charged unseen.
      _sum: '24.00 GBP',
    });
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

  test('the summary’s link about a declined card leads into its number', async () => {
    const stripe = installFakeStripe();
    show({ answers: [declined('Your card was declined. You have not been charged.')] });
    await fill(stripe);
    await userEvent.click(payButton());
    await waitFor(() => expect(summary()).toHaveTextContent('declined'));
    stripe.fields.get('cardNumber')?.focus.mockClear();
    await userEvent.click(within(summary()).getByRole('link'));
    expect(stripe.fields.get('cardNumber')?.focus).toHaveBeenCalledOnce();
  });

  test('a browser that fills in everything at once waits, and hears of no refusal', async () => {
    const stripe = installFakeStripe();
    const clock = testClock();
    const cameAt = testPlatform().now() - 800;
    const { posts, onSent } = show({ loadedAt: cameAt, wait: clock.wait });
    await fill(stripe);
    await userEvent.click(payButton());
    expect(await screen.findByText('Checking your card…')).toBeInTheDocument();
    await waitFor(() => expect(clock.waits).toEqual([2250]));
    expect(posts).toHaveLength(0);
    clock.pass(2250);
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
    expect(posts).toHaveLength(1);
  });

  test('how it ended is kept for the next page that counts, of who said yes', async () => {
    document.cookie = 'consent=yes.1-analytics.2026-11-20';
    const stripe = installFakeStripe();
    const { onSent } = show({ answers: [declined('Your card has expired.'), paid] });
    await fill(stripe);
    await userEvent.click(payButton());
    await waitFor(() => expect(summary()).toHaveTextContent('expired'));
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

describe('when nobody knows', () => {
  test('a lost answer says so, and a reload goes on with the same attempt', async () => {
    const stripe = installFakeStripe();
    const { posts, leave } = show({ answers: ['unreadable'] });
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

  test('the draft of an order that was paid before is offered no more', async () => {
    const stripe = installFakeStripe();
    const { leave } = show({ answers: ['unreadable'] });
    await fill(stripe);
    await userEvent.click(payButton());
    await waitFor(() => expect(summary()).toHaveTextContent('We do not know yet'));
    act(leave);
    const words = 'Your earlier payment of £24.00 (PLA-1) went through.';
    show({ answers: [answer(409, { errors: [{ message: words }], attempt: 'completed' })] });
    expect(screen.getByRole('button', { name: 'Restore your answers' })).toBeVisible();
    await fill(stripe, '5');
    await userEvent.click(payButton());
    await waitFor(() => expect(summary()).toHaveTextContent(words));
    expect(screen.queryByRole('button', { name: 'Restore your answers' })).not.toBeInTheDocument();
    expect(screen.getByLabelText('How many places?')).toHaveValue('5');
  });

  test('an attempt that was paid before is followed by a new one, with the typing kept', async () => {
    const stripe = installFakeStripe();
    const words = 'Your earlier payment of £16.00 (PLA-1) went through.';
    const before = answer(409, { errors: [{ message: words }], attempt: 'completed' });
    const first = show({ answers: [before] });
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
