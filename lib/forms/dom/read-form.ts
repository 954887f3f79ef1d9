import type { FormDefinition } from '@/lib/forms/definition';
import { findPart, markValue } from '@/lib/forms/form-markup';
import { earlierField, reservedFields } from '@/lib/forms/reserved-names';
import type { Step } from '@/lib/forms/steps';
import { omitBlankItems, type SubmittedFields, type SubmittedFile } from '@/lib/forms/submission';
import { nameWithType } from '@/lib/forms/validation/file-types';
import { useLayoutEffect, useState } from 'react';

/** Parses the definition in the form's markup; `undefined` if it is missing or invalid. */
export function parseDefinition(form: HTMLFormElement): FormDefinition | undefined {
  try {
    return JSON.parse(markValue(form, 'definition') ?? '') as FormDefinition;
  } catch {
    return undefined;
  }
}

/** Fields that belong to a page of the form and not to the submission. */
const pageFields: readonly string[] = [
  reservedFields.step,
  reservedFields.button,
  reservedFields.checked,
];

/**
 * Creates the data to send: values, files and hidden fields. Blank items of repeated fields are
 * omitted, as on the server.
 */
export function createFormData(
  form: HTMLFormElement,
  { fields }: Pick<FormDefinition, 'fields'>,
): FormData {
  const data = new FormData(form);
  for (const name of pageFields) data.delete(name);
  const repeated = readFields(form).filter(([name]) =>
    fields.some((field) => field.kind === 'repeat' && field.name === name),
  );
  for (const [name, values] of omitBlankItems({ fields }, repeated)) {
    data.delete(name);
    for (const value of values) data.append(name, value);
  }
  return data;
}

/** Reads the values of a form as the server would. Hidden fields are disabled and have none. */
export function readFields(form: HTMLFormElement): SubmittedFields {
  const fields = new Map<string, string[]>();
  for (const [name, value] of new FormData(form).entries()) {
    if (typeof value !== 'string' || name.startsWith('_')) continue;
    fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  return [...fields];
}

/** Reads the chosen files of a form. */
export function readFiles(form: HTMLFormElement): SubmittedFile[] {
  return [...new FormData(form).entries()].flatMap(([field, value]) =>
    typeof value === 'string' || (value.name === '' && value.size === 0)
      ? []
      : [{ field, name: nameWithType(value.name, value.type), bytes: value.size }],
  );
}

/** Reads the answers to questions that the form no longer has, which it sends along. */
export function readEarlierAnswers(form: HTMLFormElement): readonly string[] {
  const values = new FormData(form).getAll(earlierField);
  return values.filter((value): value is string => typeof value === 'string');
}

/** Removes them. */
export function removeEarlierAnswers(form: HTMLFormElement): void {
  findPart(form, 'earlier')?.remove();
  for (const input of form.querySelectorAll(`[name="${earlierField}"]`)) input.remove();
}

/** Returns the value of a hidden input; `undefined` if it is missing or empty. */
export function hiddenInputValue(form: HTMLFormElement, name: string): string | undefined {
  const input = form.querySelector<HTMLInputElement>(`input[type=hidden][name="${name}"]`);
  return input === null || input.value === '' ? undefined : input.value;
}

/** Returns the step that the server rendered. */
export function initialStep(form: HTMLFormElement): Step {
  const step = hiddenInputValue(form, reservedFields.step) ?? '1';
  return step === 'check' ? 'check' : Number(step);
}

/** Whether the visitor has reached the check page before. */
export function wereAnswersChecked(form: HTMLFormElement): boolean {
  return hiddenInputValue(form, reservedFields.checked) === 'yes';
}

/** Returns the values of a form and updates them on every change. */
export function useFieldValues(form: HTMLFormElement): SubmittedFields {
  const [values, setValues] = useState(() => readFields(form));
  // A layout effect runs in the task of the first read, so that no key press is missed.
  useLayoutEffect(() => {
    const read = () => setValues(readFields(form));
    // A reset takes effect after its event.
    const readSoon = () => queueMicrotask(read);
    form.addEventListener('input', read);
    form.addEventListener('change', read);
    form.addEventListener('reset', readSoon);
    return () => {
      form.removeEventListener('input', read);
      form.removeEventListener('change', read);
      form.removeEventListener('reset', readSoon);
    };
  }, [form]);
  return values;
}
