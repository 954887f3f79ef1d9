import type { Content, Event } from '@/lib/server/content/content';
import { eventKey } from '@/lib/server/content/events/event-key';
import type { EventSource } from '@/lib/server/content/events/event-sources';
import type { ContentFiles } from '@/lib/server/content/files/content-files';
import { eventFormWords } from '@/lib/words/lib/server/content/forms';
import { bookingCheckWords } from '@/lib/words/lib/server/content';

type FormRules = Content['formRules'];

/** Returns the settings of an event with its answer to the field of its form that has `options: events`. */
export function withEventAnswer(event: EventSource, formRules: FormRules): EventSource['data'] {
  const { data } = event;
  const field = fieldOf(data, formRules);
  if (field === undefined) return data;
  return { ...data, answers: { [field]: eventKey(event), ...data.answers } };
}

/**
 * Reports events of one form that a submission cannot tell apart, because they have the same answers. The
 * events are those of the sources, in order.
 */
export function checkAnswers(
  files: ContentFiles,
  events: readonly Event[],
  sources: readonly EventSource[],
  formRules: FormRules,
): void {
  const first = new Map<string, string>();
  events.forEach(({ file, data }, index) => {
    const { form, answers } = data;
    if (form === undefined || Object.keys(answers).length === 0) return;
    const field = fieldOf(data, formRules);
    const source = sources[index];
    // Such a series is reported by itself.
    if (field === undefined && source?.series !== undefined) return;
    const value = field === undefined ? undefined : answers[field];
    const key = JSON.stringify([form, value ?? Object.entries(answers).sort()]);
    const other = first.get(key);
    if (other === undefined) {
      first.set(key, file);
      return;
    }
    const line = source?.lineOf('answers', ...(field === undefined ? [] : [field])) ?? 1;
    const problem =
      field === undefined || value === undefined
        ? bookingCheckWords.sameAnswers(other)
        : eventFormWords.duplicateAnswer(field, value, other);
    files.report(file, line, problem);
  });
}

function fieldOf({ form }: EventSource['data'], formRules: FormRules): string | undefined {
  return formRules.get(form ?? '')?.eventField;
}
