import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Router from 'next/router';
import { beforeEach, expect, test, vi } from 'vitest';
import { Form } from '@/components/forms/form';
import { hydrateForm } from '@/components/forms/live/hydrate-form';
import { contactForm, formOf } from '@/tests/support/form-server';
import { noticeWords } from '@/lib/words/components/forms/live';
import { formErrorWords } from '@/lib/words/lib/forms/errors';

/** Records requests and responds to each with the same error. */
function stubFetch() {
  const refusal = JSON.stringify({ errors: [{ message: formErrorWords.INACTIVE }] });
  const send = vi.fn<typeof fetch>(() => Promise.resolve(new Response(refusal)));
  vi.stubGlobal('fetch', send);
  return () => {
    const [address, init] = send.mock.calls[0] ?? [];
    return { address, headers: new Headers(init?.headers) };
  };
}

async function renderAndHydrate(action: string, definition = contactForm) {
  const { container, unmount } = render(<Form definition={definition} action={action} />);
  const form = container.querySelector('form');
  if (form === null) throw new Error('There is no form.');
  // A control hides the form's property of the same name (HTML, section 4.10.3).
  for (const { name } of definition.fields) {
    Object.defineProperty(form, name, { value: form.querySelector(`[name=${name}]`) });
  }
  await act(async () => {
    hydrateForm(form);
    await Promise.resolve();
  });
  return { form, unmount };
}

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});

async function fillAndSend(): Promise<void> {
  await userEvent.type(screen.getByLabelText('Your name'), 'Ana Petrov');
  await userEvent.type(screen.getByLabelText('E-mail address'), 'ana@example.org');
  await userEvent.type(screen.getByLabelText('Message'), 'Hello');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(formErrorWords.INACTIVE)).toBeInTheDocument();
}

test.each(['/f/contact', '/p/larkmoor/f/contact'])(
  'posts a form of this site to its own address: %s',
  async (action) => {
    const sent = stubFetch();
    await renderAndHydrate(action);
    await fillAndSend();
    expect(sent().address).toBe(`${window.location.origin}${action}`);
    expect(sent().headers.get('idempotency-key')).toMatch(/^[\w-]{32,36}$/);
  },
);

test('sends to the hosted service without our own fields', async () => {
  const sent = stubFetch();
  await renderAndHydrate('https://formspree.io/f/xyzabcde');
  await fillAndSend();
  expect(sent().address).toBe('https://formspree.io/f/xyzabcde');
  expect(sent().headers.has('idempotency-key')).toBe(false);
});

test('works with fields named like properties of a form', async () => {
  const sent = stubFetch();
  const names = ['action', 'append', 'elements', 'prepend', 'reset', 'submit'];
  const fields = names.map((name) => ({ name, label: name }));
  const { form } = await renderAndHydrate('/p/larkmoor/f/odd', formOf('odd', { fields }));
  for (const name of names) await userEvent.type(screen.getByLabelText(name), 'word');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(formErrorWords.INACTIVE)).toBeInTheDocument();
  expect(form).toHaveAttribute('data-ready');
  expect(sent().address).toBe(`${window.location.origin}/p/larkmoor/f/odd`);

  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"next":"#sent"}')));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(noticeWords.sent)).toBeInTheDocument();
  window.dispatchEvent(new Event('pagehide'));
  for (const name of names) expect(screen.getByLabelText(name)).toHaveValue('');
});

test('hydrates once, and unmounts when the router removes the form', async () => {
  const listen = vi.spyOn(Router.events, 'on');
  const { form, unmount } = await renderAndHydrate('/f/contact');
  hydrateForm(form);
  expect(listen).toHaveBeenCalledOnce();
  act(() => Router.events.emit('routeChangeComplete', '/f/contact#message', { shallow: true }));
  expect(form.querySelector('[data-count]')).not.toBeNull();
  unmount();
  act(() => Router.events.emit('routeChangeComplete', '/visit', { shallow: false }));
  expect(form.querySelector('[data-count]')).toBeNull();
});
