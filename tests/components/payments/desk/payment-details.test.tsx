import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PaymentDetails } from '@/components/payments/desk/payment-details';
import type { DeskPayment } from '@/lib/inbox/inbox-page';
import { paymentWords, refundWords } from '@/lib/words/components/desk';
import { testModeWords } from '@/lib/words/lib/server/payments';

const paid: DeskPayment = {
  sum: '£25.00',
  state: 'Paid',
  card: 'Visa ending in 4242',
  serviceId: 'ch_1',
  refund: { payment: 'gift', sum: '25.00', currency: 'GBP' },
};

function definition(term: string): string | null | undefined {
  return screen.getByText(term).closest('dt')?.nextElementSibling?.textContent;
}

test('warns before a refund of a disputed payment', () => {
  render(
    <PaymentDetails payment={{ ...paid, warning: 'The cardholder disputes this payment.' }} />,
  );
  const warning = screen.getByText('The cardholder disputes this payment.');
  const ask = screen.getByRole('button', { name: refundWords.submit });
  expect(warning.compareDocumentPosition(ask)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('shows the payment and offers to refund the rest', () => {
  render(<PaymentDetails payment={paid} />);
  expect(screen.getByRole('region', { name: 'Payment' })).toBeVisible();
  expect(definition('Sum')).toBe('£25.00');
  expect(definition('State')).toBe('Paid');
  expect(definition('Card')).toBe('Visa ending in 4242');
  expect(definition(paymentWords.service)).toBe('ch_1');
  const form = screen.getByRole('button', { name: refundWords.submit }).closest('form');
  expect(form).toHaveAttribute('method', 'get');
  expect(form).toHaveAttribute('action', '/desk/refund');
  expect(form).toHaveFormValues({ payment: 'gift', sum: '25.00' });
});

test('marks a practice payment and explains why it cannot be refunded', () => {
  const testMode = testModeWords.practice.sentence;
  render(
    <PaymentDetails payment={{ sum: '£1.00', state: 'Paid', testMode, noRefund: 'Not here.' }} />,
  );
  const region = screen.getByRole('region', { name: 'Payment' });
  const title = screen.getByRole('heading', { name: paymentWords.title });
  expect(title.nextElementSibling).toHaveTextContent(testMode);
  expect(region).toHaveTextContent('Not here.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('shows the decline code', () => {
  render(<PaymentDetails payment={{ sum: '£1.00', state: 'Not paid', decline: 'stolen_card' }} />);
  expect(definition(paymentWords.decline)).toContain('stolen_card');
});
