import type { OwnBookingNotice, OwnBookingStep } from '@/lib/forms/own-booking-view';
import type { Issue } from '@/lib/forms/errors/issue';
import { valuesOf } from '@/lib/forms/submission';
import { countsText } from '@/lib/server/bookings/booking';
import type { ListedBooking } from '@/lib/server/bookings/own/own-booking';
import type { OwnBookingServices } from '@/lib/server/bookings/own/own-services';
import {
  confirmFields,
  createNotice,
  pathOf,
  refundSentences,
  type Shown,
} from '@/lib/server/bookings/own/own-steps';
import { countFields, planChange, type TypedCounts } from '@/lib/server/bookings/own/plan-change';
import { ownBookingWords } from '@/lib/server/bookings/own/words';

/** Numbers of places are sent under the field's name after this. */
const countPrefix = 'count-';

/** Asks for the numbers, or to confirm those that were typed. */
export function changeStep(
  own: ListedBooking,
  query: URLSearchParams,
  services: OwnBookingServices,
): Shown {
  const { content, site, now } = services;
  const typed = typedCounts(query);
  if (Object.keys(typed).length === 0) return { step: askCounts(own, storedCounts(own), []) };
  const plan = planChange(own, typed, content, now());
  const again = (text: string, isProblem: boolean, link?: OwnBookingNotice['link']): Shown => ({
    step: askCounts(own, typed, []),
    notice: createNotice(text, isProblem, link),
  });
  switch (plan.kind) {
    case 'same':
      return again(ownBookingWords.same, false);
    case 'invalid':
      return { step: askCounts(own, typed, plan.issues) };
    case 'refused':
      return again(plan.problem, true);
    case 'costs-more': {
      const href = `${own.booking.event.path}#form-${own.form.id}`;
      return again(ownBookingWords.costsMore, true, { label: ownBookingWords.bookMore, href });
    }
    case 'possible': {
      const [before, after] = [own.booking, plan.booking].map((each) =>
        countsText(each, site.locale),
      );
      return {
        step: {
          kind: 'confirm',
          question: ownBookingWords.changeQuestion,
          sentences: [
            ownBookingWords.changeConsequence(before ?? '', after ?? ''),
            ...refundSentences(own, plan.refund, services),
          ],
          button: ownBookingWords.changeButton,
          hidden: { ...confirmFields('change', plan.refund), ...prefixed(typed) },
          back: pathOf(own),
        },
      };
    }
  }
}

function askCounts(
  own: ListedBooking,
  values: TypedCounts,
  issues: readonly Issue[],
): OwnBookingStep {
  return {
    kind: 'fields',
    question: ownBookingWords.countsQuestion,
    // It changes nothing, so that the next page can say what a change costs.
    method: 'get',
    hidden: { step: 'change' },
    fields: countFields(own).map((field) => ({ ...field, name: `${countPrefix}${field.name}` })),
    values: Object.entries(prefixed(values)).map(([name, value]) => [name, [value]]),
    issues: issues.map((issue) => ({ ...issue, field: `${countPrefix}${issue.field ?? ''}` })),
    button: ownBookingWords.continueButton,
    back: pathOf(own),
  };
}

function storedCounts({ submission, booking }: ListedBooking): TypedCounts {
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
