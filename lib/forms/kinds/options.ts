import type { FieldBase, FieldKind, Option } from '@/lib/forms/kinds/field-kind';

/** A field with one choice of several. */
export interface ChoiceField extends FieldBase {
  readonly kind: 'select' | 'radios';
  readonly options: readonly Option[];
  /** Full events that are no options, with the addresses at which visitors join their waiting lists. */
  readonly waitingLists?: readonly { readonly label: string; readonly href: string }[];
}

interface WithOptions {
  readonly options: readonly Option[];
}

/** Whether a value is one of the options. */
export function hasOption(field: WithOptions, sent: string): boolean {
  return field.options.some((option) => option.value === sent);
}

/** Returns the label of an option; another value unchanged. */
export function optionLabel(field: WithOptions, sent: string): string {
  return field.options.find((option) => option.value === sent)?.label ?? sent;
}

/** Validates a value against the options. */
export function validateOption(field: WithOptions, value: string): 'NOT_A_CHOICE' | undefined {
  return hasOption(field, value) ? undefined : 'NOT_A_CHOICE';
}

/** A choice of one option, in any control. */
export const oneChoice: FieldKind<ChoiceField, 'NOT_A_CHOICE'> = {
  missing: 'chooseOne',
  severalValues: 'NOT_A_CHOICE',
  validate: validateOption,
  format: optionLabel,
  carryOver: (field, values) => values.filter((value) => hasOption(field, value)).slice(0, 1),
};

/** Returns the value of the first option that has one. */
export function firstOption({ options }: WithOptions): string | undefined {
  return options.find(({ value }) => value !== '')?.value;
}

/** Options for the examples of these kinds. */
export const exampleOptions: readonly Option[] = [
  { value: 'one', label: 'The first' },
  { value: 'two', label: 'The second, which has a longer name' },
  { value: 'three', label: 'The third' },
];
