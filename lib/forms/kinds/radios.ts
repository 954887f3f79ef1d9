import type { FieldKind, ServerFieldKind } from '@/lib/forms/kinds/field-kind';
import {
  type ChoiceField,
  exampleOptions,
  firstOption,
  oneChoice,
} from '@/lib/forms/kinds/options';

/** One choice of a few, all of them in sight. */
export interface RadiosField extends ChoiceField {
  readonly kind: 'radios';
}

export const radios: FieldKind<RadiosField, 'NOT_A_CHOICE'> = oneChoice;

export const radiosOnServer: ServerFieldKind<RadiosField> = {
  settings: ['options', 'summary'],
  needs: 'options',
  define: (base, { options = [] }) => ({ ...base, kind: 'radios', options }),
  control: ({ options, waitingLists }) => ({
    element: 'options',
    type: 'radio',
    options,
    waitingLists,
  }),
  summary: 'fact',
  canaryValue: firstOption,
  example: {
    field: {
      kind: 'radios',
      name: 'radios',
      label: 'One of a few',
      required: true,
      options: exampleOptions,
    },
    values: ['two'],
  },
};
