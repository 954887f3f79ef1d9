import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FormSection } from '@/components/sections/action-sections';
import type { FormDefinition } from '@/lib/forms/definition';
import { contactForm, formOf } from '@/tests/support/form-server';

const payment = { currency: 'GBP', otherWays: 'By cheque.', amount: '8.00' };
const fields = [{ name: 'name', label: 'Name' }];
const paid = formOf('gift', { title: 'Gift', intro: 'Once.', submit: 'Give', payment, fields });

function show(form: FormDefinition) {
  return render(<FormSection section={{ section: 'form', title: form.title, form }} />);
}

test('renders a form in its page', () => {
  const { container } = show(contactForm);
  expect(container.querySelector('form')).toHaveAttribute('action', '/f/contact');
});

test('renders a link to the page of a form that takes a card', () => {
  const { container } = show(paid);
  expect(container.querySelector('form')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Gift' })).toBeVisible();
  expect(screen.getByText('Once.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Give by card' })).toHaveAttribute('href', '/f/gift');
});

test('renders a closed paid form without a link', () => {
  show({ ...paid, active: false, closedText: 'Enough for this year.' });
  expect(screen.getByText('Enough for this year.')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

test('renders each suggested sum as a link to the form with that sum', () => {
  const own = { option: 'other', field: 'own', min: '5.00', max: '50.00' };
  show(
    formOf('gift', {
      title: 'Gift',
      intro: 'Once.',
      payment: { currency: 'GBP', otherWays: 'By cheque.', presets: { field: 'sum', own } },
      fields: [
        {
          name: 'sum',
          label: 'How much?',
          kind: 'radios',
          options: [
            { value: '8', label: '£8: a place' },
            { value: 'other', label: 'Another sum' },
          ],
        },
        { name: 'own', label: 'Your sum', showWhen: { field: 'sum', is: 'other' } },
      ],
    }),
  );
  expect(screen.getByText('Once.')).toBeVisible();
  const links = screen
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['£8 a place', '/f/gift?sum=8'],
    ['Another sum ', '/f/gift?sum=other'],
  ]);
});
