import type { GetServerSidePropsResult } from 'next';
import type { EventDatesPageProps } from '@/lib/desk/event-dates';
import { getContent } from '@/lib/server/content/load-content';
import {
  type EventContent,
  eventDateHref,
  eventWhen,
  formEvents,
  hasEnded,
  ticketKinds,
} from '@/lib/server/desk/event-dates/event-content';
import {
  formatEventNumbers,
  loadEventCounts,
  noCounts,
} from '@/lib/server/desk/event-dates/event-numbers';
import { eventDateWords as words } from '@/lib/server/desk/event-dates/words';
import type { DeskPageRequest } from '@/lib/server/desk/pages/desk-page';
import { frameDesk } from '@/lib/server/desk/pages/desk-props';

/**
 * Returns the props of the list of dates: the coming ones, earliest first, or with `?show=past` the past
 * ones, latest first.
 */
export async function eventDatesProps(
  { operator, services: { store, settings, now }, context: { query } }: DeskPageRequest,
  read: () => Promise<EventContent> = getContent,
): Promise<GetServerSidePropsResult<EventDatesPageProps>> {
  const content = await read();
  const { site, forms } = content;
  const { locale, timeZone } = site;
  const mode = settings.PAYMENTS === 'off' ? undefined : settings.PAYMENTS;
  const isPast = query.show === 'past';
  const at = now();
  const shown = formEvents(content, operator).filter(
    (event) => hasEnded(event, timeZone, at) === isPast,
  );
  const sums = await loadEventCounts(store, {
    events: shown.map(({ key }) => key),
    mode,
    now: at,
  });
  const kinds = new Map([...forms.keys()].map((form) => [form, ticketKinds(form, content)]));
  const options = { locale, takesPayments: mode !== undefined };
  const rows = shown.map((event) => ({
    href: eventDateHref(event.key),
    title: event.event.data.title,
    when: eventWhen(event, locale),
    formTitle: forms.get(event.form)?.title ?? event.form,
    numbers: formatEventNumbers(
      event,
      sums.get(event.key) ?? noCounts,
      kinds.get(event.form) ?? [],
      options,
    ),
  }));
  return {
    props: {
      ...frameDesk(site, words.pageTitle, operator, settings.PAYMENTS),
      isPast,
      rows: isPast ? rows.toReversed() : rows,
    },
  };
}
