import type { GetServerSidePropsResult } from 'next';
import {
  eventDateHref,
  type EventDatesPageProps,
  type ResourceDates,
  resourceDatesHref,
} from '@/lib/bookings/desk/event-dates';
import { numberFormat } from '@/lib/intl/formatters';
import { withPastEvents } from '@/lib/server/bookings/sold/past-editions';
import type { Resource } from '@/lib/server/content/content';
import { getContent } from '@/lib/server/content/load-content';
import { resourceName } from '@/lib/server/content/resources/slot-event';
import {
  type EventContent,
  eventWhen,
  type BookableEvent,
  countedKinds,
  toBookableEvent,
} from '@/lib/server/bookings/desk/event-content';
import {
  formatEventNumbers,
  loadEventCounts,
  noCounts,
} from '@/lib/server/bookings/desk/event-numbers';
import { listDates, listSlotDays, visibleResources } from '@/lib/server/bookings/desk/list-dates';
import { listMissingBookings } from '@/lib/server/bookings/desk/people/missing-dates';
import { eventDateWords as words } from '@/lib/server/bookings/desk/words';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { frameDesk } from '@/lib/server/desk/desk-frame';
import type { Operator } from '@/lib/server/access/access-record';

/** More dates than an operator reads on one page. */
const maxDates = 400;

/** The slots of a resource on one page, to the end of the last day. */
const slotsOnPage = 40;

/** The dates of a page, and what it says about them. */
interface Listed {
  readonly dates: readonly BookableEvent[];
  readonly resource?: ResourceDates;
}

/**
 * Returns the props of the list of dates: the coming ones, earliest first, or with `?show=past` the past
 * ones, latest first. With `?resource=`, those of all slots of a resource from the day `from`.
 */
export async function eventDatesProps(
  { operator, services: { store, settings, now }, context: { query } }: DeskPageRequest,
  read: () => Promise<EventContent> = getContent,
): Promise<GetServerSidePropsResult<EventDatesPageProps>> {
  const content = await withPastEvents(await read(), store, now());
  const { site, forms } = content;
  const { locale, timeZone } = site;
  const mode = settings.PAYMENTS === 'off' ? undefined : settings.PAYMENTS;
  const isPast = query.show === 'past';
  const at = now();
  const resources = visibleResources(content, operator);
  const resource = resources.find((each) => resourceName(each) === query.resource);
  if (resource === undefined && query.resource !== undefined) return { notFound: true };
  const listed: Listed =
    resource === undefined
      ? { dates: await listDates(content, store, operator, { isPast, now: at }) }
      : slotsOf(resource, query.from, operator, at);
  const shown = listed.dates.slice(0, maxDates);
  const events = shown.map(({ key }) => key);
  const sums = await loadEventCounts(store, { events, mode, now: at });
  const kinds = new Map([...forms.keys()].map((form) => [form, countedKinds(form, content)]));
  return {
    props: {
      ...frameDesk(site, words.pageTitle, operator, settings.PAYMENTS),
      isPast,
      rows: shown.map((event) => ({
        href: eventDateHref(event.key),
        title: event.event.listed.title,
        when: eventWhen(event, locale),
        formTitle: forms.get(event.form)?.title ?? event.form,
        numbers: formatEventNumbers(
          event,
          sums.get(event.key) ?? noCounts,
          kinds.get(event.form) ?? [],
          locale,
        ),
      })),
      resources: resources.map((each) => ({
        title: each.data.title,
        href: resourceDatesHref(resourceName(each)),
      })),
      ...(listed.resource === undefined ? {} : { resource: listed.resource }),
      missing:
        resource === undefined && !isPast
          ? await listMissingBookings(content, store, operator, { locale, timeZone, now: at })
          : [],
      ...(listed.dates.length > maxDates
        ? { tooMany: words.tooManyDates(numberFormat(locale).format(maxDates)) }
        : {}),
    },
  };
}

/** Returns all slots of a resource from a day on, with the addresses of other days. */
function slotsOf(resource: Resource, day: unknown, operator: Operator, now: Date): Listed {
  const { from, slots, next } = listSlotDays([resource], day, slotsOnPage, now);
  const name = resourceName(resource);
  return {
    dates: slots.flatMap((slot) => toBookableEvent(slot, operator) ?? []),
    resource: {
      name,
      title: resource.data.title,
      from,
      ...(next === undefined ? {} : { laterHref: resourceDatesHref(name, next) }),
    },
  };
}
