import { render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ErrorSummary } from '@/components/forms/error-summary';
import { FormPage } from '@/components/layout/form-page';
import { validateSubmission } from '@/lib/forms/validation/validate-submission';
import { formIssue } from '@/lib/forms/errors/form-issue';
import { contactForm } from '@/tests/support/form-server';
import { formErrorWords } from '@/lib/words/lib/forms/errors';
import { errorWords } from '@/lib/words/components/forms';

const issues = validateSubmission(contactForm, [['email', ['ana@']]]);
const page = (
  <FormPage
    view={{ kind: 'form', definition: contactForm, action: '/f/contact', issues, values: [] }}
  />
);

test('links an issue of a field to its control, with the same text as at the field', () => {
  render(page);
  expect(screen.getByRole('region', { name: errorWords.title })).toBeVisible();
  const links = screen.getAllByRole('link');
  expect(links).toHaveLength(issues.length);
  for (const link of links) {
    const control = document.querySelector(link.getAttribute('href') ?? '');
    expect(control).toBeInvalid();
    const describing = control?.getAttribute('aria-describedby')?.split(' ') ?? [];
    const error = describing.find((id) => id.endsWith('-error')) ?? '';
    expect(document.getElementById(error)).toHaveTextContent(`Error: ${link.textContent}`);
  }
});

test('comes before everything else on the page', () => {
  const { container } = render(page);
  const parts = container.querySelectorAll('section, h1, form');
  expect([...parts].map(({ tagName }) => tagName)).toEqual(['SECTION', 'H1', 'FORM']);
});

test('has autofocus', () => {
  expect(renderToStaticMarkup(page)).toMatch(/<section[^>]* autofocus=""/);
});

test('shows an issue of the whole form without a link', () => {
  render(<ErrorSummary form="contact" issues={[formIssue('EMPTY')]} />);
  expect(screen.getByRole('listitem')).toHaveTextContent(formErrorWords.EMPTY);
  expect(screen.queryByRole('link')).toBeNull();
});

test('renders nothing without issues', () => {
  const { container } = render(<ErrorSummary form="contact" issues={[]} />);
  expect(container).toBeEmptyDOMElement();
});
