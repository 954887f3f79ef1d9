import type { FormDefinition } from '@/lib/forms/definition';
import type { Settings } from '@/lib/server/content/files/parse-settings';
import { suggestOneOf } from '@/lib/server/content/files/problems';
import type { EventFile } from '@/lib/server/content/schemas/event-schema';
import { allKinds } from '@/lib/server/content/schemas/booking-schema';
import { bookingCheckWords } from '@/lib/words/lib/server/content';

/** The settings that say how an event or a resource is booked. */
interface BookingSource {
  readonly data: Pick<EventFile, 'booking' | 'form' | 'answers'>;
  readonly lineOf: Settings<unknown>['lineOf'];
}

/** A problem with a line of an event's file. */
export interface BookingProblem {
  readonly line: number;
  readonly text: string;
}

/** Returns whether submissions say that they book the event, so that its places can be counted. */
export function namesEvent(
  { tickets }: EventFile['booking'],
  answers: EventFile['answers'],
): boolean {
  return tickets !== undefined || Object.keys(answers).length > 0;
}

/**
 * Finds the problems of an event's `booking`. `counted` are the numeric fields of its form that count
 * something; `undefined` if the form is invalid.
 */
export function findBookingProblems(
  { data: { booking, form: id, answers }, lineOf }: BookingSource,
  form: FormDefinition | undefined,
  counted: readonly string[] | undefined,
): BookingProblem[] {
  const { places } = booking;
  if (Object.keys(booking).length === 0) return [];
  if (id === undefined) return [{ line: lineOf('booking'), text: bookingCheckWords.withoutForm }];
  const problems: BookingProblem[] = [];
  if (places !== undefined && form !== undefined && !namesEvent(booking, answers)) {
    problems.push({
      line: lineOf('booking', 'places'),
      text: bookingCheckWords.withoutAnswers(id),
    });
  }
  problems.push(
    ...waitingProblems(booking, form, lineOf),
    ...atMostProblems(booking, lineOf),
    ...kindProblems(booking, lineOf),
  );
  for (const kind of Object.keys(places?.kinds ?? {})) {
    if (counted === undefined || counted.includes(kind)) continue;
    problems.push({
      line: lineOf('booking', 'places', kind),
      text: bookingCheckWords.unknownKind(kind) + suggestOneOf(kind, [allKinds, ...counted]),
    });
  }
  return problems;
}

/** Finds kinds of tickets with more places than the event, of which the rest cannot be booked. */
function kindProblems(
  { places, tickets = {} }: EventFile['booking'],
  lineOf: BookingSource['lineOf'],
): BookingProblem[] {
  const { all, kinds = {} } = places ?? {};
  return Object.entries(kinds).flatMap(([kind, count]) => {
    if (all === undefined || count <= all) return [];
    const path = tickets[kind]?.places === count ? ['tickets', kind, 'places'] : ['places', kind];
    return [{ line: lineOf('booking', ...path), text: bookingCheckWords.kindPlaces(count, all) }];
  });
}

/** Finds largest bookings for which the event or the kind of ticket has too few places. */
function atMostProblems(
  { places, atMost, tickets = {} }: EventFile['booking'],
  lineOf: BookingSource['lineOf'],
): BookingProblem[] {
  const all = places?.all ?? Infinity;
  const limits = [
    { path: [], atMost, places: all },
    ...Object.entries(tickets).map(([name, ticket]) => ({
      path: ['tickets', name],
      atMost: ticket.atMost,
      places: Math.min(all, places?.kinds[name] ?? Infinity),
    })),
  ];
  return limits.flatMap(({ path, atMost: most = 0, places: limit }) =>
    most > limit
      ? [
          {
            line: lineOf('booking', ...path, 'atMost'),
            text: bookingCheckWords.atMost(most, limit),
          },
        ]
      : [],
  );
}

function waitingProblems(
  { places, waitingList }: EventFile['booking'],
  form: FormDefinition | undefined,
  lineOf: BookingSource['lineOf'],
): BookingProblem[] {
  if (waitingList === undefined) return [];
  const hasEmail = (form?.fields ?? []).some(
    ({ kind, required, showWhen }) => kind === 'email' && required && showWhen === undefined,
  );
  const texts = [
    ...(places === undefined ? [bookingCheckWords.waitingWithoutPlaces] : []),
    ...(form === undefined || hasEmail ? [] : [bookingCheckWords.waitingWithoutEmail(form.id)]),
  ];
  return texts.map((text) => ({ line: lineOf('booking', 'waitingList'), text }));
}
