import type { ResourcePage, SlotBooking } from '@/lib/content/resource-page';
import { bookingRules } from '@/lib/server/bookings/booking-rules';
import { type EventState, eventState, explainState } from '@/lib/server/bookings/event-state';
import { loadStates, type StatesStore } from '@/lib/server/bookings/load-states';
import { bookableDates } from '@/lib/server/bookings/slots';
import type { Content, Event, Resource } from '@/lib/server/content/content';
import { eventFacts } from '@/lib/server/content/events/event-facts';
import { eventKey } from '@/lib/server/content/events/event-key';
import { eventForm, eventFormPath } from '@/lib/server/content/forms/event-form';
import { addMonths } from '@/lib/server/content/resources/expand-slots';
import {
  findSlotEvent,
  listSlotEvents,
  slotsByMonth,
} from '@/lib/server/content/resources/slot-event';
import { isoDate } from '@/lib/server/content/schemas/values';
import type { CurrentForms } from '@/lib/server/forms/settings/current-forms';
import { createCalendar, slotHref } from '@/lib/server/site/pages/slot-calendar';
import { fillSections } from '@/lib/server/site/pages/fill-sections';
import { bookingProblemWords } from '@/lib/words/lib/server/bookings';
import { addDays } from '@/lib/time/zoned-time';

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

type ResourcePageResult =
  | { readonly kind: 'page'; readonly resource: Resource; readonly view: ResourcePage }
  /** The address is that of a slot, which is chosen at the resource's page. */
  | { readonly kind: 'redirect'; readonly to: string };

/**
 * Creates the page of the resource at a path, with a calendar of its slots and the form for the one that
 * the query chooses. `undefined` if there is no such resource. While the store fails, all slots count as
 * free: a booking checks again.
 */
export async function createResourcePage(
  content: Content,
  path: string,
  query: Query,
  { forms }: Pick<CurrentForms, 'forms'>,
  store: StatesStore,
  now: Date,
): Promise<ResourcePageResult | undefined> {
  const resource = content.resources.find((candidate) => candidate.path === path);
  if (resource === undefined) {
    const slot = findSlotEvent(content, path);
    return slot && { kind: 'redirect', to: slotHref(slot) };
  }
  const [slotName, dayOfQuery, monthOfQuery] = [query.slot, query.day, query.month].map(
    (value) => [value].flat()[0],
  );
  const chosen = slotName === undefined ? undefined : findSlotEvent(content, `${path}/${slotName}`);
  const dates = bookableDates(resource, now);
  const [today, last] = dates;
  const day = isoDate.safeParse(dayOfQuery).data ?? chosen?.data.date;
  const limits = { firstMonth: today.slice(0, 7), lastMonth: last.slice(0, 7) };
  const month = chooseMonth(monthOfQuery ?? day?.slice(0, 7), limits, () =>
    firstOpenDate(resource, content, dates, now),
  );
  const isByMonth = resource.data.slots.length.kind === 'month';
  const slots = isByMonth
    ? listSlotEvents(resource, ...dates)
    : listSlotEvents(resource, `${month}-01`, addDays(addMonths(`${month}-01`, 1), -1));
  const shown = chosen === undefined ? slots : [...slots, chosen];
  const states = await loadStates(shown, content, store, now).catch(
    (): ReadonlyMap<string, EventState> => new Map(),
  );
  const stateOf = (slot: Event) => states.get(eventKey(slot)) ?? eventState(slot, {}, content, now);
  const { data } = resource;
  const calendar = createCalendar({
    ...limits,
    resource,
    slots,
    stateOf,
    today,
    month,
    chosen,
    day: day?.startsWith(month) === true ? day : undefined,
  });
  const form = forms.get(data.form);
  // The current form has no payment where nothing can be booked.
  const fileForm = content.forms.get(data.form);
  const rules = content.formRules.get(data.form);
  const isUnknown = slotName !== undefined && chosen === undefined;
  const closedText = isUnknown
    ? bookingProblemWords.noSlot
    : chosen && explainState(stateOf(chosen), chosen.data.title, content.site);
  const isBookable = chosen !== undefined && form?.active === true && closedText === undefined;
  const view: ResourcePage = {
    title: data.title,
    facts: [
      ...eventFacts(data),
      ...(isBookable ? bookingRules(chosen, fileForm, rules, content.site) : []),
    ],
    calendar,
    body: fillSections(resource.body.nodes, content, now),
    lede: data.lede,
    booking: chosen && form && bookingOf(chosen, form, content, closedText),
    notice: isUnknown ? closedText : undefined,
  };
  return { kind: 'page', resource, view };
}

type Form = NonNullable<ReturnType<CurrentForms['forms']['get']>>;

function bookingOf(
  { data, slot }: Event,
  form: Form,
  { formRules }: Content,
  closedText: string | undefined,
): SlotBooking {
  const slotForm = eventForm(form, formRules.get(form.id), data);
  const shown =
    slotForm.active && closedText !== undefined
      ? { ...slotForm, active: false, closedText }
      : slotForm;
  const takesCard = form.payment !== undefined && shown.active;
  return {
    slot: slot?.label ?? data.title,
    form: { section: 'form', title: form.title, form: shown },
    href: takesCard ? eventFormPath(form, data) : undefined,
  };
}

/** Returns the month of the query, if it is between the limits, or the one of the first open slot. */
function chooseMonth(
  month: string | undefined,
  { firstMonth, lastMonth }: { readonly firstMonth: string; readonly lastMonth: string },
  firstOpen: () => string | undefined,
): string {
  const isMonth = month !== undefined && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month);
  if (isMonth && month >= firstMonth && month <= lastMonth) return month;
  return firstOpen()?.slice(0, 7) ?? firstMonth;
}

/** Returns the date of the first slot that can be taken, full or not. */
function firstOpenDate(
  resource: Resource,
  content: Content,
  [first, last]: readonly [first: string, last: string],
  now: Date,
): string | undefined {
  for (const slots of slotsByMonth([resource], first, last)) {
    const open = slots.find((slot) => eventState(slot, {}, content, now).kind === 'open');
    if (open !== undefined) return open.data.date;
  }
  return undefined;
}
