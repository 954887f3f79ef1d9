import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { draftKey } from '@/components/forms/hydration/draft-lifetime';
import { loadDraft, saveDraft } from '@/components/forms/live/drafts';
import { readFields } from '@/lib/forms/dom/read-form';
import { useDraft } from '@/components/forms/live/use-draft';
import { contactForm } from '@/tests/support/form-server';

afterEach(() => {
  document.body.innerHTML = '';
  sessionStorage.clear();
});

/** Renders a form, changes it, and then runs the hook. */
function renderUseDraft(html: string, change: (form: HTMLFormElement) => void = () => undefined) {
  document.body.innerHTML = `<form>${html}</form>`;
  const [form] = document.forms;
  if (form === undefined) throw new Error('There is no form.');
  change(form);
  const options = { form, definition: contactForm, storage: sessionStorage, now: () => 7 };
  return renderHook(() => useDraft(options, readFields(form)));
}

const findInput = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`[name="${name}"]`);

function typeMessage(form: HTMLFormElement): void {
  const message = findInput(form, 'message');
  if (message !== null) message.value = 'Is the dome open?';
}

test('saves input from before hydration when the page is left', () => {
  const { unmount } = renderUseDraft('<input name="name"><textarea name="message">', typeMessage);
  unmount();
  expect(loadDraft(sessionStorage, contactForm.id, 7)).toEqual({
    at: 7,
    fields: [['message', ['Is the dome open?']]],
  });
});

test('saves no draft of the initial values', () => {
  const html = '<input name="name" value="Ana"><input type="hidden" name="_step" value="1">';
  const { unmount } = renderUseDraft(html, (form) => {
    findInput(form, '_step')?.setAttribute('value', '2');
  });
  unmount();
  expect(sessionStorage.getItem(draftKey(contactForm.id))).toBeNull();
});

test('deletes the attempt of a discarded draft', () => {
  const fields = [['message', ['Is the dome open?']]] as const;
  saveDraft(sessionStorage, contactForm.id, { at: 7, fields, attempt: 'attempt-1' });
  const { result, unmount } = renderUseDraft('<textarea name="message">', typeMessage);
  expect(result.current.attempt).toBe('attempt-1');
  act(() => result.current.discard());
  unmount();
  expect(loadDraft(sessionStorage, contactForm.id, 7)).toEqual({ at: 7, fields });
});
