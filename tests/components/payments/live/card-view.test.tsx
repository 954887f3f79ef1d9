import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import {
  answerWith,
  fill,
  part,
  payButton,
  prepareCards,
  show,
  summary,
} from '@/tests/support/card-page';
import { testClock } from '@/tests/support/test-platform';
import { installFakeStripe } from '@/tests/support/fake-stripe';
import { loadFailureWords, notReadyWords } from '@/lib/words/components/payments/live';
import { cardSectionWords } from '@/lib/words/components/payments';
import { fieldErrorWords } from '@/lib/words/components/ui';
import { cardErrorWords } from '@/lib/words/lib/payments';

prepareCards();

describe('loading', () => {
  test('loads Stripe.js when the visitor uses the form, and renders the fields into their boxes', async () => {
    const stripe = installFakeStripe();
    show();
    expect(stripe.clients).toEqual([]);
    expect(payButton()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByLabelText('Your name'));
    await waitFor(() => expect(payButton()).not.toHaveAttribute('aria-disabled'));
    expect(stripe.clients).toEqual([{ key: 'pk_practice_1', locale: 'en-GB' }]);
    expect(part(cardSectionWords.parts.number)).toHaveTextContent('(cardNumber)');
    expect(part(cardSectionWords.parts.expiry)).toHaveTextContent('(cardExpiry)');
    expect(part(cardSectionWords.parts.code)).toHaveTextContent('(cardCvc)');
    const note = screen.getByText((text) => text.includes(cardSectionWords.noScript));
    expect(note).not.toBeVisible();
  });

  test('updates the sum and the button with the answers', async () => {
    installFakeStripe();
    show();
    expect(screen.getByText(cardSectionWords.unknownTotal)).toBeVisible();
    answerWith('How many places?', '3');
    expect(screen.getByText(/^To pay:/)).toHaveTextContent('To pay: £24.00');
    await waitFor(() => expect(payButton()).toHaveAccessibleName('Pay £24.00'));
    answerWith('How many places?', '3x');
    await waitFor(() => expect(payButton()).toHaveAccessibleName('Pay'));
  });

  test('rejects a submission while the fields are loading', async () => {
    const stripe = installFakeStripe();
    stripe.holdReady = true;
    const { posts } = show();
    answerWith('How many places?', '3');
    answerWith('Your name', 'Ana');
    expect(payButton()).toHaveAccessibleDescription(/are loading/);
    await userEvent.click(payButton());
    await waitFor(() => expect(summary()).toHaveTextContent(notReadyWords.loading));
    expect(posts).toHaveLength(0);
    expect(stripe.createPaymentMethod).not.toHaveBeenCalled();
  });

  test('keeps the form when Stripe.js throws, and loads it again on retry', async () => {
    // React logs every exception, caught or not.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const stripe = installFakeStripe();
    stripe.isBroken = true;
    const { posts } = show();
    answerWith('How many places?', '3');
    answerWith('Your name', 'Ana Petrov');
    const retry = await screen.findByRole('button', { name: loadFailureWords.blocked.action });
    expect(screen.getByText('Pay at the gate.')).toBeVisible();
    await userEvent.click(payButton());
    const { action } = loadFailureWords.blocked;
    await waitFor(() => expect(summary()).toHaveTextContent(notReadyWords.failed(action)));
    expect(posts).toHaveLength(0);

    stripe.isBroken = false;
    await userEvent.click(retry);
    expect(screen.getByRole('group', { name: cardSectionWords.title })).toHaveFocus();
    await waitFor(() => expect(payButton()).not.toHaveAttribute('aria-disabled'));
    expect(screen.getByLabelText('Your name')).toHaveValue('Ana Petrov');
    expect(
      screen.queryByRole('button', { name: loadFailureWords.blocked.action }),
    ).not.toBeInTheDocument();
  });

  test('offers a reload when the fields do not load in time', async () => {
    const stripe = installFakeStripe();
    stripe.holdReady = true;
    const clock = testClock();
    const { reload } = show({ cardWait: clock.wait });
    answerWith('Your name', 'Ana Petrov');
    await waitFor(() => expect(clock.waits).toEqual([10_000]));
    clock.endWaits(10_000);
    const button = await screen.findByRole('button', { name: loadFailureWords.late.action });
    const { action, why } = loadFailureWords.late;
    expect(screen.getByText((text) => text.includes(why))).toBeVisible();
    expect(
      screen.queryByRole('button', { name: loadFailureWords.blocked.action }),
    ).not.toBeInTheDocument();
    answerWith('How many places?', '3');
    await userEvent.click(payButton());
    await waitFor(() => expect(summary()).toHaveTextContent(notReadyWords.failed(action)));
    await userEvent.click(button);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('reloads the fields when the page is restored from the back/forward cache', async () => {
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

  test('renders one field of each kind in strict mode', async () => {
    const stripe = installFakeStripe();
    const { onSent } = show({ isStrict: true });
    await fill(stripe);
    expect(stripe.fields.size).toBe(3);
    await userEvent.click(payButton());
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  });
});

describe('typing', () => {
  test('focuses the field when its label is clicked, and marks the focused box', async () => {
    const stripe = installFakeStripe();
    show();
    await fill(stripe);
    await userEvent.click(screen.getByText(cardSectionWords.parts.code));
    expect(stripe.fields.get('cardCvc')?.focus).toHaveBeenCalled();
    act(() => stripe.fields.get('cardCvc')?.emit('focus'));
    expect(part(cardSectionWords.parts.code)).toHaveAttribute('data-focused');
    act(() => stripe.fields.get('cardCvc')?.emit('blur'));
    expect(part(cardSectionWords.parts.code)).not.toHaveAttribute('data-focused');
  });

  test('shows and announces an input problem until it is corrected', async () => {
    const stripe = installFakeStripe();
    show();
    await fill(stripe);
    expect(screen.getByText('Visa')).toBeVisible();
    const change = (error?: { code: string }) =>
      act(() =>
        stripe.fields
          .get('cardNumber')
          ?.emit('change', { complete: false, empty: false, error, brand: 'unknown' }),
      );
    change({ code: 'invalid_number' });
    expect(part(cardSectionWords.parts.number)).toHaveAccessibleDescription(
      /^Error: Check the card number/,
    );
    const announcements = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(announcements.join()).toContain('Card number: Check the card number');
    change();
    expect(part(cardSectionWords.parts.number)).not.toHaveAccessibleDescription();
    expect(screen.queryByText('Visa')).not.toBeInTheDocument();
  });

  test('adds an input problem to the error summary on submission', async () => {
    const stripe = installFakeStripe();
    const { posts } = show();
    await fill(stripe);
    act(() =>
      stripe.fields.get('cardNumber')?.emit('change', {
        complete: false,
        empty: false,
        error: { code: 'invalid_number' },
        brand: 'unknown',
      }),
    );
    await userEvent.click(payButton());
    await waitFor(() => expect(summary()).toHaveFocus());
    expect(within(summary()).getAllByRole('link')).toHaveLength(1);
    expect(part(cardSectionWords.parts.number)).toHaveAccessibleDescription(
      /^Error: Check the card number/,
    );
    expect(posts).toHaveLength(0);
  });

  test('requires every part of the card', async () => {
    installFakeStripe();
    const { posts } = show();
    answerWith('How many places?', '3');
    answerWith('Your name', 'Ana');
    await waitFor(() => expect(payButton()).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(payButton());
    await waitFor(() => expect(within(summary()).getAllByRole('link')).toHaveLength(3));
    expect(part(cardSectionWords.parts.expiry)).toHaveAccessibleDescription(
      `${fieldErrorWords.prefix} ${cardErrorWords.missing.expiry}`,
    );
    expect(posts).toHaveLength(0);
  });

  test('focuses the card’s field from a link in the error summary', async () => {
    const stripe = installFakeStripe();
    show();
    answerWith('How many places?', '3');
    await waitFor(() => expect(payButton()).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(payButton());
    await userEvent.click(await screen.findByRole('link', { name: /security code/ }));
    expect(stripe.fields.get('cardCvc')?.focus).toHaveBeenCalled();
  });
});
