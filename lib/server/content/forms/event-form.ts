import type { FormDefinition } from '@/lib/forms/definition';
import { suggestOneOf } from '@/lib/server/content/files/problems';
import type { EventFile } from '@/lib/server/content/schemas/event-schema';
import type { FormRules } from '@/lib/server/content/forms/define-form';
import { eventFormWords } from '@/lib/words/lib/server/content/forms';

/**
 * Returns the form of an event's page: the choices that the event makes are hidden and sent along, no
 * number is larger than its largest booking, and the choice of a reminder is left out if it has none.
 */
export function eventForm(
  form: FormDefinition,
  rules: Pick<FormRules, 'reminder'> | undefined,
  { answers, booking }: Pick<EventFile, 'answers' | 'booking'>,
): FormDefinition {
  const { atMost = Infinity, reminder } = booking;
  const fields = form.fields.filter(
    ({ name }) => reminder !== undefined || name !== rules?.reminder,
  );
  return {
    ...form,
    fields: fields.map((field) => {
      const { name, label } = field;
      const value = answers[name];
      if (value !== undefined) return { kind: 'hidden', name, label, required: false, value };
      const isTooLarge = field.kind === 'numeric' && (field.max ?? Infinity) > atMost;
      return isTooLarge ? { ...field, max: atMost } : field;
    }),
  };
}

/** Returns the address of a form with the choices that an event makes. */
export function eventFormPath(
  { id }: Pick<FormDefinition, 'id'>,
  { answers }: Pick<EventFile, 'answers'>,
): string {
  const choices = new URLSearchParams(answers).toString();
  return choices === '' ? `/f/${id}` : `/f/${id}?${choices}`;
}

/** Returns why a form has no such choice; `undefined` if it has. */
export function findAnswerProblem(
  { fields }: FormDefinition,
  name: string,
  value: string,
): string | undefined {
  const choices = new Map(
    fields.flatMap((field) =>
      field.kind === 'select' || field.kind === 'radios'
        ? [[field.name, field.options.map((option) => option.value)] as const]
        : [],
    ),
  );
  const values = choices.get(name);
  if (values === undefined) {
    return eventFormWords.unknownField(name) + suggestOneOf(name, [...choices.keys()]);
  }
  return values.includes(value)
    ? undefined
    : eventFormWords.unknownOption(name, value) + suggestOneOf(value, values);
}

/** Returns the names of a form's fields that choose one of some events or slots, or count the places. */
export function bookingFieldNames(
  form: Pick<FormDefinition, 'fields'>,
  rules: Pick<FormRules, 'summaries' | 'eventField' | 'slotField'> | undefined,
  events: readonly { readonly answers?: Readonly<Record<string, string>> }[],
): readonly string[] {
  const chosen = new Set([
    ...events.flatMap(({ answers = {} }) => Object.keys(answers)),
    rules?.eventField,
    rules?.slotField,
    ...countedFields(form, rules).map(({ name }) => name),
  ]);
  return form.fields.map(({ name }) => name).filter((name) => chosen.has(name));
}

interface CountedField {
  readonly name: string;
  readonly label: string;
  /** The texts of its `summary` by plural category. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Returns the numeric fields of a form whose `summary` says what they count, such as adults. */
export function countedFields(
  { fields }: Pick<FormDefinition, 'fields'>,
  rules: Pick<FormRules, 'summaries'> | undefined,
): CountedField[] {
  return fields.flatMap(({ kind, name, label }) => {
    const texts = rules?.summaries?.[name];
    return kind === 'numeric' && typeof texts === 'object' ? [{ name, label, texts }] : [];
  });
}
