import { expect, test } from 'vitest';
import { updateSubmitButton } from '@/components/forms/live/dom/submit-button';
import { setSubmitLabel } from '@/lib/forms/dom/submit-button';

test('changes the label of a button, also while it says that the form is sent', () => {
  const form = document.createElement('form');
  form.innerHTML = '<button type="submit">Book</button>';
  setSubmitLabel(form, 'Join');
  expect(form.textContent).toBe('Join');
  updateSubmitButton(form, 'sending');
  const sending = form.textContent;
  setSubmitLabel(form, 'Book');
  expect(form.textContent).toBe(sending);
  updateSubmitButton(form, 'ready');
  expect(form.textContent).toBe('Book');
});
