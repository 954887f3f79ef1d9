import type { BookingPageStep } from '@/lib/forms/booking-page-view';
import type { Field } from '@/lib/forms/definition';
import type { Issue } from '@/lib/forms/errors/issue';
import type { SubmittedFields } from '@/lib/forms/submission';
import { bookingPath } from '@/lib/server/bookings/page/booking-token';
import type { BookingWithEvent } from '@/lib/server/bookings/page/stored-booking';
import { confirmFields } from '@/lib/server/bookings/page/page-steps';
import { bookingWords } from '@/lib/words/lib/server/bookings/page';
import { cleanText } from '@/lib/server/platform/mail/visible-text';

/** Answers are sent under the field's name after this. */
const answerPrefix = 'answer-';

const prefixed = (name: string) => `${answerPrefix}${name}`;

/** Asks for the answers to some fields, and shows what was stored or typed before. */
export function askAnswers(
  stored: BookingWithEvent,
  fields: readonly Field[],
  values: SubmittedFields,
  issues: readonly Issue[],
): BookingPageStep {
  return {
    kind: 'fields',
    question: bookingWords.answersQuestion,
    method: 'post',
    hidden: confirmFields('answers', { refund: 0 }),
    fields: fields.map((field) => ({
      ...field,
      name: prefixed(field.name),
      showWhen: field.showWhen && {
        ...field.showWhen,
        field: prefixed(field.showWhen.field),
      },
    })),
    values: values.map(([name, each]) => [prefixed(name), each]),
    issues: issues.map((issue) => ({ ...issue, field: prefixed(issue.field ?? '') })),
    button: bookingWords.answersButton,
    back: bookingPath(stored.token),
  };
}

/** Reads the answers that the form of the page sends. A field without any was not sent. */
export function typedAnswers(fields: readonly Field[], sent: URLSearchParams): SubmittedFields {
  return fields.flatMap(({ name }) => {
    const values = sent.getAll(prefixed(name)).map(cleanText);
    return values.length === 0 ? [] : [[name, values] as const];
  });
}
