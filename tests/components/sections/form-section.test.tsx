import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FormSection } from '@/components/sections/form-section';
import type { FormDefinition } from '@/lib/forms/definition';
import { contactForm, formOf } from '@/tests/support/form-server';

const payment = { currency: 'GBP', otherWays: 'By cheque.', amount: '8.00' };
const fields = [{ name: 'name', label: 'Name' }];
const paid = formOf('gift', { title: 'Gift', intro: 'Once.', submit: 'Give', payment, fields });

function show(form: FormDefinition) {
  return render(<FormSection section={{ section: 'form', title: form.title, form }} />);
}

test('a form stands in its page', () => {
  const { container } = show(contactForm);
  expect(container.querySelector('form')).toHaveAttribute('action', '/f/contact');
});

test('a form that takes a card has a page of its own, to which its place in another leads', () => {
  const { container } = show(paid);
  expect(container.querySelector('form')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Gift' })).toBeVisible();
  expect(screen.getByText('Once.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Give by card' })).toHaveAttribute('href', '/f/gift');
});

test('a paid form that is closed says so and leads nowhere', () => {
  show({ ...paid, active: false, closedText: 'Enough for this year.' });
  expect(screen.getByText('Enough for this year.')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});
