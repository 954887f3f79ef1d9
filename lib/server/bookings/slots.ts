import type { Field, FormDefinition } from '@/lib/forms/definition';
import { type SubmittedFields, valuesOf } from '@/lib/forms/submission';
import type { BookingContent } from '@/lib/server/bookings/event-state';
import { loadStates, type StatesStore } from '@/lib/server/bookings/load-states';
import { bookingProblemWords, eventStateWords } from '@/lib/words/lib/server/bookings';
import type { Content, Event, Resource } from '@/lib/server/content/content';
import { eventKey } from '@/lib/server/content/events/event-key';
import { addMonths } from '@/lib/server/content/resources/expand-slots';
import {
  findSlotEvent,
  resourcesFolder,
  slotsByMonth,
  slotValue,
} from '@/lib/server/content/resources/slot-event';
import { addDays, wallTimeAt } from '@/lib/time/zoned-time';

/** A select with more options is too long to read; the pages of resources show all slots. */
const maxOptions = 200;

const minutesOf = { minute: 1, hour: 60, day: 1440, week: 10_080 } as const;

type SlotContent = Pick<Content, 'formRules' | 'resources'>;

/** Finds the slot that a submission chooses, as an event; `undefined` if it chooses none that exists. */
export function findFormSlot(
  form: Pick<FormDefinition, 'id'>,
  fields: SubmittedFields,
  content: SlotContent,
): Event | undefined {
  const value = chosenSlot(form, fields, content);
  const event = value && findSlotEvent(content, `${resourcesFolder}${value}`);
  return event !== undefined && event !== '' && event.data.form === form.id ? event : undefined;
}

/** Returns why a slot that does not exist cannot be booked; `undefined` if none is chosen. */
export function findSlotProblem(
  form: Pick<FormDefinition, 'id'>,
  fields: SubmittedFields,
  content: SlotContent,
): string | undefined {
  const isChosen = (chosenSlot(form, fields, content) ?? '') !== '';
  return isChosen ? bookingProblemWords.noSlot : undefined;
}

function chosenSlot(
  { id }: Pick<FormDefinition, 'id'>,
  fields: SubmittedFields,
  { formRules }: SlotContent,
): string | undefined {
  const name = formRules.get(id)?.slotField;
  return name === undefined ? undefined : valuesOf(fields, name)?.[0]?.trim();
}

/**
 * Returns the form with those slots as options that can be booked at a time; `undefined` if it chooses
 * no slot. Without such slots the form is inactive.
 */
export async function addSlotOptions(
  form: FormDefinition,
  values: SubmittedFields,
  content: BookingContent,
  store: StatesStore,
  now: Date,
): Promise<FormDefinition | undefined> {
  const { slotField: name, slotLabel } = content.formRules.get(form.id) ?? {};
  if (name === undefined) return undefined;
  const resources = content.resources.filter(({ data }) => data.form === form.id);
  const open: Event[] = [];
  const dates = resources.flatMap((resource) => bookableDates(resource, now)).sort();
  for (const slots of slotsByMonth(resources, dates[0] ?? '', dates.at(-1) ?? '')) {
    open.push(...(await openSlots(slots, content, store, now)));
    if (open.length >= maxOptions) break;
  }
  if (open.length === 0) {
    return { ...form, active: false, closedText: form.closedText ?? eventStateWords.noneOpen };
  }
  const offered = open.slice(0, maxOptions);
  const chosen = findFormSlot(form, values, content);
  if (chosen !== undefined && !offered.some(({ path }) => path === chosen.path)) {
    offered.push(...(await openSlots([chosen], content, store, now)));
  }
  const options = offered.map((slot) => {
    const value = slotValue(slot);
    return { value, label: slotLabel?.(value) ?? value };
  });
  const fields = form.fields.map((field): Field => {
    if (field.name !== name || field.kind !== 'text') return field;
    const { maxLength, sum, ...shared } = field;
    return { ...shared, kind: 'select', options };
  });
  return { ...form, fields };
}

/** Returns those slots that can be booked at a time. */
async function openSlots(
  slots: readonly Event[],
  content: BookingContent,
  store: StatesStore,
  now: Date,
): Promise<readonly Event[]> {
  const states = await loadStates(slots, content, store, now);
  return slots.filter((slot) => states.get(eventKey(slot))?.kind === 'open');
}

/** Returns the first and the last ISO date on which slots begin that may be bookable at a time. */
export function bookableDates(
  { data, rules: { timeZone } }: Resource,
  now: Date,
): readonly [first: string, last: string] {
  const { count, unit } = data.slots.ahead;
  const today = wallTimeAt(now, timeZone).date;
  const last =
    unit === 'month'
      ? addMonths(today, count)
      : addDays(today, Math.ceil((count * minutesOf[unit]) / minutesOf.day));
  // A month ahead of the last days of a long month is the last day of a short one.
  return [today, addDays(last, 3)];
}
