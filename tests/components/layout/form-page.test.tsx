import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FormPage } from '@/components/layout/form-page';
import { contactForm } from '@/tests/support/form-server';
import { errorTitles } from '@/lib/words/lib/http';
import { bookingPageWords } from '@/lib/words/components/layout';

test('renders a form with its title and fields', () => {
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

test('renders the thanks with the reference and a link to the home page', () => {
  render(
    <FormPage
      view={{ kind: 'thanks', title: 'Thank you', text: 'It arrived.', reference: 'CON-7K2QXM' }}
    />,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
  expect(screen.getByText('CON-7K2QXM')).toBeVisible();
  expect(screen.getByRole('link', { name: bookingPageWords.home })).toHaveAttribute('href', '/');
});

test('renders an error page', () => {
  render(<FormPage view={{ kind: 'error', statusCode: 405 }} />);
  expect(screen.getByRole('heading', { level: 1, name: errorTitles['405'] })).toBeVisible();
});
