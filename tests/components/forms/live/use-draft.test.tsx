import { renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { draftKey } from '@/components/forms/hydration/draft-lifetime';
import { loadDraft } from '@/components/forms/live/drafts';
import { readFields } from '@/lib/forms/dom/read-form';
import { useDraft } from '@/components/forms/live/use-draft';
import { contactForm } from '@/tests/support/form-server';

afterEach(() => {
  document.body.innerHTML = '';
  sessionStorage.clear();
});

/** Renders a form, changes it, and then runs the hook. */
function keepDrafts(html: string, change: (form: HTMLFormElement) => void = () => undefined) {
  document.body.innerHTML = `<form>${html}</form>`;
  const [form] = document.forms;
  if (form === undefined) throw new Error('There is no form.');
  change(form);
  const given = { form, definition: contactForm, storage: sessionStorage, now: () => 7 };
  return renderHook(() => useDraft(given, readFields(form)));
}

const named = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`[name="${name}"]`);

test('saves input from before hydration when the page is left', () => {
  const { unmount } = keepDrafts('<input name="name"><textarea name="message">', (form) => {
    const message = named(form, 'message');
    if (message !== null) message.value = 'Is the dome open?';
  });
  unmount();
  expect(loadDraft(sessionStorage, contactForm.id, 7)).toEqual({
    at: 7,
    fields: [['message', ['Is the dome open?']]],
  });
});

test('saves no draft of the initial values', () => {
  const html = '<input name="name" value="Ana"><input type="hidden" name="_step" value="1">';
  const { unmount } = keepDrafts(html, (form) => {
    named(form, '_step')?.setAttribute('value', '2');
  });
  unmount();
  expect(sessionStorage.getItem(draftKey(contactForm.id))).toBeNull();
});
