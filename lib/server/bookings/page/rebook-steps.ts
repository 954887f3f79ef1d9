import type { BookingPageStep } from '@/lib/forms/booking-page-view';
import { formatAmount } from '@/lib/payments/amount';
import { fieldIssue, type Issue } from '@/lib/forms/errors/issue';
import type { ChoiceField } from '@/lib/forms/kinds/options';
import { describeMove } from '@/lib/server/bookings/moves';
import { bookingPath } from '@/lib/server/bookings/page/booking-token';
import type { BookingWithEvent } from '@/lib/server/bookings/page/stored-booking';
import type { BookingPageDeps } from '@/lib/server/bookings/page/booking-page-deps';
import {
  confirmFields,
  createNotice,
  type StepResult,
} from '@/lib/server/bookings/page/page-steps';
import { payStep } from '@/lib/server/bookings/page/pay-step';
import { dateCostsMore, sumSentences } from '@/lib/server/bookings/page/sentences';
import { isPayable } from '@/lib/server/bookings/changes/paid-change';
import { listMoves, type Move } from '@/lib/server/bookings/changes/plan-move';
import { bookingWords } from '@/lib/words/lib/server/bookings/page';
import type { Event } from '@/lib/server/content/content';
import { eventKey } from '@/lib/server/content/events/event-key';
import { moveOption } from '@/lib/server/bookings/page/words';

/** The field with the key of the new date. */
export const moveField = 'to';

/** Asks for the new date, or to confirm the one that was chosen. */
export async function rebookStep(
  stored: BookingWithEvent,
  query: URLSearchParams,
  services: BookingPageDeps,
): Promise<StepResult> {
  const typed = query.get(moveField);
  // As after going back from a booking that was moved.
  if (typed === eventKey(stored.booking.event)) {
    return { notice: createNotice(bookingWords.sameDate, false) };
  }
  const moves = await listMoves(stored, services);
  if (moves.length === 0) {
    return { notice: createNotice(bookingWords.noMoves, true) };
  }
  const field = dateField(stored.booking.event, moves, services.site.locale);
  if (typed === null) return { step: askDate(stored, field, []) };
  if (typed === '')
    return { step: askDate(stored, field, [fieldIssue('REQUIRED_FIELD_EMPTY', field)]) };
  const move = moves.find(({ event }) => eventKey(event) === typed);
  if (move === undefined)
    return { step: askDate(stored, field, [fieldIssue('NOT_A_CHOICE', field)]) };
  const { plan } = move;
  const consequence = bookingWords.moveConsequence(
    ...describeMove(stored.booking.event, move.event),
  );
  if (plan.kind === 'costs-more' && isPayable(stored, plan, services)) {
    const texts = { question: bookingWords.moveQuestion, consequence };
    const request = { do: 'move', [moveField]: typed };
    return { step: await payStep(stored, plan, texts, request, services) };
  }
  if (plan.kind === 'costs-more') {
    return {
      step: askDate(stored, field, []),
      notice: createNotice(dateCostsMore(stored, plan, services.site), true, {
        label: bookingWords.bookDate,
        href: `${move.event.path}#form-${stored.form.id}`,
      }),
    };
  }
  return {
    step: {
      kind: 'confirm',
      question: bookingWords.moveQuestion,
      sentences: [consequence, ...sumSentences(stored, plan, services.site.locale)],
      button: bookingWords.moveButton,
      hidden: { ...confirmFields('move', plan), [moveField]: typed },
      back: bookingPath(stored.token),
    },
  };
}

function dateField(from: Event, moves: readonly Move[], locale: string): ChoiceField {
  return {
    kind: 'select',
    name: moveField,
    label: bookingWords.newDate,
    required: true,
    options: moves.map(({ event, left, plan }) => ({
      value: eventKey(event),
      label: moveOption(
        describeMove(from, event)[1],
        left,
        plan.kind === 'costs-more' ? formatAmount(plan.more, locale) : undefined,
      ),
    })),
  };
}

function askDate(
  stored: BookingWithEvent,
  field: ChoiceField,
  issues: readonly Issue[],
): BookingPageStep {
  return {
    kind: 'fields',
    question: bookingWords.whichDate,
    method: 'get',
    hidden: { step: 'move' },
    fields: [field],
    values: [],
    issues,
    button: bookingWords.continueButton,
    back: bookingPath(stored.token),
  };
}
