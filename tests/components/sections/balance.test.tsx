import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Body } from '@/components/sections/body';
import type { BalanceSection } from '@/lib/content/figure-sections';
import { balanceWords } from '@/lib/words/components/sections';

const section: BalanceSection = {
  section: 'balance',
  title: 'The year',
  id: 'the-year',
  out: {
    caption: 'Spent',
    prices: [
      { what: 'Post', price: '£100' },
      { what: 'Electricity and heating', price: '£800' },
      { what: 'In all', price: '£900', isTotal: true },
    ],
    amounts: [10_000, 80_000],
  },
  income: {
    caption: 'What came in',
    prices: [
      { what: 'Gifts', price: '£1,000' },
      { what: 'In all', price: '£1,000', isTotal: true },
    ],
    amounts: [100_000],
  },
  surplus: 10_000,
  surplusText: '£100',
};

function renderBalance(values: Partial<BalanceSection> = {}) {
  render(<Body nodes={[{ ...section, ...values }]} />);
  return screen.getByRole('img');
}

test('describes both bars and the surplus', () => {
  expect(renderBalance()).toHaveAccessibleName(
    balanceWords.label('Out: £900. In: £1,000. £100 left over'),
  );
  expect(screen.getByRole('table', { name: 'Spent' })).toBeInTheDocument();
  expect(
    within(screen.getByRole('table', { name: 'What came in' })).getByText('Gifts'),
  ).toBeInTheDocument();
});

test('draws the parts on one scale, the largest first, and the surplus last', () => {
  const bars = renderBalance().querySelectorAll('.bar');
  const widths = [...bars].map((bar) =>
    [...bar.children].map((part) => [part.textContent, part.getAttribute('style')]),
  );
  expect(widths).toEqual([
    [
      ['Electricity and heating£800', '--length: 80%;'],
      ['Post£100', '--length: 10%;'],
      ['£100 left over', '--length: 10%;'],
    ],
    [['Gifts£1,000', '--length: 100%;']],
  ]);
});

test('names a part beside the bar until its label fits', () => {
  const picture = renderBalance();
  const parts = [...picture.querySelectorAll('.bar > *')].map((part) =>
    part.getAttribute('data-fits'),
  );
  expect(parts).toEqual(['20', '28', null, '20']);
  const [leader] = picture.querySelectorAll('.leader');
  expect(leader).toHaveTextContent('Post £100');
});

test('marks a deficit at the end of what came in', () => {
  const picture = renderBalance({ out: section.income, income: section.out, surplus: -10_000 });
  expect(picture).toHaveAccessibleName(/£100 short\.$/);
  expect(picture.querySelectorAll('.bar')[1]?.lastChild).toHaveTextContent('£100 short');
});

test('marks nothing in a balance of zero', () => {
  const picture = renderBalance({ out: section.income, surplus: 0, surplusText: '£0' });
  expect(picture).toHaveAccessibleName(balanceWords.label('Out: £1,000. In: £1,000'));
  expect(picture.querySelector('.surplus')).toBeNull();
});
