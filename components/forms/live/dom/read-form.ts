import type { FormDefinition } from '@/lib/forms/definition';
import { markValue } from '@/lib/forms/form-markup';
import type { Step } from '@/lib/forms/steps';
import type { SubmittedFields, SubmittedFile } from '@/lib/forms/submission';
import { omitBlankItems } from '@/lib/forms/submission';
import { nameWithType } from '@/lib/forms/validation/file-types';
import { useLayoutEffect, useState } from 'react';

/** The definition that our own page carries for the form; `undefined` where it cannot be read. */
export function parseDefinition(form: HTMLFormElement): FormDefinition | undefined {
  try {
    return JSON.parse(markValue(form, 'definition') ?? '') as FormDefinition;
  } catch {
    return undefined;
  }
}

/** What tells the server about a page of the form, and not about the answers. */
const pageFields: readonly string[] = ['_step', '_go', '_checked'];

/**
 * All that is to be sent: the answers, the files, and what tells programs apart. Blank inputs of
 * repeated questions are left out, as on the server.
 */
export function createFormData(
  form: HTMLFormElement,
  { fields }: Pick<FormDefinition, 'fields'>,
): FormData {
  const data = new FormData(form);
  for (const name of pageFields) data.delete(name);
  for (const { kind, name } of fields) {
    if (kind !== 'repeat' || !data.has(name)) continue;
    const sent = data.getAll(name).filter((value) => typeof value === 'string');
    const [[, values] = [name, sent]] = omitBlankItems({ fields }, [[name, sent]]);
    data.delete(name);
    for (const value of values) data.append(name, value);
  }
  return data;
}

/** The answers as the server would read them. A question that is not asked has none. */
export function readFields(form: HTMLFormElement): SubmittedFields {
  const fields = new Map<string, string[]>();
  for (const [name, value] of new FormData(form).entries()) {
    if (typeof value !== 'string' || name.startsWith('_')) continue;
    fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  return [...fields];
}

/** The files that were chosen. */
export function readFiles(form: HTMLFormElement): SubmittedFile[] {
  return [...new FormData(form).entries()].flatMap(([field, value]) =>
    typeof value === 'string' || (value.name === '' && value.size === 0)
      ? []
      : [{ field, name: nameWithType(value.name, value.type), bytes: value.size }],
  );
}

/** A hidden input's value; `undefined` if it is not there or empty. */
export function hiddenInputValue(form: HTMLFormElement, name: string): string | undefined {
  const input = form.querySelector<HTMLInputElement>(`input[type=hidden][name="${name}"]`);
  return input === null || input.value === '' ? undefined : input.value;
}

/** Where the page that came from the server stands in a form with steps. */
export function initialStep(form: HTMLFormElement): Step {
  const step = hiddenInputValue(form, '_step') ?? '1';
  return step === 'check' ? 'check' : Number(step);
}

/** Whether the answers were looked over before. */
export function wereAnswersChecked(form: HTMLFormElement): boolean {
  return hiddenInputValue(form, '_checked') === 'yes';
}

/** The answers that stand in a form, as they change. */
export function useFieldValues(form: HTMLFormElement): SubmittedFields {
  const [answers, setAnswers] = useState(() => readFields(form));
  // In the same task as the first reading: a key between the two would be heard by nobody.
  useLayoutEffect(() => {
    const read = () => setAnswers(readFields(form));
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
  return answers;
}
