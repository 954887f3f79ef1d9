import { useForm, useSubmit, ValidationError } from '@formspree/react';
import { isSubmissionError, type Client } from '@formspree/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createFormClient } from '@/lib/forms/client/form-client';
import { testPlatform } from '@/tests/support/test-platform';
import { fetchFromPage } from '@/tests/support/fetch-from-page';
import { startFormServer } from '@/tests/support/form-server';
import { contactFields } from '@/tests/support/requests';
import { noResponseWords, sendAgainWords } from '@/lib/words/lib/forms/client';

beforeEach(() => vi.stubGlobal('fetch', fetchFromPage(fetch)));

interface PageProps {
  readonly client?: Client;
  readonly endpoint?: string;
}

/** A form as in the hosted service's guide for developers. */
function ContactPage(overrides: PageProps) {
  const [state, submit] = useForm<typeof contactFields>('contact', {
    ...overrides,
    data: { page: '/contact' },
  });
  if (state.succeeded) return <p>Thanks! {state.result?.next}</p>;
  return (
    <form aria-label="Contact" onSubmit={(event) => void submit(event)}>
      <input aria-label="Your name" name="name" />
      <input aria-label="E-mail" name="email" />
      <ValidationError prefix="E-mail" field="email" errors={state.errors} />
      <textarea aria-label="Message" name="message" />
      <ValidationError errors={state.errors} data-testid="form-errors" />
      <button type="submit">{state.submitting ? 'Sending' : 'Send'}</button>
    </form>
  );
}

async function fillIn(email: string): Promise<void> {
  await userEvent.type(screen.getByLabelText('Your name'), contactFields.name);
  await userEvent.type(screen.getByLabelText('E-mail'), email);
  await userEvent.type(screen.getByLabelText('Message'), contactFields.message);
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

describe.each(['the published client', 'our client'])('useForm with %s', (which) => {
  const propsAt = (origin: string): PageProps =>
    which === 'our client'
      ? {
          client: createFormClient({
            key: 'contact',
            siteOrigin: origin,
            platform: testPlatform(),
          }),
        }
      : { endpoint: origin };

  test('shows a field error, then success, at our endpoint', async () => {
    const { origin, kept } = await startFormServer();
    render(<ContactPage {...propsAt(origin)} />);
    await fillIn('ana@');
    await send();
    expect(await screen.findByText('E-mail should be an email')).toBeInTheDocument();
    expect(screen.getByLabelText('Message')).toHaveValue(contactFields.message);

    await userEvent.type(screen.getByLabelText('E-mail'), 'example.org');
    await send();
    expect(await screen.findByText(/^Thanks! \/f\/contact\?sent=/)).toBeInTheDocument();
    expect(kept).toHaveLength(1);
    const kind = new Map(kept[0]?.fields);
    expect(kind.get('email')).toEqual(['ana@example.org']);
  });
});

describe('our client with the hooks', () => {
  test('stores one submission for a double click and leaves the sending state', async () => {
    const { origin, kept } = await startFormServer();
    const client = createFormClient({
      key: 'contact',
      siteOrigin: origin,
      platform: testPlatform(),
    });
    render(<ContactPage client={client} />);
    await fillIn(contactFields.email);
    await userEvent.dblClick(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/^Thanks!/)).toBeInTheDocument();
    expect(kept).toHaveLength(1);
  });

  test('shows our message and keeps the input without a network', async () => {
    const client = createFormClient({
      key: 'contact',
      siteOrigin: 'https://larkmoor.example',
      platform: testPlatform({
        send: () => Promise.reject(new TypeError('Failed to fetch')),
      }),
    });
    render(<ContactPage client={client} />);
    await fillIn(contactFields.email);
    await send();
    expect(await screen.findByTestId('form-errors')).toHaveTextContent(
      `${noResponseWords.network} ${sendAgainWords.free.embedded}`,
    );
    expect(screen.getByLabelText('Message')).toHaveValue(contactFields.message);
    expect(screen.getByRole('button')).toHaveTextContent('Send');
  });

  test('useSubmit sends an object and resolves to the result', async () => {
    const { origin, kept } = await startFormServer();
    const client = createFormClient({
      key: 'contact',
      siteOrigin: origin,
      platform: testPlatform(),
    });
    function Once() {
      const submit = useSubmit<typeof contactFields>('contact', { client, origin: '/' });
      const [words, setWords] = useState('');
      const press = async () => {
        const result = await submit({ ...contactFields });
        setWords(isSubmissionError(result) ? 'failed' : `sent: ${result.next}`);
      };
      return (
        <>
          <button onClick={() => void press()}>Send</button>
          <p>{words}</p>
        </>
      );
    }
    render(<Once />);
    await send();
    expect(await screen.findByText(/^sent: \/f\/contact/)).toBeInTheDocument();
    expect(kept).toHaveLength(1);
  });
});

test('the hooks load no script of a payment service', () => {
  expect(document.querySelectorAll('script')).toHaveLength(0);
});
