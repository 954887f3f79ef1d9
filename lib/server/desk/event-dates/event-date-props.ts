import { randomBytes } from 'node:crypto';
import type { GetServerSidePropsResult } from 'next';
import type { EventDatePageProps } from '@/lib/desk/event-dates';
import { numberFormat } from '@/lib/intl/formatters';
import { getContent } from '@/lib/server/content/load-content';
import { bookingRows } from '@/lib/server/desk/event-dates/booking-rows';
import { blockableKinds, blockProblem, blockRows } from '@/lib/server/desk/event-dates/blocking';
import {
  type EventContent,
  eventWhen,
  findFormEvent,
  type FormEvent,
  ticketKinds,
} from '@/lib/server/desk/event-dates/event-content';
import { kindRows, noSums } from '@/lib/server/desk/event-dates/event-numbers';
import { eventDateWords as words } from '@/lib/server/desk/event-dates/words';
import type { DeskPageRequest } from '@/lib/server/desk/pages/desk-page';
import { frameDesk } from '@/lib/server/desk/pages/desk-props';
import { isPermitted } from '@/lib/server/desk/permissions';
import { createId } from '@/lib/server/submissions/ids';

/** More bookings than an organisation reads on one page. */
const maxBookings = 1000;

/** Returns the props of the page of one date. The key of its event may contain slashes. */
export async function eventDateProps(
  { operator, services: { store, settings, now }, context }: DeskPageRequest,
  read: () => Promise<EventContent> = getContent,
  limit = maxBookings,
): Promise<GetServerSidePropsResult<EventDatePageProps>> {
  const content = await read();
  const { site, forms } = content;
  const { locale, timeZone } = site;
  const key = [context.params?.key ?? []].flat().join('/');
  const found = findFormEvent(content, key, operator);
  if (found === undefined) return { notFound: true };
  const { title } = found.event.data;
  const mode = settings.PAYMENTS === 'off' ? undefined : settings.PAYMENTS;
  const display = { locale, timeZone, now: now() };
  const [allSums, blocks, bookings] = await Promise.all([
    store.sumEvents({ events: [key], mode, now: display.now }),
    store.listBlocks(key),
    store.listBookings(key, display.now, limit + 1),
  ]);
  const sums = allSums.get(key) ?? noSums;
  const problem = blockProblem(context.query, found, sums, content, locale);
  const kinds = ticketKinds(found.form, content);
  const blockable = blockableKinds(found, content);
  const options = { locale, takesPayments: mode !== undefined };
  const isTooLong = bookings.length > limit;
  return {
    props: {
      ...frameDesk(site, title, operator, settings.PAYMENTS),
      title,
      when: eventWhen(found, locale),
      href: found.event.path,
      formTitle: forms.get(found.form)?.title ?? found.form,
      ...(problem === undefined ? {} : { problem }),
      ...(blockable.length === 0 && blocks.length === 0
        ? {}
        : {
            blocking: {
              event: key,
              newId: createId(display.now, randomBytes),
              kinds: blockable,
              mayChange: isPermitted(operator, 'work'),
              blocks: blockRows(blocks, blockable, display),
            },
          }),
      kinds: kindRows(found, sums, kinds, options),
      bookings: await bookingRows(store, bookings.slice(0, limit), kinds, content, display),
      ...(isTooLong ? { tooMany: words.tooMany(numberFormat(locale).format(limit)) } : {}),
      files: isPermitted(operator, 'export') ? fileLinks(found) : [],
    },
  };
}

/** Returns the addresses of the door list and of exports with the bookings of one date. */
function fileLinks({ key, form }: FormEvent): EventDatePageProps['files'] {
  const search = new URLSearchParams({ form, event: key }).toString();
  const { doorList, csv, excel } = words.files;
  return [
    { label: doorList, href: `/desk/door-list?${search}` },
    { label: csv, href: `/api/desk/export.csv?${search}` },
    { label: excel, href: `/api/desk/export.csv?${search}&bom=1` },
  ];
}
