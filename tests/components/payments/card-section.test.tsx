import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CardSection } from '@/components/payments/card-section';
import { fieldIssue } from '@/lib/forms/errors/issue';

const payments = { mode: 'stripe-live', publishableKey: 'pk_live_1' } as const;
const terms = { otherWays: 'Send a cheque to the observatory.' };

test('a card’s section has its labels, its boxes and the other ways before any script', () => {
  render(<CardSection form="gift" terms={terms} payments={payments} sum="£24.00" />);
  const card = screen.getByRole('group', { name: 'Card' });
  for (const name of ['Card number', 'Expiry date', 'Security code']) {
    expect(within(card).getByRole('group', { name })).toBeEmptyDOMElement();
  }
  expect(card).toHaveTextContent('needs JavaScript');
  expect(card).toHaveTextContent('Send a cheque to the observatory.');
  expect(within(card).getByText('£24.00', { selector: 'output b' })).toBeVisible();
  expect(card).toHaveTextContent('straight to Stripe');
});

test('nobody takes practice for payment, or a sum that is not known for none', () => {
  render(<CardSection form="gift" terms={terms} payments={{ ...payments, mode: 'practice' }} />);
  const card = screen.getByRole('group', { name: 'Card' });
  expect(card).toHaveTextContent('no real money moves');
  expect(card).toHaveTextContent('To pay: your answers above decide');
});

test('what was wrong with the card the last time stands above it', () => {
  const issue = {
    ...fieldIssue('STRIPE_CLIENT_ERROR', {
      kind: 'text',
      name: 'paymentMethod',
      label: 'Card',
      required: true,
    }),
    sentence: 'Your card was declined.',
  };
  render(<CardSection form="gift" terms={terms} payments={payments} issue={issue} />);
  expect(screen.getByText('Your card was declined.')).toBeVisible();
});
