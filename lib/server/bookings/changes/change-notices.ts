import type { Field } from '@/lib/forms/definition';
import type { SubmittedFields } from '@/lib/forms/submission';
import { type Booking, countsText } from '@/lib/server/bookings/booking';
import { titleOf } from '@/lib/server/bookings/event-name';
import { describeMove } from '@/lib/server/bookings/moves';
import type { BookingWithEvent } from '@/lib/server/bookings/page/stored-booking';
import type { BookingPageDeps } from '@/lib/server/bookings/page/booking-page-deps';
import type { AnswersPlan } from '@/lib/server/bookings/changes/plan-answers';
import { whenText } from '@/lib/server/bookings/page/sentences';
import { bookingNoticeWords as words } from '@/lib/words/lib/server/bookings/page';
import { answersOf, type Notification } from '@/lib/server/alerts/notifications/submission-mails';

type Site = BookingPageDeps['site'];

/** Returns what the organisation's mail says about a cancelled booking. */
export function cancelNotice(booking: Booking, site: Site): Notification {
  const { event } = booking;
  return {
    subject: words.cancelledSubject(event.data.title),
    text: words.cancelled(event.data.title, whenText(event, site)),
    facts: placesLine(booking, site, words.places),
    answers: [],
  };
}

/** Returns what the organisation's mail says about other numbers of places. */
export function countsNotice(before: Booking, after: Booking, site: Site): Notification {
  return {
    ...changed(after, site),
    facts: [...placesLine(before, site, words.before), ...placesLine(after, site, words.now)],
  };
}

/** Returns what the organisation's mail says about other answers. */
export function answersNotice(
  stored: BookingWithEvent,
  plan: Extract<AnswersPlan, { kind: 'possible' }>,
  site: Site,
): Notification {
  return {
    ...changed(stored.booking, site),
    facts: [words.answers(plan.changed.map(({ label }) => label).join(', '))],
    answers: [
      ...answersTo(plan.changed, stored, stored.submission.fields, words.answersBefore),
      ...answersTo(plan.changed, stored, plan.fields, words.answersNow),
    ],
  };
}

/** Returns what the organisation's mail says about a booking that was moved. */
export function moveNotice(before: Booking, after: Booking, site: Site): Notification {
  const title = titleOf(before.event);
  const [from, to] = describeMove(before.event, after.event);
  return {
    subject: words.changedSubject(title),
    text: words.moved(title),
    facts: [words.before(from), words.now(to), ...placesLine(after, site, words.places)],
    answers: [],
  };
}

function changed({ event }: Booking, site: Site): Notification {
  return {
    subject: words.changedSubject(event.data.title),
    text: words.changed(event.data.title, whenText(event, site)),
    facts: [],
    answers: [],
  };
}

/** Returns a line with the numbers of a booking; none if its form counts nothing. */
function placesLine(
  booking: Booking,
  { locale }: Site,
  line: (counts: string) => string,
): readonly string[] {
  const counts = countsText(booking, locale);
  return counts === '' ? [] : [line(counts)];
}

/** Returns the answers to some fields as paragraphs with a heading; none if all are empty. */
function answersTo(
  asked: readonly Field[],
  { form, submission }: BookingWithEvent,
  fields: SubmittedFields,
  heading: string,
): readonly string[] {
  const stored = fields.filter(([name]) => asked.some((field) => field.name === name));
  const answers = answersOf(form, { ...submission, fields: stored, files: [] });
  return answers.length === 0 ? [] : [heading, ...answers];
}
