import { bookableDates } from '@/lib/server/bookings/slots';
import type { Content, Event, Resource } from '@/lib/server/content/content';
import { resourcesFolder, slotsByMonth } from '@/lib/server/content/resources/slot-event';
import { isoDate } from '@/lib/server/content/schemas/values';
import {
  type EventContent,
  findBookableEvent,
  type BookableEvent,
  hasEnded,
  instantsOf,
  toBookableEvent,
} from '@/lib/server/bookings/desk/event-content';
import { canSeeForm } from '@/lib/server/access/is-permitted';
import type { Operator } from '@/lib/server/access/access-record';
import type { Store } from '@/lib/server/store';

/** Which dates to list: the past or the coming ones at a time. */
interface DatesQuery {
  readonly isPast: boolean;
  readonly now: Date;
}

/**
 * Lists the events with a form, and those slots that have bookings or blocked places, which the operator
 * may see: coming ones earliest first, past ones latest first.
 */
export async function listDates(
  content: Pick<EventContent, 'events' | 'resources'> & {
    readonly site: Pick<Content['site'], 'timeZone'>;
  },
  store: Pick<Store, 'listTakenEvents'>,
  operator: Operator,
  { isPast, now }: DatesQuery,
): Promise<readonly BookableEvent[]> {
  const { timeZone } = content.site;
  const keys = await store.listTakenEvents(resourcesFolder, now);
  const slots = keys.flatMap((key) => findBookableEvent(content, key, operator) ?? []);
  const events = content.events.flatMap((event) => toBookableEvent(event, operator) ?? []);
  const startOf = (event: BookableEvent) => instantsOf(event, timeZone).start.getTime();
  const dates = [...events, ...slots]
    .filter((event) => hasEnded(event, timeZone, now) === isPast)
    .toSorted((a, b) => startOf(a) - startOf(b));
  return isPast ? dates.toReversed() : dates;
}

/** Slots of some resources on days that follow each other. */
interface SlotDays {
  /** The first day that was asked for, ISO 8601. */
  readonly from: string;
  readonly slots: readonly Event[];
  /** The day of the next slot, if there are more. */
  readonly next: string | undefined;
}

/**
 * Lists the slots of at least one resource from a day on, or from today if that is no ISO date, to the
 * last one that visitors may book. It has all slots of each day, and ends with the day on which it has
 * `enough` of them.
 */
export function listSlotDays(
  resources: readonly Resource[],
  day: unknown,
  enough: number,
  now: Date,
): SlotDays {
  const dates = resources.map((resource) => bookableDates(resource, now));
  const from = isoDate.safeParse(day).data ?? dates[0]?.[0] ?? '';
  const lastOf = new Map(resources.map(({ path }, index) => [path, dates[index]?.[1] ?? '']));
  const last = [...lastOf.values()].toSorted().at(-1) ?? '';
  const slots: Event[] = [];
  for (const month of slotsByMonth(resources, from, last)) {
    for (const slot of month) {
      const { date } = slot.data;
      if (date > (lastOf.get(slot.slot?.resource ?? '') ?? '')) continue;
      if (slots.length >= enough && date !== slots.at(-1)?.data.date) {
        return { from, slots, next: date };
      }
      slots.push(slot);
    }
  }
  return { from, slots, next: undefined };
}

/** Returns the resources whose form the operator may see. */
export function visibleResources(
  { resources }: Pick<Content, 'resources'>,
  operator: Operator,
): readonly Resource[] {
  return resources.filter(({ data }) => canSeeForm(operator, data.form));
}
