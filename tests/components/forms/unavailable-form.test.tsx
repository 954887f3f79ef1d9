import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Form } from '@/components/forms/form';
import { formOf } from '@/tests/support/form-server';
import { unpayableFormWords } from '@/lib/words/components/forms';

test('replaces a paid form by the other ways to pay when payments are off', () => {
  const form = formOf('gift', {
    title: 'Gift',
    intro: 'Once.',
    payment: { currency: 'GBP', otherWays: 'By cheque, or at the gate.', amount: '8.00' },
    fields: [{ name: 'name', label: 'Name' }],
  });
  const { container } = render(<Form definition={form} />);
  expect(screen.getByText(/By cheque, or at the gate\./)).toHaveTextContent(unpayableFormWords.off);
  expect(screen.getByText('Once.')).toBeVisible();
  expect(container.querySelector('form, button, input, [data-card]')).toBeNull();
});

test('renders the card section between the fields and the button', () => {
  const form = formOf('gift', {
    title: 'Gift',
    payment: { currency: 'GBP', otherWays: 'By cheque.', amount: '8.00' },
    fields: [{ name: 'name', label: 'Name' }],
  });
  const payments = { mode: 'stripe-live', publishableKey: 'pk_live_1' } as const;
  const { container } = render(<Form definition={form} payments={payments} sum="£8.00" />);
  const parts = [...container.querySelectorAll('input[name=name], [data-card], [type=submit]')];
  expect(parts.map(({ tagName }) => tagName)).toEqual(['INPUT', 'FIELDSET', 'BUTTON']);
  expect(container.querySelector('[data-sum]')).toHaveTextContent('£8.00');
  expect(screen.queryByText(unpayableFormWords.off, { exact: false })).toBeNull();
});

test('shows the reason and the other ways to pay without scripts', () => {
  const form = formOf('gift', {
    title: 'Gift',
    payment: { currency: 'GBP', otherWays: 'By cheque.', amount: '8.00' },
    fields: [{ name: 'name', label: 'Name' }],
  });
  const payments = { mode: 'stripe-live', publishableKey: 'pk_live_1' } as const;
  render(<Form definition={form} payments={payments} />);
  const instead = screen.getByText(`${unpayableFormWords['needs-scripts']} By cheque.`);
  expect(instead).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  document.documentElement.dataset.scripts = '';
  expect(instead).not.toBeVisible();
  expect(screen.getByRole('button')).toBeVisible();
  delete document.documentElement.dataset.scripts;
});
