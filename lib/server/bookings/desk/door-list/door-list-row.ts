import type { Field, FormDefinition } from '@/lib/forms/definition';
import { valuesOf } from '@/lib/forms/submission';
import { countsOf, countsText } from '@/lib/server/bookings/booking';
import { carriedAnswers, countOf } from '@/lib/server/bookings/counted-answers';
import { countsAsSold } from '@/lib/server/bookings/sold/sold-as-booking';
import type { DisplayOptions } from '@/lib/server/desk/format-times';
import { senderOf } from '@/lib/server/inbox/desk/views/sender';
import { describeFields, type SummaryForm } from '@/lib/server/inbox/desk/views/submission-summary';
import type { SoldBooking } from '@/lib/server/bookings/places/sold-booking';
import { showExcerpt } from '@/lib/server/platform/mail/visible-text';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';

const nameLimit = 80;
const textLimit = 200;

/** Fields with a part of the sender's name (HTML, autofill tokens). */
const nameParts = ['given-name', 'additional-name', 'family-name'];

/** The kinds whose answers are chosen, such as the evening. */
const chosenKinds: readonly Field['kind'][] = ['select', 'radios', 'checkboxes', 'date', 'time'];

/**
 * Returns a submission as a line of a door list. `payment` is its payment in words, if it has one, and `sold`
 * what was sold with its booking.
 */
export function doorListRow(
  submission: StoredSubmission,
  form: SummaryForm,
  payment: string | undefined,
  display: DisplayOptions,
  sold?: SoldBooking,
) {
  const { id, fields } = submission;
  const textsOf = (matches: (field: Field) => boolean) =>
    describeFields(fields, form, display, matches).map((text) => showExcerpt(text, textLimit));
  const counts = peopleOf(submission, form, sold);
  return {
    id,
    name: fullNameOf(submission, form.definition),
    /** The people who come with the sender, such as `with Sam and Ola`. */
    guests: textsOf(({ kind }) => kind === 'repeat').join(', '),
    /** The number of people; `undefined` if the form does not count them. */
    places: counts.length === 0 ? undefined : counts.reduce((sum, { count }) => sum + count, 0),
    /** Whom it counts, such as `2 adults and 1 child`. */
    counted: countsText({ counts }, display.locale),
    chosen: textsOf(
      ({ kind, name }) => chosenKinds.includes(kind) || name === form.rules?.slotField,
    ),
    /** Such as `£16.00 paid`; empty without a payment. */
    payment: payment ?? '',
    notes: textsOf(({ kind }) => kind === 'textarea'),
  };
}

/** Returns the numbers of people in the answers. A number that is none counts as 0. */
function peopleOf(
  { fields }: StoredSubmission,
  { definition, rules }: SummaryForm,
  sold: SoldBooking | undefined,
) {
  if (sold !== undefined) return countsAsSold(sold, undefined, rules);
  if (definition === undefined) return [];
  const counted = carriedAnswers(fields, rules);
  return countsOf(definition, rules, (name) => countOf(counted, name));
}

/** Returns the sender's name, also if the form asks for it in parts. */
export function fullNameOf(
  submission: StoredSubmission,
  definition: FormDefinition | undefined,
): string {
  const parts = (definition?.fields ?? [])
    .filter(({ autocomplete = '' }) => nameParts.includes(autocomplete))
    .map(({ name }) => valuesOf(submission.fields, name)?.[0]?.trim() ?? '')
    .filter((part) => part !== '');
  return parts.length === 0
    ? senderOf(submission, definition)
    : showExcerpt(parts.join(' '), nameLimit);
}
