import { useFieldValues } from '@/lib/forms/dom/read-form';
import { act, renderHook } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, expect, test } from 'vitest';

afterEach(() => {
  document.body.innerHTML = '';
});

function makeForm() {
  document.body.innerHTML = '<form><input name="name"></form>';
  const [form] = document.forms;
  const input = form?.querySelector('input');
  if (form === undefined || input === null || input === undefined) throw new Error('No form.');
  const type = (value: string) => {
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return { form, type };
}

test('updates the values when they change', () => {
  const { form, type } = makeForm();
  const { result } = renderHook(() => useFieldValues(form));
  expect(result.current).toEqual([['name', ['']]]);
  act(() => type('Ana'));
  expect(result.current).toEqual([['name', ['Ana']]]);
});

test('reads input directly after the first render', () => {
  const { form, type } = makeForm();
  const { result } = renderHook(() => {
    const answers = useFieldValues(form);
    // The last moment before the browser may dispatch an event.
    useLayoutEffect(() => type('Ana'), []);
    return answers;
  });
  expect(result.current).toEqual([['name', ['Ana']]]);
});
