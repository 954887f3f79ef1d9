import type { OwnBookingNotice, OwnBookingStep } from '@/lib/forms/own-booking-view';
import { omitUndefined } from '@/lib/content/omit-undefined';
import type { Issue } from '@/lib/forms/errors/issue';
import { valuesOf } from '@/lib/forms/submission';
import { countsText } from '@/lib/server/bookings/booking';
import {
  changeState,
  type ListedBooking,
  type OwnBooking,
} from '@/lib/server/bookings/own/own-booking';
import type { OwnBookingServices } from '@/lib/server/bookings/own/own-services';
import {
  countFields,
  planChange,
  refundOfCancellation,
  type TypedCounts,
} from '@/lib/server/bookings/own/plan-change';
import { refundSentence } from '@/lib/server/bookings/own/sentences';
import { ownBookingWords } from '@/lib/server/bookings/own/words';

/** Numbers of places are sent under the field's name after this. */
const countPrefix = 'count-';

/** The steps of the page's address (`?step=`), and the actions that its forms post (`do`). */
type Action = 'cancel' | 'change';

/** What a step shows beside the booking. */
export interface Shown {
  readonly notice?: OwnBookingNotice;
  readonly step?: OwnBookingStep;
  readonly status?: number;
}

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
          fields: { ...postFields('change', plan.refund), ...prefixed(typed) },
          back: pathOf(own),
        },
      };
    }
  }
}

/** Asks to confirm a cancellation. */
export function confirmCancel(own: ListedBooking, services: OwnBookingServices): OwnBookingStep {
  const refund = refundOfCancellation(own);
  return {
    kind: 'confirm',
    question: ownBookingWords.cancelQuestion,
    sentences: [
      ownBookingWords.cancelConsequence(countsText(own.booking, services.site.locale)),
      ...refundSentences(own, refund, services),
    ],
    button: ownBookingWords.cancelButton,
    fields: postFields('cancel', refund),
    back: pathOf(own),
  };
}

/** `refund` are the minor units that the visitor confirms. */
function postFields(action: Action, refund: number): Readonly<Record<string, string>> {
  return { do: action, refund: String(refund) };
}

function askCounts(
  own: ListedBooking,
  values: TypedCounts,
  issues: readonly Issue[],
): OwnBookingStep {
  const fields = countFields(own);
  return {
    kind: 'counts',
    fields: fields.map((field) => ({ ...field, name: `${countPrefix}${field.name}` })),
    values: prefixed(values),
    issues: issues.map((issue) => ({ ...issue, field: `${countPrefix}${issue.field ?? ''}` })),
    back: pathOf(own),
  };
}

function refundSentences(
  { payment }: ListedBooking,
  minor: number,
  { site }: OwnBookingServices,
): readonly string[] {
  return payment === undefined ? [] : [refundSentence({ ...payment.amount, minor }, site.locale)];
}

/** Offers what can be changed. */
export function chooseStep(own: OwnBooking, timeZone: string, now: Date): OwnBookingStep {
  const state = changeState(own, timeZone, now);
  if (state.kind !== 'open') return { kind: 'none' };
  const path = pathOf(own);
  const change = { label: ownBookingWords.changeLink, href: `${path}?step=change` };
  const cancel = { label: ownBookingWords.cancelLink, href: `${path}?step=cancel` };
  const links = countFields(state.own).length === 0 ? [cancel] : [change, cancel];
  return { kind: 'choose', links };
}

/** Creates a notice. */
export function createNotice(
  text: string,
  isProblem: boolean,
  link?: OwnBookingNotice['link'],
): OwnBookingNotice {
  return { text, isProblem, ...omitUndefined({ link }) };
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

/** Returns the path of the page. */
export function pathOf({ token }: Pick<OwnBooking, 'token'>): string {
  return `/booking/${token}`;
}
