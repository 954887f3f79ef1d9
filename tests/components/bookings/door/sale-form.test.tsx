import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SaleForm } from '@/components/bookings/door/sale-form';
import type { DoorSaleForm } from '@/lib/bookings/door/door-page';
import { doorWords } from '@/lib/words/components/bookings/door';

const sale: DoorSaleForm = {
  id: 'sale-1',
  kinds: [
    { name: 'adults', label: 'Adults', price: '£8.00', minor: 800, count: 2 },
    { name: 'children', label: 'Children', minor: 0, count: 0 },
  ],
  asksSum: false,
  sum: '',
  currency: 'GBP',
  locale: 'en-GB',
};
const shared = { event: 'night', isOnline: true };

test('says what to take while the numbers are typed', async () => {
  const user = userEvent.setup();
  render(<SaleForm {...shared} sale={sale} isOpen />);
  expect(screen.getByRole('status')).toHaveTextContent('£16.00');
  const adults = screen.getByLabelText('Adults (£8.00 each)');
  await user.clear(adults);
  expect(screen.getByRole('status')).toHaveTextContent('£0.00');
  await user.type(adults, '3');
  await user.type(screen.getByLabelText('Children'), '1');
  expect(screen.getByRole('status')).toHaveTextContent('£24.00');
});

test('says what to take for numbers that were typed before hydration', () => {
  const container = document.createElement('div');
  const form = <SaleForm {...shared} sale={sale} isOpen />;
  container.innerHTML = renderToString(form);
  document.body.append(container);
  screen.getByLabelText<HTMLInputElement>('Adults (£8.00 each)').value = '3';
  render(form, { container, hydrate: true });
  expect(screen.getByRole('status')).toHaveTextContent('£24.00');
});

test('asks for the sum of an event without prices', () => {
  render(<SaleForm {...shared} sale={{ ...sale, asksSum: true, sum: '12' }} isOpen />);
  expect(screen.getByLabelText(doorWords.sale.sum)).toHaveValue('12');
  expect(screen.queryByRole('status')).toBeNull();
});

test('has no button without a connection', () => {
  render(<SaleForm {...shared} sale={sale} isOpen isOnline={false} />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('says that sums in a currency that is not supported are not stored', () => {
  render(<SaleForm {...shared} sale={{ ...sale, currency: 'INR' }} isOpen />);
  expect(screen.getByText(doorWords.sale.noSum('INR'))).toBeVisible();
  expect(screen.queryByLabelText(doorWords.sale.sum)).toBeNull();
});
