import type { DeskField, DeskValue } from '@/lib/inbox/inbox-page';
import type { Field, FormDefinition } from '@/lib/forms/definition';
import { kindOf } from '@/lib/forms/kinds/registry';
import { earlierField } from '@/lib/forms/reserved-names';
import { type SubmittedFields, valuesOf } from '@/lib/forms/submission';
import {
  mailtoHref,
  showAddress,
  showLine,
  showText,
} from '@/lib/server/platform/mail/visible-text';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';
import { submissionWords } from '@/lib/words/lib/server/forms/submissions';

/** Returns the labels and values of all submitted fields, with invisible characters made visible. */
export function describeFields(
  { fields }: Pick<StoredSubmission, 'fields'>,
  definition: FormDefinition | undefined,
): DeskField[] {
  const known = definition?.fields ?? [];
  const named = known.flatMap((field): DeskField[] => {
    const values = valuesOf(fields, field.name);
    return values === undefined
      ? []
      : [{ label: field.label, values: values.map((value) => showValue(value, field)) }];
  });
  const unknown = fields
    .filter(([name]) => known.every((field) => field.name !== name))
    .map(([name, values]) => ({
      label: name === earlierField ? submissionWords.earlier : showLine(name),
      values: values.map((value) => showValue(value, undefined)),
    }));
  return [...named, ...unknown];
}

function showValue(value: string, field: Field | undefined): DeskValue {
  if (field === undefined) return { text: showText(value) };
  if (field.kind !== 'email') return { text: showText(kindOf(field).format(field, value)) };
  const href = mailtoHref(value);
  return { text: showAddress(value), href };
}

/** The rules of a form that know the labels of slots. */
export interface SlotRules {
  readonly slotField?: string;
  readonly slotLabel?: (value: string) => string | undefined;
}

/** Returns answers as people read them: with the label of the slot that they choose, not its value. */
export function labelSlots(
  fields: SubmittedFields,
  { slotField, slotLabel }: SlotRules = {},
): SubmittedFields {
  return fields.map((answer) => {
    const [name, values] = answer;
    if (name !== slotField || slotLabel === undefined) return answer;
    return [name, values.map((value) => slotLabel(value.trim()) ?? value)];
  });
}
