import type { FieldKind, ServerFieldKind } from '@/lib/forms/kinds/field-kind';
import {
  type ChoiceField,
  exampleOptions,
  firstOption,
  oneChoice,
} from '@/lib/forms/kinds/options';

/** One choice of several, in a list. */
export interface SelectField extends ChoiceField {
  readonly kind: 'select';
}

export const select: FieldKind<SelectField, 'NOT_A_CHOICE'> = oneChoice;

export const selectOnServer: ServerFieldKind<SelectField> = {
  settings: ['options', 'autocomplete', 'summary'],
  needs: 'options',
  define: (base, { options = [] }) => ({ ...base, kind: 'select', options }),
  control: ({ options, waitingLists }) => ({ element: 'select', options, waitingLists }),
  summary: 'fact',
  canaryValue: firstOption,
  example: {
    field: {
      kind: 'select',
      name: 'select',
      label: 'One of several',
      required: true,
      options: exampleOptions,
    },
    values: ['two'],
  },
};
