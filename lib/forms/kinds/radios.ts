import type { FieldKind, ServerFieldKind } from '@/lib/forms/kinds/field-kind';
import {
  carryOption,
  type ChoiceField,
  firstOption,
  optionLabel,
  validateOption,
} from '@/lib/forms/kinds/options';

/** One choice of a few, all of them in sight. */
export interface RadiosField extends ChoiceField {
  readonly kind: 'radios';
}

export const radios: FieldKind<RadiosField, 'NOT_A_CHOICE'> = {
  missing: 'Choose an answer for',
  severalValues: 'NOT_A_CHOICE',
  validate: validateOption,
  format: optionLabel,
  carryOver: carryOption,
};

export const radiosOnServer: ServerFieldKind<RadiosField> = {
  settings: ['options', 'summary'],
  needs: {
    setting: 'options',
    advice: 'a field of the kind radios needs options: a list of what can be chosen',
  },
  define: (base, { options = [] }) => ({ ...base, kind: 'radios', options }),
  control: ({ options, waitingLists }) => ({
    element: 'options',
    type: 'radio',
    options,
    waitingLists,
  }),
  summary: 'fact',
  isWritten: false,
  isLinkSuspicious: false,
  isFinal: false,
  testValue: (field) => firstOption(field),
  example: {
    field: {
      kind: 'radios',
      name: 'radios',
      label: 'One of a few',
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
