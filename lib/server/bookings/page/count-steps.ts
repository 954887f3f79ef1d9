import type { BookingPageNotice, BookingPageStep } from '@/lib/forms/booking-page-view';
import { formatAmount } from '@/lib/payments/amount';
import type { Issue } from '@/lib/forms/errors/issue';
import { valuesOf } from '@/lib/forms/submission';
import { countsText } from '@/lib/server/bookings/booking';
import { bookingPath } from '@/lib/server/bookings/page/booking-token';
import type { BookingWithEvent } from '@/lib/server/bookings/page/stored-booking';
import type { BookingPageDeps } from '@/lib/server/bookings/page/booking-page-deps';
import {
  confirmFields,
  createNotice,
  type StepResult,
} from '@/lib/server/bookings/page/page-steps';
import { sumSentences } from '@/lib/server/bookings/page/sentences';
import {
  countFields,
  planChange,
  type TypedCounts,
} from '@/lib/server/bookings/changes/plan-change';
import { bookingWords } from '@/lib/server/bookings/page/words';

/** Numbers of places are sent under the field's name after this. */
const countPrefix = 'count-';

/** Asks for the numbers, or to confirm those that were typed. */
export function changeStep(
  stored: BookingWithEvent,
  query: URLSearchParams,
  services: BookingPageDeps,
): StepResult {
  const { content, site, now } = services;
  const typed = typedCounts(query);
  if (Object.keys(typed).length === 0) return { step: askCounts(stored, storedCounts(stored), []) };
  const plan = planChange(stored, typed, content, now());
  const again = (
    text: string,
    isProblem: boolean,
    link?: BookingPageNotice['link'],
  ): StepResult => ({
    step: askCounts(stored, typed, []),
    notice: createNotice(text, isProblem, link),
  });
  switch (plan.kind) {
    case 'same':
      return again(bookingWords.same, false);
    case 'invalid':
      return { step: askCounts(stored, typed, plan.issues) };
    case 'refused':
      return again(plan.problem, true);
    case 'costs-more': {
      const href = `${stored.booking.event.path}#form-${stored.form.id}`;
      const more = formatAmount(plan.more, site.locale);
      return again(bookingWords.costsMore(more), true, { label: bookingWords.bookMore, href });
    }
    case 'possible': {
      const [before, after] = [stored.booking, plan.booking].map((each) =>
        countsText(each, site.locale),
      );
      return {
        step: {
          kind: 'confirm',
          question: bookingWords.changeQuestion,
          sentences: [
            bookingWords.changeConsequence(before ?? '', after ?? ''),
            ...sumSentences(stored, plan, site.locale),
          ],
          button: bookingWords.changeButton,
          hidden: { ...confirmFields('change', plan), ...prefixed(typed) },
          back: bookingPath(stored.token),
        },
      };
    }
  }
}

function askCounts(
  stored: BookingWithEvent,
  values: TypedCounts,
  issues: readonly Issue[],
): BookingPageStep {
  return {
    kind: 'fields',
    question: bookingWords.countsQuestion,
    // It changes nothing, so that the next page can say what a change costs.
    method: 'get',
    hidden: { step: 'change' },
    fields: countFields(stored).map((field) => ({ ...field, name: `${countPrefix}${field.name}` })),
    values: Object.entries(prefixed(values)).map(([name, value]) => [name, [value]]),
    issues: issues.map((issue) => ({ ...issue, field: `${countPrefix}${issue.field ?? ''}` })),
    button: bookingWords.continueButton,
    back: bookingPath(stored.token),
  };
}

function storedCounts({ submission, booking }: BookingWithEvent): TypedCounts {
  return Object.fromEntries(
    booking.counts.map(({ field }) => [field, valuesOf(submission.fields, field)?.[0] ?? '']),
  );
}

/** Reads the numbers that a form of the page sends. */
export function typedCounts(fields: URLSearchParams): TypedCounts {
  return Object.fromEntries(
    [...fields]
      .filter(([name]) => name.startsWith(countPrefix))
      .map(([name, value]) => [name.slice(countPrefix.length), value]),
  );
}

function prefixed(counts: TypedCounts): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(counts).map(([name, value]) => [`${countPrefix}${name}`, value]),
  );
}
