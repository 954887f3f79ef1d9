import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Form } from '@/components/forms/form';
import { draftKey } from '@/components/forms/hydration/draft-lifetime';
import type { DraftStorage } from '@/components/forms/live/drafts';
import { findElements } from '@/lib/forms/dom/form-elements';
import { LiveForm } from '@/components/forms/live/live-form';
import { parseDefinition } from '@/lib/forms/dom/read-form';
import { subscribeToSiteEvents, type SiteEvent } from '@/lib/analytics/site-events';
import type { SendRequest } from '@/lib/forms/client/send-request';
import type { FormDefinition } from '@/lib/forms/definition';
import { dateFormat } from '@/lib/intl/formatters';
import { testPlatform } from '@/tests/support/test-platform';
import { contactForm, formOf, guestsForm } from '@/tests/support/form-server';
import { clearFormWords, noticeWords, draftOfferWords } from '@/lib/words/components/forms/live';
import { formErrorWords } from '@/lib/words/lib/forms/errors';
import { errorWords } from '@/lib/words/components/forms';
import { liveStatusWords } from '@/lib/words/components/forms/live/sending';
import { sendAgainWords } from '@/lib/words/lib/forms/client';

beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = vi.fn();
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

interface Options {
  readonly send?: SendRequest;
  readonly storage?: DraftStorage;
  readonly issues?: Parameters<typeof Form>[0]['issues'];
  readonly draft?: string;
}

const accepts: SendRequest = () =>
  Promise.resolve({ status: 200, retryAfter: null, body: '{"next":"/f/contact?sent=ABC"}' });

/** Renders a form as the server does, and hydrates it. */
function renderLiveForm(
  definition: FormDefinition,
  { send = accepts, storage, issues = [], draft }: Options = {},
) {
  const { container } = render(
    <Form definition={definition} issues={issues} {...(draft === undefined ? {} : { draft })} />,
  );
  const form = container.querySelector('form');
  if (form === null) throw new Error('There is no form.');
  const posts: Parameters<SendRequest>[0][] = [];
  const onSent = vi.fn();
  const onSending = vi.fn();
  const { unmount } = render(
    <LiveForm
      form={form}
      definition={parseDefinition(form) ?? definition}
      elements={findElements(form)}
      target={{ key: definition.id, siteOrigin: 'https://larkmoor.example' }}
      platform={testPlatform({
        send: (post, options) => {
          posts.push(post);
          return send(post, options);
        },
      })}
      loadedAt={0}
      storage={storage ?? sessionStorage}
      onSent={onSent}
      onSending={onSending}
    />,
  );
  return { form, posts, onSent, onSending, unmount };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const summary = () => screen.getByRole('region', { name: errorWords.title });

async function fillContact(): Promise<void> {
  await userEvent.type(screen.getByLabelText('Your name'), 'Ana Petrov');
  await userEvent.type(screen.getByLabelText('E-mail address'), 'ana@example.org');
  await userEvent.type(screen.getByLabelText('Message'), 'Hello');
}

describe('LiveForm', () => {
  test('says when it begins to send, and when that has failed', async () => {
    const body = JSON.stringify({ errors: [{ message: formErrorWords.INACTIVE }] });
    const send: SendRequest = () => Promise.resolve({ status: 403, retryAfter: null, body });
    const { onSending } = renderLiveForm(contactForm, { send });
    await userEvent.click(button('Send'));
    expect(onSending).not.toHaveBeenCalled();
    await fillContact();
    await userEvent.click(button('Send'));
    expect(await screen.findByText(formErrorWords.INACTIVE)).toBeInTheDocument();
    expect(onSending.mock.calls).toEqual([[true], [false]]);
  });

  test('shows issues before sending, and clears them on the next try', async () => {
    const { posts, onSent } = renderLiveForm(contactForm);
    await userEvent.click(button('Send'));
    expect(posts).toHaveLength(0);
    await waitFor(() => expect(summary()).toHaveFocus());
    expect(within(summary()).getAllByRole('link')).toHaveLength(3);
    const email = screen.getByLabelText('E-mail address');
    expect(email).toHaveAttribute('aria-invalid', 'true');
    expect(email).toHaveAccessibleDescription(/^Error: Fill in “E-mail address”/);

    await userEvent.click(within(summary()).getAllByRole('link')[1] ?? document.body);
    expect(email).toHaveFocus();
    await fillContact();
    await userEvent.click(button('Send'));
    await waitFor(() => expect(onSent).toHaveBeenCalledWith('/f/contact?sent=ABC'));
    expect(screen.queryByRole('region', { name: errorWords.title })).not.toBeInTheDocument();
    expect(email).not.toHaveAttribute('aria-invalid');
    expect(posts).toHaveLength(1);
  });

  test('dispatches site events without values', async () => {
    const events: SiteEvent[] = [];
    const stop = subscribeToSiteEvents((event) => events.push(event));
    const { onSent } = renderLiveForm(contactForm);
    await userEvent.click(button('Send'));
    await fillContact();
    await userEvent.click(button('Send'));
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
    stop();
    expect(events).toEqual([
      { event: 'form_failed', form: 'contact', code: 'REQUIRED_FIELD_EMPTY' },
      { event: 'form_started', form: 'contact' },
      { event: 'form_sent', form: 'contact' },
    ]);
  });

  test('keeps the server’s errors until the next try', async () => {
    const issue = {
      name: 'TYPE_EMAIL',
      field: 'email',
      message: 'should be an email',
      sentence: 'Enter an address',
    } as const;
    renderLiveForm(contactForm, { issues: [issue] });
    const email = screen.getByLabelText('E-mail address');
    expect(email).toHaveAttribute('aria-invalid', 'true');
    expect(email).toHaveAccessibleDescription('Error: Enter an address');
    await fillContact();
    await userEvent.click(button('Send'));
    await waitFor(() => expect(email).not.toHaveAttribute('aria-invalid'));
    expect(screen.queryByText('Enter an address')).not.toBeInTheDocument();
  });

  test('shows "Sending", ignores a second press, and keeps the values when the network is down', async () => {
    let fail = (): void => undefined;
    const send: SendRequest = () =>
      new Promise((_resolve, reject) => {
        fail = () => reject(new TypeError('Failed'));
      });
    const { posts } = renderLiveForm(contactForm, { send });
    await fillContact();
    await userEvent.dblClick(button('Send'));
    expect(button('Sending…')).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent(liveStatusWords.sending);
    expect(posts).toHaveLength(1);
    for (let tried = 1; tried <= 4; tried += 1) {
      await waitFor(() => expect(posts).toHaveLength(tried));
      fail();
    }
    const lost = (text: string) => text.includes(sendAgainWords.free.embedded);
    expect(await screen.findByText(lost)).toBeInTheDocument();
    expect(button('Send again')).toBeInTheDocument();
    expect(screen.getByLabelText('Message')).toHaveValue('Hello');
    expect(new Set(posts.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    await waitFor(() =>
      expect(sessionStorage.getItem(draftKey('contact'))).toContain('"attempt":"attempt-1"'),
    );
  });

  test('works without storage', async () => {
    const refuse = () => {
      throw new Error('SecurityError');
    };
    const storage = { getItem: refuse, setItem: refuse, removeItem: refuse };
    const { onSent, posts } = renderLiveForm(contactForm, { storage });
    await fillContact();
    await userEvent.click(button('Send'));
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
    // The server marks a second one with equal answers.
    expect((posts.at(0)?.body as FormData | undefined)?.get('_forgetful')).toBe('yes');
  });

  test('offers a draft, restores it, and continues its attempt', async () => {
    const fields = [
      ['name', ['Ana Petrov']],
      ['email', ['ana@example.org']],
      ['message', ['Hello']],
    ];
    const at = Date.UTC(2026, 10, 20, 19, 30);
    sessionStorage.setItem(
      draftKey('contact'),
      JSON.stringify({ at, fields, attempt: 'attempt-0' }),
    );
    const { posts } = renderLiveForm(contactForm);
    const time = dateFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(at);
    const begun = draftOfferWords.begun('Friday 20 November', time);
    expect(screen.getByText(begun)).toBeInTheDocument();
    await userEvent.click(button(draftOfferWords.restore));
    expect(screen.getByLabelText('Message')).toHaveValue('Hello');
    expect(screen.getByLabelText('Your name')).toHaveFocus();
    await userEvent.click(button('Send'));
    await waitFor(() => expect(posts).toHaveLength(1));
    expect(posts[0]?.headers['idempotency-key']).toBe('attempt-0');
    expect(sessionStorage.getItem(draftKey('contact'))).toBeNull();
  });

  test('keeps what was typed before a draft is restored', async () => {
    const fields = [
      ['name', ['Ana Petrov']],
      ['message', ['Hello']],
    ];
    const draft = { at: Date.UTC(2026, 10, 20, 19, 30), fields };
    sessionStorage.setItem(draftKey('contact'), JSON.stringify(draft));
    renderLiveForm(contactForm);
    await userEvent.type(screen.getByLabelText('Message'), 'A newer one');
    await userEvent.click(button(draftOfferWords.restore));
    expect(screen.getByLabelText('Message')).toHaveValue('A newer one');
    expect(screen.getByLabelText('Your name')).toHaveValue('Ana Petrov');
  });

  test('clears the values and the draft after a confirmation', async () => {
    renderLiveForm(contactForm);
    expect(screen.queryByRole('button', { name: clearFormWords.ask })).not.toBeInTheDocument();
    await fillContact();
    await waitFor(() => expect(sessionStorage.getItem(draftKey('contact'))).not.toBeNull());
    await userEvent.click(button(clearFormWords.ask));
    await userEvent.click(button('No, keep it'));
    expect(button(clearFormWords.ask)).toHaveFocus();
    expect(screen.getByLabelText('Message')).toHaveValue('Hello');

    await userEvent.click(button(clearFormWords.ask));
    await userEvent.click(button('Yes, clear it'));
    for (const label of ['Your name', 'E-mail address', 'Message']) {
      expect(screen.getByLabelText(label)).toHaveValue('');
    }
    expect(screen.getByLabelText('Your name')).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent(noticeWords.cleared);
    expect(screen.queryByRole('button', { name: clearFormWords.ask })).not.toBeInTheDocument();
    window.dispatchEvent(new Event('pagehide'));
    expect(sessionStorage.getItem(draftKey('contact'))).toBeNull();
  });

  test('submits the clear button of a server draft', async () => {
    const { form, posts } = renderLiveForm(contactForm, { draft: 'draft-1' });
    await fillContact();
    const submits: boolean[] = [];
    window.addEventListener('submit', (event) => {
      submits.push(event.defaultPrevented);
      // jsdom cannot submit a form.
      event.preventDefault();
    });
    await userEvent.click(button(clearFormWords.ask));
    expect(submits).toEqual([false]);
    expect(new FormData(form).get('_draft')).toBe('draft-1');
    window.dispatchEvent(new Event('pagehide'));
    expect(sessionStorage.getItem(draftKey('contact'))).toBeNull();
    expect(posts).toEqual([]);
  });

  test('sends no blank items of a repeated field', async () => {
    const { posts } = renderLiveForm(guestsForm);
    await userEvent.type(screen.getByLabelText('Guest 1'), 'Ann');
    await userEvent.click(button('Add another: Guest'));
    await userEvent.type(screen.getByLabelText('Guest 2'), 'Ben');
    await userEvent.click(button('Send'));
    await waitFor(() => expect(posts).toHaveLength(1));
    expect(posts[0]?.body).toBeInstanceOf(FormData);
    expect((posts.at(0)?.body as FormData | undefined)?.getAll('guests')).toEqual(['Ann', 'Ben']);
  });

  test('saves the last input when it is unmounted at once', async () => {
    const { unmount } = renderLiveForm(contactForm);
    await userEvent.type(screen.getByLabelText('Message'), 'Hello');
    unmount();
    expect(sessionStorage.getItem(draftKey('contact'))).toContain('["message",["Hello"]]');
  });

  test('shows a field only if its condition is met, without the note about it', async () => {
    const definition = formOf('visit', {
      fields: [
        { name: 'chair', label: 'A wheelchair?', kind: 'radios', options: ['yes', 'no'] },
        { name: 'places', label: 'How many places?', showWhen: { field: 'chair', is: 'yes' } },
      ],
    });
    const { form } = renderLiveForm(definition);
    const places = screen.getByLabelText('How many places?');
    expect(places).not.toBeVisible();
    expect(new FormData(form).has('places')).toBe(false);
    await userEvent.click(screen.getByLabelText('yes'));
    expect(places).toBeVisible();
    expect(places).not.toHaveAccessibleDescription();
    await userEvent.click(button('Send'));
    await waitFor(() => expect(places).toHaveAttribute('aria-invalid', 'true'));
    expect(within(summary()).getByRole('link')).toHaveAttribute('href', `#${places.id}`);
    // A link of the summary leads to no field that an answer has hidden since.
    await userEvent.click(screen.getByLabelText('no'));
    expect(screen.queryByRole('region', { name: errorWords.title })).not.toBeInTheDocument();
  });
});
