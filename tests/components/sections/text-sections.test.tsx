import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Retention } from '@/components/sections/text-sections';
import { retentionWords } from '@/lib/words/components/sections';

const retention = {
  forms: [
    { title: 'Write to us' },
    { title: 'Book', days: 365 },
    { title: 'Give' },
    { title: 'Ask', days: 1 },
  ],
  spamDays: [90, 90],
  binDays: 30,
  hasPayments: false,
} as const;

test('lists how long forms keep their messages, by time', () => {
  render(<Retention section={{ section: 'retention', title: 'For how long', retention }} />);
  expect(screen.getByRole('heading', { name: 'For how long' })).toBeInTheDocument();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    retentionWords.formsUntilDeleted('Write to us, Give'),
    'Book: 365 days',
    'Ask: 1 day',
  ]);
  expect(screen.getByText(retentionWords.spam(90))).toBeInTheDocument();
  expect(screen.getByText(retentionWords.bin(30))).toBeInTheDocument();
  expect(screen.queryByText(retentionWords.payments)).toBeNull();
});

test('tells what remains of payments, and different times for spam', () => {
  const paid = { ...retention, spamDays: [7, 90], hasPayments: true } as const;
  render(<Retention section={{ section: 'retention', retention: paid }} />);
  expect(screen.getByText(retentionWords.payments)).toBeInTheDocument();
  expect(screen.getByText(retentionWords.spamBetween(7, 90))).toBeInTheDocument();
});

test('tells one time of all forms in a sentence', () => {
  const forms = [{ title: 'Write to us' }, { title: 'Book' }];
  render(<Retention section={{ section: 'retention', retention: { ...retention, forms } }} />);
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(screen.getByText(retentionWords.everyFormUntilDeleted)).toBeInTheDocument();
});

test('renders nothing without forms', () => {
  const { container } = render(<Retention section={{ section: 'retention' }} />);
  expect(container).toBeEmptyDOMElement();
});
