import type { Field } from '@/lib/forms/definition';
import type { Issue } from '@/lib/forms/errors/issue';
import { serverKindOf } from '@/lib/forms/kinds/registry';
import { priceFields } from '@/lib/forms/price';
import {
  normalizeLineBreaks,
  omitBlankItems,
  replaceValues,
  type SubmittedFields,
  valuesOf,
} from '@/lib/forms/submission';
import { validateSubmission } from '@/lib/forms/validation/validate-submission';
import { omitHiddenFields, visibleFields } from '@/lib/forms/validation/visible-fields';
import type {
  BookingWithEvent,
  StoredBookingContent,
} from '@/lib/server/bookings/page/stored-booking';
import { bookingFieldNames } from '@/lib/server/content/forms/event-form';

/** What a change of the answers means. */
export type AnswersPlan =
  | { readonly kind: 'same' }
  | { readonly kind: 'invalid'; readonly issues: readonly Issue[] }
  | {
      readonly kind: 'possible';
      readonly fields: SubmittedFields;
      /** The fields whose answers are different. */
      readonly changed: readonly Field[];
    };

/**
 * Returns the fields of a booking's form that the visitor can answer anew: all but files, consents, those
 * that choose the event, count places or decide the price, and those on which such a field depends.
 */
export function answerFields(
  { form, submission }: BookingWithEvent,
  { events, formRules }: StoredBookingContent,
): readonly Field[] {
  const stored = events.filter(({ data }) => data.form === form.id).map(({ data }) => data);
  const fixed = new Set([
    ...bookingFieldNames(form, formRules.get(form.id), stored),
    ...(form.payment === undefined ? [] : priceFields(form.payment)),
  ]);
  // A condition names an earlier field.
  for (const field of form.fields.toReversed()) {
    const { name, showWhen } = field;
    if (serverKindOf(field).isFinal) fixed.add(name);
    if (fixed.has(name) && showWhen !== undefined) fixed.add(showWhen.field);
  }
  const visible = new Set(visibleFields(form, submission.fields));
  const open = new Set<string>();
  return form.fields.flatMap((field): Field[] => {
    const { showWhen, ...unconditional } = field;
    if (fixed.has(field.name)) return [];
    const dependsOnOpen = showWhen !== undefined && open.has(showWhen.field);
    // Other conditions are decided: their answers stay.
    if (!dependsOnOpen && !visible.has(field)) return [];
    open.add(field.name);
    return [dependsOnOpen ? field : unconditional];
  });
}

/** Plans a change of the answers to `answerFields`, which replaces all of them. */
export function planAnswers(
  { submission }: BookingWithEvent,
  fields: readonly Field[],
  typed: SubmittedFields,
): AnswersPlan {
  const issues = validateSubmission({ fields }, typed);
  if (issues.length > 0) return { kind: 'invalid', issues };
  const answers = omitBlankItems({ fields }, omitHiddenFields({ fields }, typed));
  const before = (name: string) => valuesOf(submission.fields, name) ?? [];
  const after = (name: string) => valuesOf(answers, name) ?? [];
  const changed = fields.filter(({ name }) => !isSame(before(name), after(name)));
  if (changed.length === 0) return { kind: 'same' };
  const omitted = new Set(
    fields.map(({ name }) => name).filter((name) => valuesOf(answers, name) === undefined),
  );
  const kept = submission.fields.filter(([name]) => !omitted.has(name));
  return { kind: 'possible', fields: replaceValues(kept, answers), changed };
}

/** Whether answers are the same, apart from blank ones and from how browsers send line breaks. */
function isSame(before: readonly string[], after: readonly string[]): boolean {
  const textOf = (values: readonly string[]) =>
    JSON.stringify(values.filter((value) => value !== '').map(normalizeLineBreaks));
  return textOf(before) === textOf(after);
}
