import type { FieldKind, ServerFieldKind } from '@/lib/forms/kinds/field-kind';
import {
  carryOption,
  type ChoiceField,
  firstOption,
  optionLabel,
  validateOption,
} from '@/lib/forms/kinds/options';

/** One choice of several, in a list. */
export interface SelectField extends ChoiceField {
  readonly kind: 'select';
}

export const select: FieldKind<SelectField, 'NOT_A_CHOICE'> = {
  missing: 'Choose an answer for',
  severalValues: 'NOT_A_CHOICE',
  validate: validateOption,
  format: optionLabel,
  carryOver: carryOption,
};

export const selectOnServer: ServerFieldKind<SelectField> = {
  settings: ['options', 'autocomplete', 'summary'],
  needs: {
    setting: 'options',
    advice: 'a field of the kind select needs options: a list of what can be chosen',
  },
  define: (base, { options = [] }) => ({ ...base, kind: 'select', options }),
  control: ({ options, waitingLists }) => ({ element: 'select', options, waitingLists }),
  summary: 'fact',
  isWritten: false,
  isLinkSuspicious: false,
  isFinal: false,
  testValue: (field) => firstOption(field),
  example: {
    field: {
      kind: 'select',
      name: 'select',
      label: 'One of several',
      required: true,
      options: [
        { value: 'one', label: 'The first' },
        { value: 'two', label: 'The second, which has a longer name' },
        { value: 'three', label: 'The third' },
      ],
    },
    values: ['two'],
  },
};
