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
import { payStep } from '@/lib/server/bookings/page/pay-step';
import { sumSentences } from '@/lib/server/bookings/page/sentences';
import { isPayable } from '@/lib/server/bookings/changes/paid-change';
import {
  countFields,
  planChange,
  type PossibleChange,
  type TypedCounts,
  countPrefix,
  typedCounts,
} from '@/lib/server/bookings/changes/plan-change';
import { bookingWords } from '@/lib/words/lib/server/bookings/page';

/**
 * Asks for the numbers, or to confirm those that were typed, or for a card if they cost more. Throws what the
 * store throws.
 */
export async function changeStep(
  stored: BookingWithEvent,
  query: URLSearchParams,
  services: BookingPageDeps,
): Promise<StepResult> {
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
      if (isPayable(stored, plan, services)) {
        const texts = {
          question: bookingWords.changeQuestion,
          consequence: consequenceOf(stored, plan, site.locale),
        };
        const request = { do: 'change', ...prefixed(typed) };
        return { step: await payStep(stored, plan, texts, request, services) };
      }
      const href = `${stored.booking.event.path}#form-${stored.form.id}`;
      const more = formatAmount(plan.more, site.locale);
      return again(bookingWords.costsMore(more), true, { label: bookingWords.bookMore, href });
    }
    case 'possible': {
      return {
        step: {
          kind: 'confirm',
          question: bookingWords.changeQuestion,
          sentences: [
            consequenceOf(stored, plan, site.locale),
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

function consequenceOf(
  stored: BookingWithEvent,
  plan: Pick<PossibleChange, 'booking'>,
  locale: string,
): string {
  const [before, after] = [countsText(stored.booking, locale), countsText(plan.booking, locale)];
  return bookingWords.changeConsequence(before, after);
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

function prefixed(counts: TypedCounts): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(counts).map(([name, value]) => [`${countPrefix}${name}`, value]),
  );
}
