import { useLayoutEffect, useState } from 'react';
import { readFields } from '@/components/forms/live/read-form';
import type { SubmittedFields } from '@/lib/forms/submission';

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
