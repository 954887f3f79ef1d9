import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ErrorSummary } from '@/components/forms/error-summary';
import { FormPage } from '@/components/forms/form-page';
import { checkSubmission } from '@/lib/forms/check-submission';
import { formIssue } from '@/lib/forms/errors';
import { contactForm } from '@/tests/support/form-server';

const issues = checkSubmission(contactForm, [['email', ['ana@']]]);
const page = (
  <FormPage
    view={{ kind: 'form', definition: contactForm, action: '/f/contact', issues, values: [] }}
  />
);

test('a problem with a field leads to that field, in the same words as beside it', () => {
  render(page);
  expect(screen.getByRole('region', { name: 'There is a problem' })).toHaveFocus();
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

test('it comes before everything else on the page', () => {
  const { container } = render(page);
  const parts = container.querySelectorAll('section, h1, form');
  expect([...parts].map(({ tagName }) => tagName)).toEqual(['SECTION', 'H1', 'FORM']);
});

test('without a script the browser brings focus to it', () => {
  expect(renderToStaticMarkup(page)).toMatch(/<section[^>]* autofocus=""/);
});

test('scripts that arrive late do not take the visitor out of a field', async () => {
  render(<input aria-label="Name" />);
  await userEvent.click(screen.getByRole('textbox', { name: 'Name' }));
  const { rerender } = render(<ErrorSummary form="contact" issues={issues} />);
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  // Errors that come later, after another try, are announced wherever focus is.
  rerender(<ErrorSummary form="contact" issues={[...issues]} />);
  expect(screen.getByRole('region', { name: 'There is a problem' })).toHaveFocus();
});

test('a problem of the whole form is told without a link', () => {
  render(<ErrorSummary form="contact" issues={[formIssue('EMPTY')]} />);
  expect(screen.getByRole('listitem')).toHaveTextContent('Please fill in at least one field.');
  expect(screen.queryByRole('link')).toBeNull();
});

test('without problems there is no summary', () => {
  const { container } = render(<ErrorSummary form="contact" issues={[]} />);
  expect(container).toBeEmptyDOMElement();
});
