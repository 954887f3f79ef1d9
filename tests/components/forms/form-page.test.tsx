import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FormPage } from '@/components/forms/form-page';
import { contactForm } from '@/tests/support/form-server';

test('a form at its own address has its title and its questions', () => {
  render(
    <FormPage
      view={{
        kind: 'form',
        definition: contactForm,
        action: '/p/larkmoor/f/contact',
        issues: [],
        values: [],
      }}
    />,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Write to us' })).toBeVisible();
  const button = screen.getByRole('button', { name: 'Send' });
  expect(button.closest('form')).toHaveAttribute('action', '/p/larkmoor/f/contact');
});

test('thanks say what arrived, what to quote, and how to go on', () => {
  render(
    <FormPage
      view={{ kind: 'thanks', title: 'Thank you', text: 'It arrived.', reference: 'CON-7K2QXM' }}
    />,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
  expect(screen.getByText('CON-7K2QXM')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
});

test('a request that has no page of the form gets the error’s page', () => {
  render(<FormPage view={{ kind: 'error', statusCode: 405 }} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Method Not Allowed' })).toBeVisible();
});
