import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { RefundPage } from '@/components/payments/desk/refund-page';
import { refundWords as paymentsViewsRefundWords } from '@/lib/words/lib/server/payments/views';
import { refundWords } from '@/lib/words/components/desk';
import { testModeWords } from '@/lib/words/lib/server/payments';

type RefundPageProps = ComponentProps<typeof RefundPage>;

const page = {
  title: 'Refund',
  meta: { title: 'Refund' },
  desk: { siteName: 'Larkmoor', operator: 'operator@example.org' },
  reference: 'DON-7K2QXM',
  href: '/desk/gift',
  paid: '£25.00',
  card: 'Visa ending in 4242',
  booking: [],
} as const;

function show(step: RefundPageProps['step'], more: Partial<RefundPageProps> = {}) {
  return render(<RefundPage {...page} {...more} step={step} />);
}

test('asks for confirmation with a form', () => {
  const fields = { payment: 'gift', sum: '12.50', refund: 'r1', refunded: '0', booking: '' };
  show(
    { kind: 'confirm', sum: '£12.50', fields, choosesPlaces: false },
    { testMode: testModeWords.practice.sentence },
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Refund £12.50?' })).toBeVisible();
  expect(screen.getByRole('main')).toHaveTextContent(
    `DON-7K2QXM: £25.00 paid, Visa ending in 4242${testModeWords.practice.sentence}`,
  );
  const form = screen.getByRole('button', { name: 'Yes, refund £12.50' }).closest('form');
  expect(form).toHaveAttribute('method', 'post');
  expect(form).toHaveAttribute('action', '/api/desk/refund');
  expect(form).toHaveFormValues(fields);
  expect(screen.getByRole('link', { name: refundWords.cancel })).toHaveAttribute(
    'href',
    '/desk/gift',
  );
});

test('shows that the refunds have changed', () => {
  const fields = { payment: 'gift', sum: '12.50', refund: 'r1', refunded: '500', booking: '' };
  show(
    { kind: 'confirm', sum: '£12.50', fields, choosesPlaces: false },
    { notice: '£5.00 is refunded by now.' },
  );
  expect(screen.getByRole('alert')).toHaveTextContent('£5.00 is refunded by now.');
  expect(screen.getByRole('button', { name: 'Yes, refund £12.50' })).toBeVisible();
});

test('shows what is wrong with a sum and keeps it in the field', () => {
  const form = { payment: 'gift', sum: '99', currency: 'GBP' };
  const problem = paymentsViewsRefundWords.invalidSum('£25.00', '25.00');
  const { container } = show({ kind: 'ask-sum', problem, form });
  expect(screen.getByRole('alert')).toHaveTextContent(problem);
  const sum = screen.getByRole('textbox', { name: 'Refund, in GBP' });
  expect(sum).toHaveValue('99');
  expect(sum.closest('form')).toHaveAttribute('action', '/desk/refund');
  expect(container.querySelector('form[action="/api/desk/refund"]')).toBeNull();
});

test('offers two buttons where the booking can be cancelled too, and none where nothing is left', () => {
  const fields = { payment: 'gift', sum: '25.00', refund: 'r1', refunded: '0', booking: 'b' };
  const { unmount } = show(
    { kind: 'confirm', sum: '£25.00', fields, choosesPlaces: true },
    { booking: ['It is for a booking.'] },
  );
  expect(screen.getByText('It is for a booking.')).toBeVisible();
  const buttons = screen.getAllByRole('button');
  expect(buttons.map((button) => [button.textContent, button.getAttribute('value')])).toEqual([
    [refundWords.cancelPlaces('£25.00'), 'cancel'],
    [refundWords.keepPlaces('£25.00'), 'keep'],
  ]);
  unmount();
  show({ kind: 'none', problem: paymentsViewsRefundWords.refundedWhole });
  expect(screen.getByText(paymentsViewsRefundWords.refundedWhole)).toBeVisible();
  expect(screen.queryByRole('button', { name: /refund/i })).toBeNull();
});
