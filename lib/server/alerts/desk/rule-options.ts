import { deskNameOf, type Field, type FormDefinition } from '@/lib/forms/definition';
import type { Option } from '@/lib/forms/kinds/field-kind';
import { ruleWords } from '@/lib/words/lib/server/alerts';

/** An answer of a form that a rule names. */
interface RuleOption {
  readonly form: string;
  readonly field: string;
  readonly value: string;
}

/** Returns the choices of a field that has some. */
export function optionsOf(field: Field): readonly Option[] {
  return 'options' in field ? field.options : [];
}

/** Lists the answers that a rule can name, by form. */
export function listRuleOptions(forms: ReadonlyMap<string, FormDefinition>) {
  return [...forms]
    .map(([id, form]) => ({
      title: deskNameOf(form, id),
      options: form.fields.flatMap((field) =>
        optionsOf(field).map(({ value, label }) => ({
          value: JSON.stringify([id, field.name, value]),
          label: ruleWords.option(field.label, label),
        })),
      ),
    }))
    .filter(({ options }) => options.length > 0);
}

/** Parses the value of an option of `listRuleOptions`; `undefined` for every other text. */
export function parseRuleOption(
  text: string,
  forms: ReadonlyMap<string, FormDefinition>,
): RuleOption | undefined {
  for (const { id, fields } of forms.values()) {
    for (const field of fields) {
      const found = optionsOf(field).find(
        ({ value }) => JSON.stringify([id, field.name, value]) === text,
      );
      if (found !== undefined) return { form: id, field: field.name, value: found.value };
    }
  }
  return undefined;
}
