import type { FieldBase, FieldKind, Option, ServerFieldKind } from '@/lib/forms/kinds/field-kind';
import { firstOption, hasOption, optionLabel, validateOption } from '@/lib/forms/kinds/options';

/** Any number of options up to `maxChoices`. Sent as one name with several values. */
export interface CheckboxesField extends FieldBase {
  readonly kind: 'checkboxes';
  readonly options: readonly Option[];
  readonly maxChoices?: number;
}

export const checkboxes: FieldKind<CheckboxesField, 'NOT_A_CHOICE' | 'TOO_MANY_CHOICES'> = {
  missing: 'Choose one or more answers for',
  severalValues: undefined,
  validate: validateOption,
  validateCount: (field, values) =>
    new Set(values).size > (field.maxChoices ?? Infinity) ? 'TOO_MANY_CHOICES' : undefined,
  format: optionLabel,
  carryOver: (field, values) => values.filter((value) => hasOption(field, value)),
};

export const checkboxesOnServer: ServerFieldKind<CheckboxesField> = {
  settings: ['options', 'maxChoices', 'summary'],
  needs: {
    setting: 'options',
    advice: 'a field of the kind checkboxes needs options: a list of what can be chosen',
  },
  define: (base, { options = [], maxChoices }) => ({
    ...base,
    kind: 'checkboxes',
    options,
    maxChoices,
  }),
  control: ({ options }) => ({ element: 'options', type: 'checkbox', options }),
  summary: 'fact',
  isWritten: false,
  isLinkSuspicious: false,
  isFinal: false,
  testValue: (field) => firstOption(field),
  example: {
    field: {
      kind: 'checkboxes',
      name: 'checkboxes',
      label: 'Some of several',
      required: true,
      options: [
        { value: 'one', label: 'The first' },
        { value: 'two', label: 'The second, which has a longer name' },
        { value: 'three', label: 'The third' },
      ],
    },
    values: ['one', 'three'],
  },
};
