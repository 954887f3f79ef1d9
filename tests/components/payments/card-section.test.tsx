import { render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CardSection } from '@/components/payments/card-section';
import { fieldIssue } from '@/lib/forms/errors/issue';
import { cardSectionWords } from '@/lib/words/components/payments';
import { declineWords } from '@/lib/words/lib/payments';

const payments = { mode: 'stripe-live', publishableKey: 'pk_live_1' } as const;
// As the boot script does. Without scripts the boxes are hidden.
beforeEach(() => {
  document.documentElement.dataset.scripts = '';
});
afterEach(() => {
  delete document.documentElement.dataset.scripts;
});

const terms = { otherWays: 'Send a cheque to the observatory.' };

test('renders labels, empty boxes and other ways to pay', () => {
  render(<CardSection form="gift" terms={terms} payments={payments} sum="£24.00" />);
  const card = screen.getByRole('group', { name: cardSectionWords.title });
  for (const name of Object.values(cardSectionWords.parts)) {
    expect(within(card).getByRole('group', { name })).toBeEmptyDOMElement();
  }
  expect(card).toHaveTextContent(cardSectionWords.noScript);
  expect(card).toHaveTextContent('Send a cheque to the observatory.');
  expect(within(card).getByText('£24.00', { selector: 'output b' })).toBeVisible();
  expect(card).toHaveTextContent(cardSectionWords.mode['stripe-live']);
});

test('states the practice mode and that the sum is unknown', () => {
  render(<CardSection form="gift" terms={terms} payments={{ ...payments, mode: 'practice' }} />);
  const card = screen.getByRole('group', { name: cardSectionWords.title });
  expect(card).toHaveTextContent(cardSectionWords.mode.practice);
  expect(card).toHaveTextContent(`${cardSectionWords.total} ${cardSectionWords.unknownTotal}`);
});

test('shows the issue of the previous submission', () => {
  const issue = {
    ...fieldIssue('STRIPE_CLIENT_ERROR', {
      kind: 'text',
      name: 'paymentMethod',
      label: 'Card',
      required: true,
    }),
    sentence: declineWords.declined,
  };
  render(<CardSection form="gift" terms={terms} payments={payments} issue={issue} />);
  expect(screen.getByText(declineWords.declined)).toBeVisible();
});

test('shows no boxes without scripts, because no card can be entered', () => {
  delete document.documentElement.dataset.scripts;
  render(<CardSection form="gift" terms={terms} payments={payments} />);
  expect(screen.queryByRole('group', { name: cardSectionWords.parts.number })).toBeNull();
  expect(screen.getByRole('group', { name: cardSectionWords.title })).toHaveTextContent(
    cardSectionWords.noScript,
  );
});
