import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Form } from '@/components/forms/form';
import { draftKey } from '@/components/forms/hydration/draft-lifetime';
import { hydrateForm } from '@/components/forms/live/hydrate-form';
import type { FormDefinition } from '@/lib/forms/definition';
import { withVersion } from '@/lib/server/content/forms/define-form';
import { contactForm } from '@/tests/support/form-server';
import { noticeWords, draftOfferWords } from '@/lib/words/components/forms/live';
import { earlierAnswersWords } from '@/lib/words/components/forms';
import { formErrorWords } from '@/lib/words/lib/forms/errors';
import { changedFormWords } from '@/lib/words/components/forms/live/sending';

beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = vi.fn();
});

afterEach(() => sessionStorage.clear());

const [name, email, message] = contactForm.fields;
if (name === undefined || email === undefined || message === undefined) throw new Error('No form.');
const renamed = { ...message, name: 'text', label: 'Your text' };
const before = withVersion(contactForm);
const after = withVersion({ ...contactForm, fields: [name, email, renamed] });

/** Hydrates the page of a form; the site has the form as it is now, or none. */
async function openPage(definition: FormDefinition, now: FormDefinition | undefined) {
  const posts: FormData[] = [];
  const changed = { form: 'changed', errors: [{ message: 'It has changed.' }] };
  const missing = {
    error: formErrorWords.FORM_NOT_FOUND,
    errors: [{ code: 'FORM_NOT_FOUND', message: 'x' }],
  };
  vi.stubGlobal('fetch', (_path: string, { method, body }: RequestInit = {}) => {
    if (method !== 'POST') {
      const page = now === undefined ? '' : renderToStaticMarkup(<Form definition={now} />);
      return Promise.resolve(new Response(page, { status: now === undefined ? 404 : 200 }));
    }
    const sent = body as FormData;
    posts.push(sent);
    const isCurrent = sent.get('_version') === now?.version;
    const reply = isCurrent ? { next: '#sent' } : now === undefined ? missing : changed;
    return Promise.resolve(new Response(JSON.stringify(reply), { status: isCurrent ? 200 : 422 }));
  });
  document.body.innerHTML = renderToStaticMarkup(<Form definition={definition} />);
  const [form] = document.forms;
  await act(async () => {
    if (form !== undefined) hydrateForm(form);
    await Promise.resolve();
  });
  return { posts };
}

const send = () => userEvent.click(screen.getByRole('button', { name: /^Send/ }));

async function fillContact(): Promise<void> {
  await userEvent.type(screen.getByLabelText('Your name'), 'Ana Petrov');
  await userEvent.type(screen.getByLabelText('E-mail address'), 'ana@example.org');
  await userEvent.type(screen.getByLabelText('Message'), 'Hello');
}

test('shows the new form with every word, and sends what has no place in it', async () => {
  const { posts } = await openPage(before, after);
  await fillContact();
  await send();
  expect(await screen.findByText(changedFormWords.changed)).toBeInTheDocument();
  expect(screen.getByLabelText('Your name')).toHaveValue('Ana Petrov');
  expect(screen.queryByLabelText('Message')).not.toBeInTheDocument();
  const earlier = screen.getByRole('region', { name: earlierAnswersWords.title });
  expect(within(earlier).getByText('Message: Hello')).toBeInTheDocument();

  await userEvent.type(screen.getByLabelText('Your text'), 'In other words');
  await send();
  expect(await screen.findByText(noticeWords.sent)).toBeInTheDocument();
  expect(posts[1]?.get('text')).toBe('In other words');
  expect(posts[1]?.getAll('_earlier')).toEqual(['Message: Hello']);
});

test('a reloaded page has the earlier answers again, also if no other is left', async () => {
  const [old, now] = [message, renamed].map((field) =>
    withVersion({ ...contactForm, fields: [field] }),
  );
  await openPage(old ?? before, now);
  await userEvent.type(screen.getByLabelText('Message'), 'Hello');
  await send();
  expect(await screen.findByText('Message: Hello')).toBeInTheDocument();
  await openPage(now ?? after, now);
  expect(await screen.findByText('Message: Hello')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: draftOfferWords.restore })).not.toBeInTheDocument();
});

test('a removed form keeps what was typed and says where to turn', async () => {
  await openPage(before, undefined);
  await fillContact();
  await send();
  expect(await screen.findByText(changedFormWords.removed)).toBeInTheDocument();
  expect(screen.queryByText(formErrorWords.FORM_NOT_FOUND)).not.toBeInTheDocument();
  expect(screen.getByLabelText('Message')).toHaveValue('Hello');
});

test('a draft of the form as it was is restored into the form as it is', async () => {
  const fields = [
    ['name', ['Ana Petrov']],
    ['message', ['Hello']],
  ];
  const saved = { at: Date.now(), fields, version: before.version, asked: before.fields };
  sessionStorage.setItem(draftKey('contact'), JSON.stringify(saved));
  await openPage(after, after);
  await userEvent.click(screen.getByRole('button', { name: draftOfferWords.restore }));
  expect(await screen.findByText('Message: Hello')).toBeInTheDocument();
  expect(screen.getByLabelText('Your name')).toHaveValue('Ana Petrov');
});
