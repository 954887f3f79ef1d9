import type { BookingRow, MovingData } from '@/lib/desk/event-dates';
import type { Content } from '@/lib/server/content/content';
import {
  eventWhen,
  type FormEvent,
  moveTargets,
  ticketKinds,
} from '@/lib/server/desk/event-dates/event-content';
import { noCounts, takenPlaces } from '@/lib/server/desk/event-dates/event-numbers';
import { eventDateWords as words } from '@/lib/server/desk/event-dates/words';
import type { DisplayOptions } from '@/lib/server/desk/views/format-times';
import { placesLeft } from '@/lib/server/bookings/event-state';
import type { EventPlacesStore } from '@/lib/server/store/event-places-store';

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Returns what moving the booking of `?move=` needs, with the places left of each other date. */
export async function loadMoving(
  store: Pick<EventPlacesStore, 'sumEvents'>,
  query: Query,
  from: FormEvent,
  bookings: readonly BookingRow[],
  content: Pick<Content, 'events' | 'forms' | 'formRules'>,
  display: DisplayOptions,
): Promise<MovingData | undefined> {
  const booking = bookings.find(({ id, moveHref }) => id === query.move && moveHref !== undefined);
  if (booking === undefined) return undefined;
  const targets = moveTargets(content, from, display.timeZone, display.now);
  const events = targets.map(({ key }) => key);
  const sums = await store.sumEvents({ events, now: display.now });
  const names = ticketKinds(from.form, content).map(({ name }) => name);
  return {
    submission: booking.id,
    event: from.key,
    name: booking.name,
    places: booking.places,
    to: typeof query.to === 'string' ? query.to : '',
    targets: targets.map((target) => {
      const taken = takenPlaces(sums.get(target.key) ?? noCounts);
      const left = placesLeft(target.event.data.booking.places, taken, names);
      const when = eventWhen(target, display.locale);
      return { value: target.key, label: words.target(when, target.event.data.title, left) };
    }),
  };
}

/** Returns why a booking was not moved, as a sentence; `undefined` if the address names no problem. */
export function moveProblem(
  { problem, to }: Query,
  moving: MovingData | undefined,
): string | undefined {
  if (problem === 'move-changed') return words.problems.moveChanged;
  const target = moving?.targets.find(({ value }) => value === to);
  if (problem !== 'move-full' || moving === undefined || target === undefined) return undefined;
  return words.problems.moveFull(moving.places, target.label);
}
