import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Form } from '@/components/forms/form';
import { formOf } from '@/tests/support/form-server';

test('a form whose price nobody can pay here says how else to pay, and asks nothing', () => {
  const form = formOf('gift', {
    title: 'Gift',
    intro: 'Once.',
    payment: { currency: 'GBP', otherWays: 'By cheque, or at the gate.', amount: '8.00' },
    fields: [{ name: 'name', label: 'Name' }],
  });
  const { container } = render(<Form definition={form} />);
  expect(screen.getByText(/By cheque, or at the gate\./)).toHaveTextContent(
    'Cards are not taken here at present.',
  );
  expect(screen.getByText('Once.')).toBeVisible();
  expect(container.querySelector('form, button, input, [data-card]')).toBeNull();
});
