import type { Content } from '@/lib/server/content/content';
import { eventKey, findEvent } from '@/lib/server/content/events/event-key';
import {
  eventWhen,
  type BookableEvent,
  isMoveTarget,
  countedKinds,
} from '@/lib/server/bookings/desk/event-content';
import { noCounts, takenPlaces } from '@/lib/server/bookings/desk/event-numbers';
import { listSlotDays } from '@/lib/server/bookings/desk/list-dates';
import { eventDateWords } from '@/lib/words/lib/server/bookings/desk';
import type { DisplayOptions } from '@/lib/server/desk/format-times';
import { placesLeft } from '@/lib/server/bookings/event-state';
import type { EventPlacesStore } from '@/lib/server/bookings/event-places/event-places-sql';

/** Slots that a select offers, to the end of the last day. */
const slotsToChoose = 60;

type Query = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Loads the other dates to which a booking can be moved, with the places left of each. Of many slots, it has
 * those from the day of `?from=`, or of the slot that was chosen before.
 */
export async function loadMoving(
  store: Pick<EventPlacesStore, 'sumEvents'>,
  query: Query,
  from: BookableEvent,
  content: Pick<Content, 'events' | 'forms' | 'formRules' | 'resources'>,
  display: DisplayOptions,
) {
  const to = typeof query.to === 'string' ? query.to : '';
  const day = query.from ?? findEvent(content, to)?.slot?.date;
  const { targets, firstDay } = listTargets(content, from, day, display);
  const events = targets.map(({ key }) => key);
  const sums = await store.sumEvents({ events, now: display.now });
  const names = countedKinds(from.form, content).map(({ name }) => name);
  return {
    /** The key of the event that was chosen before. */
    to,
    /** Of a slot: the first day of the targets, ISO 8601. */
    from: firstDay,
    /** The coming dates of the same form. */
    targets: targets.map((target) => {
      const taken = takenPlaces(sums.get(target.key) ?? noCounts);
      const left = placesLeft(target.event.data.booking.places, taken, names);
      const when = eventWhen(target, display.locale);
      return {
        value: target.key,
        label:
          left === undefined
            ? eventDateWords.target(when, target.event.listed.title)
            : eventDateWords.targetLeft(when, target.event.listed.title, left),
      };
    }),
  };
}

interface Targets {
  readonly targets: readonly BookableEvent[];
  /** The first day of slots; `undefined` if the form books no slots. */
  readonly firstDay?: string;
}

/** Lists the events to which a booking can be moved. */
function listTargets(
  { events, resources }: Pick<Content, 'events' | 'resources'>,
  from: BookableEvent,
  day: unknown,
  { timeZone, now }: DisplayOptions,
): Targets {
  const ofForm = resources.filter(({ data }) => data.form === from.form);
  const days = ofForm.length === 0 ? undefined : listSlotDays(ofForm, day, slotsToChoose, now);
  const targets = [...events, ...(days?.slots ?? [])]
    .map((event) => ({ event, key: eventKey(event), form: event.data.form ?? '' }))
    .filter((target) => isMoveTarget(target, from, timeZone, now));
  return days === undefined ? { targets } : { targets, firstDay: days.from };
}
