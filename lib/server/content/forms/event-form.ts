import type { FormDefinition } from '@/lib/forms/definition';
import { suggestOneOf } from '@/lib/server/content/files/problems';
import { eventFormWords } from '@/lib/server/content/forms/words';

/** Returns the form of an event's page: the choices that the event makes are hidden and sent along. */
export function eventForm(
  form: FormDefinition,
  answers: Readonly<Record<string, string>>,
): FormDefinition {
  return {
    ...form,
    fields: form.fields.map((field) => {
      const { name, label } = field;
      const value = answers[name];
      return value === undefined ? field : { kind: 'hidden', name, label, required: false, value };
    }),
  };
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
