import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Form } from '@/components/forms/form';
import { draftKey } from '@/components/forms/hydration/draft-lifetime';
import { LiveForm } from '@/components/forms/live/live-form';
import type { SendRequest } from '@/lib/forms/client/send-request';
import type { FormDefinition } from '@/lib/forms/definition';
import { findElements } from '@/lib/forms/dom/form-elements';
import { contactForm, formOf } from '@/tests/support/form-server';
import { testPlatform } from '@/tests/support/test-platform';
import { formErrorWords } from '@/lib/words/lib/forms/errors';
import { draftOfferWords } from '@/lib/words/components/forms/live';
import { earlierNoticeWords } from '@/lib/words/components/forms/live/sending';

beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = vi.fn();
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

let keys = 0;
const randomId = () => `key-${(keys += 1)}`;
const never: SendRequest = () => new Promise(() => undefined);
const answer =
  (status: number, body: object): SendRequest =>
  () =>
    Promise.resolve({ status, retryAfter: null, body: JSON.stringify(body) });
const accept = answer(200, { next: '/f/contact?sent=ABC' });

/** A page of the form in the tab; the page before is left. */
function openPage(definition: FormDefinition = contactForm) {
  cleanup();
  const { container } = render(<Form definition={definition} />);
  const form = container.querySelector('form');
  if (form === null) throw new Error('There is no form.');
  const sent: (string | undefined)[] = [];
  const stored: (string | null)[] = [];
  let send = accept;
  render(
    <LiveForm
      form={form}
      definition={definition}
      elements={findElements(form)}
      target={{ key: definition.id, siteOrigin: 'https://larkmoor.example' }}
      platform={testPlatform({
        randomId,
        send: (request, options) => {
          sent.push(request.headers['idempotency-key']);
          stored.push(sessionStorage.getItem(draftKey(definition.id)));
          return send(request, options);
        },
      })}
      loadedAt={0}
      storage={sessionStorage}
      onSent={() => undefined}
    />,
  );
  return {
    sent,
    stored,
    press: async (response: SendRequest) => {
      send = response;
      const before = sent.length;
      await userEvent.click(screen.getByRole('button', { name: /^Send/ }));
      await waitFor(() => expect(sent.length).toBeGreaterThan(before));
    },
  };
}

async function fillContact(message = 'Hello'): Promise<void> {
  await userEvent.type(screen.getByLabelText('Your name'), 'Ana Petrov');
  await userEvent.type(screen.getByLabelText('E-mail address'), 'ana@example.org');
  fireEvent.input(screen.getByLabelText('Message'), { target: { value: message } });
}

const notice = () => screen.queryByRole('group', { name: earlierNoticeWords.label });
const storedKey = () => {
  const text = sessionStorage.getItem(draftKey(contactForm.id));
  return text === null ? undefined : (JSON.parse(text) as { attempt?: string }).attempt;
};

test('a page that is reloaded while it sends continues the attempt', async () => {
  const first = openPage();
  await fillContact();
  await first.press(never);
  expect(first.stored[0]).toContain(`"attempt":"${first.sent[0] ?? ''}"`);
  expect(first.stored[0]).toContain('"message",["Hello"]');

  const second = openPage();
  await waitFor(() => expect(notice()).toHaveTextContent(earlierNoticeWords.unknown.free));
  await userEvent.click(screen.getByRole('button', { name: draftOfferWords.restore }));
  await second.press(accept);
  expect(second.sent).toEqual(first.sent);
  expect(sessionStorage.getItem(draftKey(contactForm.id))).toBeNull();
});

test('other answers after a reload continue the attempt, until the server knows the earlier ones', async () => {
  const first = openPage();
  await fillContact();
  await first.press(never);
  const second = openPage();
  await fillContact('Something else');
  await second.press(
    answer(409, { errors: [{ message: 'Received.' }], earlier: '/f/contact?sent=A' }),
  );
  expect(second.sent).toEqual(first.sent);
  expect(await screen.findByText('Received.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: earlierNoticeWords.link })).toHaveAttribute(
    'href',
    '/f/contact?sent=A',
  );
  expect(screen.getByLabelText('Message')).toHaveValue('Something else');
  await second.press(accept);
  expect(new Set(second.sent).size).toBe(2);
});

test.each([
  ['values of the server only', { name: 'day', label: 'Day', kind: 'hidden', value: 'x' }],
  ['nothing that was typed', { name: 'note', label: 'Note', required: false }],
])('stores the attempt of a form with %s', async (_title, field) => {
  const { sent, stored, press } = openPage(formOf('bare', { fields: [field] }));
  await press(never);
  expect(stored[0]).toContain(`"attempt":"${sent[0] ?? ''}"`);
});

test('stores the attempt of answers that are too long for a draft', async () => {
  const long = formOf('long', {
    fields: ['a', 'b', 'c', 'd'].map((name) => ({ name, label: name, kind: 'textarea' })),
  });
  const { sent, stored, press } = openPage(long);
  for (const name of ['a', 'b', 'c', 'd']) {
    fireEvent.input(screen.getByLabelText(name), { target: { value: name.repeat(60_000) } });
  }
  await press(never);
  expect(JSON.parse(stored[0] ?? '')).toMatchObject({ fields: [], attempt: sent[0] });
});

test('a rejection ends the attempt for the next page, unless an earlier try may have arrived', async () => {
  const rejected = answer(403, { errors: [{ message: formErrorWords.INACTIVE }] });
  const first = openPage();
  await fillContact();
  await first.press(rejected);
  expect(await screen.findByText(formErrorWords.INACTIVE)).toBeInTheDocument();
  expect(storedKey()).toBeUndefined();

  const second = openPage();
  expect(notice()).toBeNull();
  await fillContact();
  const fails: SendRequest = () => Promise.reject(new TypeError('Failed'));
  const answers = [fails, rejected];
  await second.press((...parameters) => (answers.shift() ?? rejected)(...parameters));
  expect(await screen.findByText(formErrorWords.INACTIVE)).toBeInTheDocument();
  expect(storedKey()).toBe(second.sent[0]);
});

test('a page that the browser restores after success begins a new attempt and saves drafts', async () => {
  const { sent, press } = openPage();
  await fillContact();
  await press(accept);
  await waitFor(() => expect(storedKey()).toBeUndefined());
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
  fireEvent.input(screen.getByLabelText('Message'), { target: { value: 'Another' } });
  await press(never);
  expect(storedKey()).toBe(sent[1]);
  expect(sent[1]).not.toBe(sent[0]);
});
