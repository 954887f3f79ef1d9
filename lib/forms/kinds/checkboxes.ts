import type { FieldBase, FieldKind, Option, ServerFieldKind } from '@/lib/forms/kinds/field-kind';
import {
  exampleOptions,
  firstOption,
  hasOption,
  optionLabel,
  validateOption,
} from '@/lib/forms/kinds/options';

/** Any number of options up to `maxChoices`. Sent as one name with several values. */
export interface CheckboxesField extends FieldBase {
  readonly kind: 'checkboxes';
  readonly options: readonly Option[];
  readonly maxChoices?: number;
}

export const checkboxes: FieldKind<CheckboxesField, 'NOT_A_CHOICE' | 'TOO_MANY_CHOICES'> = {
  missing: 'chooseSome',
  severalValues: undefined,
  validate: validateOption,
  validateCount: (field, values) =>
    new Set(values).size > (field.maxChoices ?? Infinity) ? 'TOO_MANY_CHOICES' : undefined,
  format: optionLabel,
  carryOver: (field, values) => values.filter((value) => hasOption(field, value)),
};

export const checkboxesOnServer: ServerFieldKind<CheckboxesField> = {
  settings: ['options', 'maxChoices', 'summary'],
  needs: 'options',
  define: (base, { options = [], maxChoices }) => ({
    ...base,
    kind: 'checkboxes',
    options,
    maxChoices,
  }),
  control: ({ options }) => ({ element: 'options', type: 'checkbox', options }),
  summary: 'fact',
  canaryValue: firstOption,
  example: {
    field: {
      kind: 'checkboxes',
      name: 'checkboxes',
      label: 'Some of several',
      required: true,
      options: exampleOptions,
    },
    values: ['one', 'three'],
  },
};
