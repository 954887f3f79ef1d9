import type { OwnBookingStep } from '@/lib/forms/own-booking-view';
import { fieldIssue, type Issue } from '@/lib/forms/errors/issue';
import type { ChoiceField } from '@/lib/forms/definition';
import { eventTime } from '@/lib/server/bookings/event-name';
import type { ListedBooking } from '@/lib/server/bookings/own/own-booking';
import type { OwnBookingServices } from '@/lib/server/bookings/own/own-services';
import {
  confirmFields,
  createNotice,
  pathOf,
  refundSentences,
  type Shown,
} from '@/lib/server/bookings/own/own-steps';
import { listMoves, type Move } from '@/lib/server/bookings/own/plan-move';
import { ownBookingWords } from '@/lib/server/bookings/own/words';
import { eventKey } from '@/lib/server/content/events/event-key';

/** The field with the key of the new date. */
export const moveField = 'to';

/** Asks for the new date, or to confirm the one that was chosen. Throws what the store throws. */
export async function moveStep(
  own: ListedBooking,
  query: URLSearchParams,
  services: OwnBookingServices,
): Promise<Shown> {
  const moves = await listMoves(own, services);
  if (moves.length === 0) {
    return { notice: createNotice(ownBookingWords.noMoves, true) };
  }
  const typed = query.get(moveField);
  const field = dateField(moves);
  if (typed === null) return { step: askDate(own, field, []) };
  if (typed === '')
    return { step: askDate(own, field, [fieldIssue('REQUIRED_FIELD_EMPTY', field)]) };
  const move = moves.find(({ event }) => eventKey(event) === typed);
  if (move === undefined) return { step: askDate(own, field, [fieldIssue('NOT_A_CHOICE', field)]) };
  return {
    step: {
      kind: 'confirm',
      question: ownBookingWords.moveQuestion,
      sentences: [
        ownBookingWords.moveConsequence(eventTime(own.booking.event), eventTime(move.event)),
        ...refundSentences(own, move.plan.refund, services),
      ],
      button: ownBookingWords.moveButton,
      hidden: { ...confirmFields('move', move.plan.refund), [moveField]: typed },
      back: pathOf(own),
    },
  };
}

function dateField(moves: readonly Move[]): ChoiceField {
  return {
    kind: 'select',
    name: moveField,
    label: ownBookingWords.newDate,
    required: true,
    options: moves.map(({ event, left }) => ({
      value: eventKey(event),
      label: ownBookingWords.moveOption(eventTime(event), left),
    })),
  };
}

function askDate(own: ListedBooking, field: ChoiceField, issues: readonly Issue[]): OwnBookingStep {
  return {
    kind: 'fields',
    question: ownBookingWords.whichDate,
    method: 'get',
    hidden: { step: 'move' },
    fields: [field],
    values: [],
    issues,
    button: ownBookingWords.continueButton,
    back: pathOf(own),
  };
}
