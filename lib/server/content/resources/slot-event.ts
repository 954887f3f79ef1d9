import type { Content, Event, Resource } from '@/lib/server/content/content';
import { formatDate, formatEventTime } from '@/lib/server/content/dates';
import {
  addMonths,
  findSlot,
  listSlots,
  type Slot,
} from '@/lib/server/content/resources/expand-slots';
import { type DateState, stateOf } from '@/lib/server/content/events/date-state';
import type { BookingTime, BookingFile } from '@/lib/server/content/schemas/booking-schema';
import type { Duration } from '@/lib/server/content/schemas/resource-schema';
import { slotWords } from '@/lib/words/lib/server/content';
import { addDays } from '@/lib/time/zoned-time';

/** The folder of resources in addresses. */
export const resourcesFolder = '/resources/';

/** Lists the slots of a resource that begin between two ISO dates, both included, as events. */
export function listSlotEvents(resource: Resource, first: string, last: string): readonly Event[] {
  return listSlots(resource.rules, first, last).map((slot) => toEvent(resource, slot));
}

/**
 * Yields the slots of resources that begin between two ISO dates as events, in order, a month at a time:
 * half a year of half hours are thousands, of which a reader may need the first.
 */
export function* slotsByMonth(
  resources: readonly Resource[],
  first: string,
  last: string,
): Generator<readonly Event[]> {
  for (let from = first; from <= last;) {
    const next = addMonths(`${from.slice(0, 7)}-01`, 1);
    const to = [addDays(next, -1), last].sort()[0] ?? last;
    yield resources
      .flatMap((resource) => listSlotEvents(resource, from, to))
      .sort((a, b) => (a.slot?.start.getTime() ?? 0) - (b.slot?.start.getTime() ?? 0));
    from = next;
  }
}

/**
 * Finds the slot of a path such as `/resources/telescopes/2026-12`, as an event. `undefined` if no
 * resource has it. Slots of the past, and those that cannot be booked yet, are found too.
 */
export function findSlotEvent(
  { resources }: Pick<Content, 'resources'>,
  path: string,
): Event | undefined {
  const end = path.lastIndexOf('/');
  const resource = resources.find((candidate) => candidate.path === path.slice(0, end));
  if (resource === undefined) return undefined;
  const slot = findSlot(resource.rules, path.slice(end + 1));
  return slot && toEvent(resource, slot);
}

/** Returns the name of a resource, which is that of its file. */
export function resourceName({ path }: Pick<Resource, 'path'>): string {
  return path.slice(resourcesFolder.length);
}

/** Returns the value that a form's field has for a slot: its path below `/resources/`. */
export function slotValue({ path }: Pick<Event, 'path'>): string {
  return path.slice(resourcesFolder.length);
}

/** Returns a slot as an event, so that it is booked as events are. */
function toEvent(resource: Resource, slot: Slot): Event {
  const { path, file, data, body, locale, field } = resource;
  const address = { path: `${path}/${slot.name}` };
  const dateState = stateOf(address.path, resource.dateStates);
  const { date, from, to } = slot;
  const { title, description, place, form, booking, language, price, prices, access, currency } =
    data;
  const { status, reason } = slotStatus(dateState);
  const times = { date, from, to, status: 'planned' } as const;
  const label = slotLabel(slot, locale);
  const timeText = slot.kind === 'minutes' ? formatEventTime(times, locale) : '';
  return {
    ...address,
    file,
    body,
    data: {
      ...times,
      status,
      reason,
      title: slotWords.title(title, label),
      lede: data.lede ?? description,
      description,
      place,
      form,
      prices,
      body: data.body,
      people: [],
      answers: { [field]: slotValue(address) },
      booking: { ...booking, ...bookingTimesOf(data.slots, slot) },
      language,
      price,
      access,
      currency,
    },
    listed: {
      title,
      summary: description,
      href: address.path,
      date,
      timeText,
      dateText: formatDate(date, locale),
    },
    slot: { ...slot, resource: path, title, label },
    dateState,
  };
}

/** A slot can be cancelled, and not be moved. */
function slotStatus(state: DateState | undefined): Pick<Event['data'], 'reason' | 'status'> {
  if (state?.state !== 'cancelled') return { status: 'planned' };
  return { status: 'cancelled', reason: state.reason === '' ? undefined : state.reason };
}

/** What the label of a slot says. */
export type LabelledSlot = Pick<Slot, 'kind' | 'date' | 'from' | 'to' | 'until'>;

/** Describes a slot, such as `Tuesday 1 December 2026, 19:00 to 19:30`. */
export function slotLabel(slot: LabelledSlot, locale: string): string {
  const day = formatDate(slot.date, locale);
  switch (slot.kind) {
    case 'minutes':
      return slotWords.dayAndTime(day, formatEventTime({ ...slot, status: 'planned' }, locale));
    case 'day':
      return day;
    case 'month':
      return slotWords.period(day, formatDate(slot.until ?? slot.date, locale));
  }
}

/** Booking opens `ahead` of the start and closes `notice` before it, or at the start. */
function bookingTimesOf(
  { ahead, notice = { count: 0, unit: 'minute' } }: Resource['data']['slots'],
  slot: Slot,
): Pick<BookingFile, 'opens' | 'closes'> {
  return { opens: timeBefore(ahead, slot), closes: timeBefore(notice, slot) };
}

function timeBefore({ count, unit }: Duration, { date, from }: Slot): BookingTime {
  if (unit !== 'month') return { kind: 'before', count, unit };
  return { kind: 'time', time: { date: addMonths(date, -count), minutes: from } };
}

/** Adds the labels of slots to the rules of the forms that choose one. */
export function withSlotLabels(
  formRules: Content['formRules'],
  resources: readonly Resource[],
): Content['formRules'] {
  return new Map(
    [...formRules].map(([form, rules]) => {
      const formResources = resources.filter(({ data }) => data.form === form);
      const slotLabel = (value: string) => labelOfValue(formResources, value);
      return [form, formResources.length === 0 ? rules : { ...rules, slotLabel }];
    }),
  );
}

function labelOfValue(resources: readonly Resource[], value: string): string | undefined {
  const slot = findSlotEvent({ resources }, `${resourcesFolder}${value}`)?.slot;
  if (slot === undefined) return undefined;
  return resources.length > 1 ? slotWords.ofResource(slot.title, slot.label) : slot.label;
}
