import { deskNameOf } from '@/lib/forms/definition';
import { doorHref, eventDateHref, resourceDatesHref } from '@/lib/bookings/desk/event-dates';
import { numberFormat } from '@/lib/intl/formatters';
import { withPastEvents } from '@/lib/server/bookings/sold/past-editions';
import { eventDay } from '@/lib/server/content/dates';
import type { Resource } from '@/lib/server/content/content';
import { resourceName } from '@/lib/server/content/resources/slot-event';
import { eventWhen, countedKinds, toBookableEvent } from '@/lib/server/bookings/desk/event-content';
import {
  describePlaces,
  formatEventNumbers,
  loadEventCounts,
  noCounts,
  placesShares,
} from '@/lib/server/bookings/desk/event-numbers';
import { listDates, listSlotDays, visibleResources } from '@/lib/server/bookings/desk/list-dates';
import { listMissingBookings } from '@/lib/server/bookings/desk/people/missing-dates';
import { eventDateWords as words } from '@/lib/words/lib/server/bookings/desk';
import type { LivePageRequest } from '@/lib/server/desk/live-page';
import { isPermitted } from '@/lib/server/access/is-permitted';
import type { Operator } from '@/lib/server/access/access-record';
import { changeSignal } from '@/lib/server/platform/store/store-changes';

/** More dates than an operator reads on one page. */
const maxDates = 400;

/** The slots of a resource on one page, to the end of the last day. */
const slotsOnPage = 40;

/**
 * Returns the props of the list of dates: the coming ones, earliest first, or with `?show=past` the past
 * ones, latest first. With `?resource=`, those of all slots of a resource from the day `from`.
 */
export async function eventDatesProps({
  operator,
  services: { store, settings },
  content: current,
  display,
  context: { query },
}: LivePageRequest) {
  // Read first, so that what is shown is never older than its version.
  const version = changeSignal('inbox').version();
  const { locale, now: at } = display;
  const content = await withPastEvents(current, store, at);
  const { forms } = content;
  const mode = settings.PAYMENTS === 'off' ? undefined : settings.PAYMENTS;
  const isPast = query.show === 'past';
  const resources = visibleResources(content, operator);
  const resource = resources.find((each) => resourceName(each) === query.resource);
  if (resource === undefined && query.resource !== undefined) return undefined;
  const listed =
    resource === undefined
      ? { dates: await listDates(content, store, operator, { isPast, now: at }), resource }
      : slotsOf(resource, query.from, operator, at);
  const shown = listed.dates.slice(0, maxDates);
  const events = shown.map(({ key }) => key);
  const sums = await loadEventCounts(store, { events, mode, now: at });
  const kinds = new Map([...forms.keys()].map((form) => [form, countedKinds(form, content)]));
  return {
    version,
    title: words.pageTitle,
    isPast,
    mayOpenDoor: isPermitted(operator, 'export'),
    rows: shown.map((event) => {
      const counts = sums.get(event.key) ?? noCounts;
      const counted = kinds.get(event.form) ?? [];
      return {
        href: eventDateHref(event.key),
        doorHref: doorHref(event.key),
        /** The month of its first session, such as `March 2027`. */
        month: eventDay(event.event.data, locale).monthAndYear,
        title: event.event.listed.title,
        when: eventWhen(event, locale),
        formTitle: deskNameOf(forms.get(event.form), event.form),
        numbers: formatEventNumbers(event, counts, counted, locale),
        places: describePlaces(event, counts, counted, locale),
        shares: placesShares(event, counts, counted),
      };
    }),
    /** The lists of all slots, by resource. */
    resources: resources.map((each) => ({
      title: each.data.title,
      href: resourceDatesHref(resourceName(each)),
    })),
    /** The list has all slots of this resource. */
    resource: listed.resource,
    missing:
      resource === undefined && !isPast
        ? await listMissingBookings(content, store, operator, display)
        : [],
    /** Says that the list is not complete. */
    tooMany:
      listed.dates.length > maxDates
        ? words.tooManyDates(numberFormat(locale).format(maxDates))
        : undefined,
  };
}

/** Returns all slots of a resource from a day on, with the addresses of other days. */
function slotsOf(resource: Resource, day: unknown, operator: Operator, now: Date) {
  const { from, slots, next } = listSlotDays([resource], day, slotsOnPage, now);
  const name = resourceName(resource);
  return {
    dates: slots.flatMap((slot) => toBookableEvent(slot, operator) ?? []),
    resource: {
      name,
      title: resource.data.title,
      /** The first day of the list, ISO 8601. */
      from,
      laterHref: next === undefined ? undefined : resourceDatesHref(name, next),
    },
  };
}
