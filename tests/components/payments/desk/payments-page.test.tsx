import { render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { withDeskLayout } from '@/components/desk/desk-layout';
import { PaymentsPage } from '@/components/payments/desk/payments-page';
import {
  listWords,
  paginationWords,
  paymentListWords,
  paymentsPageWords,
  totalsWords,
} from '@/lib/words/components/desk';
import { pageWords } from '@/lib/words/lib/server/desk';

type Payments = NonNullable<ComponentProps<typeof PaymentsPage>['payments']>;

const Page = withDeskLayout(PaymentsPage, 'payments');

const at = { iso: '2026-11-20T12:00:00.000Z', text: '12:00' };
const rows = [
  {
    href: '/desk/gift',
    reference: 'DON-7K2QXM',
    formTitle: 'Give',
    at,
    sum: '£25.00',
    notes: ['Visa ending in 4242'],
    refunded: '£5.00 refunded',
  },
];
const practice = {
  mode: 'Practice. No card is charged and no money moves.',
  isMoney: false,
  isPaidShown: true,
  unmatchedCharges: [],
  totals: [],
  rows,
} as const satisfies Payments;

function show(payments?: Payments) {
  const desk = {
    siteName: 'Larkmoor',
    operator: 'operator@example.org',
    payments: pageWords.testPayments.practice,
    may: ['export'],
  } as const;
  const shared = { title: 'Payments', meta: { title: 'Payments' }, desk };
  return render(<Page {...shared} payments={payments} />);
}

test('shows the mode first, and that every charge has its submission', () => {
  show(practice);
  const main = screen.getByRole('main');
  expect(main.textContent).toMatch(/^PaymentsPractice\. No card is charged and no money moves\./);
  expect(screen.getByRole('region', { name: paymentsPageWords.unmatched })).toHaveTextContent(
    'None.',
  );
  // jsdom hides a closed popover on wide screens too.
  const banner = within(screen.getByRole('banner'));
  const link = banner.getByRole('link', { name: pageWords.testPayments.practice, hidden: true });
  expect(link).toHaveAttribute('href', '/desk/payments');
  expect(link).toHaveAttribute('aria-current', 'page');
});

test('lists payments with a link to each submission', () => {
  show(practice);
  const table = screen.getByRole('table', { name: listWords.caption.newest('Paid') });
  const row = within(table).getByRole('row', { name: /DON-7K2QXM/ });
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/desk/gift');
  expect(row).toHaveTextContent('DON-7K2QXM GiveVisa ending in 4242£25.00 £5.00 refunded12:00');
  expect(within(row).getByText('12:00')).toHaveAttribute('datetime', at.iso);
  expect(screen.getByRole('link', { name: paymentListWords.showUnpaid })).toHaveAttribute(
    'href',
    '/desk/payments?show=unpaid',
  );
});

test('shows monthly totals by form and links to the CSV file', () => {
  const total = {
    formTitle: 'Give',
    count: 2,
    taken: '£50.00',
    refunded: '£5.00',
    disputed: '£8.00',
    net: '£37.00',
  };
  show({ ...practice, totals: [{ month: 'November 2026', rows: [total] }] });
  const table = screen.getByRole('table', { name: totalsWords.caption });
  expect(within(table).getByRole('rowheader', { name: 'November 2026' })).toBeVisible();
  const cells = within(within(table).getByRole('row', { name: /^Give/ })).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    '2',
    '£50.00',
    '£5.00',
    '£8.00',
    '£37.00',
  ]);
  expect(screen.getByRole('link', { name: totalsWords.download })).toHaveAttribute(
    'href',
    '/api/desk/payments.csv',
  );
});

test('lists charges without a submission', () => {
  const charge = { intent: 'pi_practice_9', sum: '€7.00', at, reason: 'No payment knows it.' };
  show({ ...practice, unmatchedCharges: [charge] });
  const region = screen.getByRole('region', { name: paymentsPageWords.unmatched });
  expect(within(region).getByRole('listitem')).toHaveTextContent(
    '€7.00, 12:00: pi_practice_9. No payment knows it.',
  );
  expect(region).not.toHaveTextContent('None.');
});

test('links from unpaid to paid payments, and to older ones', () => {
  show({ ...practice, isPaidShown: false, rows: [], older: '/desk/payments?before=a' });
  expect(screen.getByRole('heading', { level: 2, name: paymentListWords.unpaid })).toBeVisible();
  expect(screen.getByRole('link', { name: paymentListWords.showPaid })).toHaveAttribute(
    'href',
    '/desk/payments',
  );
  expect(screen.getByRole('link', { name: paginationWords.older })).toBeVisible();
  expect(screen.queryByRole('link', { name: paginationWords.newest })).toBeNull();
});

test('shows that payments are off', () => {
  show();
  expect(screen.getByRole('main')).toHaveTextContent(paymentsPageWords.off);
  expect(screen.queryByRole('table')).toBeNull();
});
