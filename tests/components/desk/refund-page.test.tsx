import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RefundPage } from '@/components/desk/refund-page';
import type { RefundConfirmation } from '@/lib/desk/payments-page';

const question = {
  reference: 'DON-7K2QXM',
  href: '/desk/gift',
  paid: '£25.00',
  card: 'Visa ending in 4242',
} as const;

function show(ask: RefundConfirmation['ask'], more: Partial<RefundConfirmation> = {}) {
  const desk = { siteName: 'Larkmoor', operator: 'operator@example.org' };
  const whole = { ...question, ...more, ask };
  return render(<RefundPage meta={{ title: 'Give back' }} desk={desk} question={whole} />);
}

test('asks once more by a plain form of its own', () => {
  const fields = { payment: 'gift', sum: '12.50', refund: 'r1', refunded: '0' };
  show({ kind: 'sure', sum: '£12.50', fields }, { testMode: 'This is practice: no money moved.' });
  expect(screen.getByRole('heading', { level: 1, name: 'Give back £12.50?' })).toBeVisible();
  expect(screen.getByRole('main')).toHaveTextContent(
    'DON-7K2QXM: £25.00 paid, Visa ending in 4242This is practice: no money moved.',
  );
  const form = screen.getByRole('button', { name: 'Yes, give back £12.50' }).closest('form');
  expect(form).toHaveAttribute('method', 'post');
  expect(form).toHaveAttribute('action', '/api/desk/refund');
  expect(form).toHaveFormValues(fields);
  expect(screen.getByRole('link', { name: 'No, back to the message' })).toHaveAttribute(
    'href',
    '/desk/gift',
  );
});

test('says that the refunds have changed since', () => {
  const fields = { payment: 'gift', sum: '12.50', refund: 'r1', refunded: '500' };
  show({ kind: 'sure', sum: '£12.50', fields }, { notice: '£5.00 is given back by now.' });
  expect(screen.getByRole('alert')).toHaveTextContent('£5.00 is given back by now.');
  expect(screen.getByRole('button', { name: 'Yes, give back £12.50' })).toBeVisible();
});

test('says what is wrong with a sum, keeps it, and gives nothing back yet', () => {
  const form = { payment: 'gift', sum: '99', currency: 'GBP' };
  const { container } = show({ kind: 'again', problem: 'Write a sum of at most £25.00.', form });
  expect(screen.getByRole('alert')).toHaveTextContent('Write a sum of at most £25.00.');
  const sum = screen.getByRole('textbox', { name: 'Give back, in GBP' });
  expect(sum).toHaveValue('99');
  expect(sum.closest('form')).toHaveAttribute('action', '/desk/refund');
  expect(container.querySelector('form[action="/api/desk/refund"]')).toBeNull();
});
