import { initForm } from '@formspree/ajax';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fetchFromPage } from '@/tests/support/fetch-from-page';
import { startFormServer } from '@/tests/support/form-server';
import { contactFields } from '@/tests/support/requests';
import { formErrorWords } from '@/lib/words/lib/forms/errors';

beforeEach(() => vi.stubGlobal('fetch', fetchFromPage(fetch)));

/** A page as in the guide of the hosted service's script. */
function Page() {
  return (
    <>
      <div data-fs-success="" />
      <div data-fs-error="" data-testid="form-error" />
      <form id="contact" aria-label="Contact">
        <input aria-label="Your name" name="name" data-fs-field="" />
        <input aria-label="E-mail" name="email" data-fs-field="" />
        <span data-fs-error="email" />
        <textarea aria-label="Message" name="message" data-fs-field="" />
        <button type="submit" data-fs-submit-btn="">
          Send
        </button>
      </form>
    </>
  );
}

test('runs the hosted service’s unchanged script against our endpoint', async () => {
  const { origin, kept } = await startFormServer();
  render(<Page />);
  const handle = initForm({
    formElement: '#contact',
    formId: 'contact',
    origin,
    useDefaultStyles: false,
  });
  await userEvent.type(screen.getByLabelText('Your name'), contactFields.name);
  await userEvent.type(screen.getByLabelText('E-mail'), 'ana@');
  await userEvent.type(screen.getByLabelText('Message'), contactFields.message);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('should be an email')).toBeInTheDocument();
  expect(screen.getByLabelText('E-mail')).toHaveAttribute('aria-invalid', 'true');
  expect(kept).toHaveLength(0);

  await userEvent.type(screen.getByLabelText('E-mail'), 'example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Thank you!')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue(''));
  expect(kept).toHaveLength(1);
  handle.destroy();
});

test('shows our message for an error of the whole form', async () => {
  const { origin } = await startFormServer();
  render(<Page />);
  const handle = initForm({
    formElement: '#contact',
    formId: 'nowhere',
    origin,
    useDefaultStyles: false,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(screen.getByTestId('form-error')).toHaveTextContent(formErrorWords.FORM_NOT_FOUND),
  );
  handle.destroy();
});
