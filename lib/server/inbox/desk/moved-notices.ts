import { eventDateHref } from '@/lib/bookings/desk/event-dates';
import type { DeskNotice } from '@/lib/inbox/inbox-page';
import { numberFormat } from '@/lib/intl/formatters';
import { formatAmount } from '@/lib/payments/amount';
import type { Operator } from '@/lib/server/access/access-record';
import { canSeeForm } from '@/lib/server/access/is-permitted';
import { eventTitle } from '@/lib/server/bookings/event-name';
import { placesAbove } from '@/lib/server/bookings/event-state';
import type { Content, Event } from '@/lib/server/content/content';
import { findEvent } from '@/lib/server/content/events/event-key';
import type { DeskActionRequest } from '@/lib/server/desk/desk-action';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { isId, listHref, submissionHref } from '@/lib/server/desk/list-query';
import { noticeWords as words } from '@/lib/words/lib/server/inbox/desk';
import type { Moved } from '@/lib/server/inbox/batches/moved-bookings-sql';
import type { Services } from '@/lib/server/services';
import type { Store } from '@/lib/server/store';

/** The events that the page names at most. */
const maxOverbooked = 5;

type ActionParts = Pick<DeskActionRequest, 'operator' | 'readContent' | 'services'>;

/** Returns the keys of the overbooked events that submissions book which came back from the bin or the spam. */
export async function overbookedEvents(
  request: ActionParts,
  moved: Moved,
): Promise<readonly string[]> {
  const { events } = await request.services.store.findMovedBookings(moved, undefined);
  return overbookedOf(request, events);
}

/** Returns the keys of those of some events that are overbooked. */
export async function overbookedOf(
  { operator, readContent, services: { store, now } }: ActionParts,
  events: readonly string[],
): Promise<readonly string[]> {
  if (events.length === 0) return [];
  const overbooked = await findOverbooked(events, await readContent(), operator, store, now());
  return overbooked.slice(0, maxOverbooked).map(({ key }) => key);
}

/** Returns whether a move to the bin has freed places or leaves a payment. */
export async function hasBinNotice(services: Services, moved: Moved): Promise<boolean> {
  const { freed, paid } = await findBookings(services, moved);
  return freed > 0 || paid.length > 0;
}

function findBookings({ store, settings }: Pick<Services, 'settings' | 'store'>, moved: Moved) {
  return store.findMovedBookings(
    moved,
    settings.PAYMENTS === 'off' ? undefined : settings.PAYMENTS,
  );
}

/** Adds a parameter to an address. */
export function withParam(href: string, name: string, value: string): string {
  return `${href}${href.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;
}

/** Adds to an address the keys of events of which its page says that they are overbooked. */
export function withOverbooked(href: string, events: readonly string[]): string {
  return events.reduce((address, key) => withParam(address, 'over', key), href);
}

/**
 * Loads what the last move means for bookings, as the address names it: the places that are free again and the
 * payments that stay (`done` or `binned`), and the events that are overbooked (`over`).
 */
export async function loadMovedNotices({
  operator,
  services,
  content,
  display: { locale, now },
  context: { query },
}: DeskPageRequest): Promise<readonly DeskNotice[]> {
  const { store } = services;
  const number = numberFormat(locale);
  const over = [query.over ?? []].flat().slice(0, maxOverbooked);
  const overbooked = (await findOverbooked(over, content, operator, store, now)).map(
    ({ key, event, above }): DeskNotice => ({
      text: words.overbooked(eventTitle(event), above, number.format(above)),
      link: { label: words.overbookedLink, href: eventDateHref(key) },
    }),
  );
  const binned = await findBinned(query, operator, store);
  if (binned === undefined) return overbooked;
  const { freed, paid } = await findBookings(services, binned);
  const sums = paid.map((sum) => formatAmount(sum, locale)).join(', ');
  const texts = [
    ...(freed === 0 ? [] : [words.freed(freed, number.format(freed))]),
    ...(sums === '' ? [] : [words.paidStays(sums)]),
  ];
  if (texts.length === 0) return overbooked;
  const link =
    'submission' in binned
      ? { label: words.binnedMessage, href: submissionHref(binned.submission, { state: 'bin' }) }
      : { label: words.bin, href: listHref({ state: 'bin' }) };
  return [{ text: texts.join(' '), link }, ...overbooked];
}

/** Finds what the operator has moved to the bin, as the address of a page names it. */
async function findBinned(
  { done, binned }: Readonly<Record<string, unknown>>,
  operator: Operator,
  store: Pick<Store, 'findBatch' | 'findSubmission'>,
): Promise<Moved | undefined> {
  if (isId(binned)) {
    const found = await store.findSubmission(binned);
    return found !== undefined && canSeeForm(operator, found.form)
      ? { submission: binned }
      : undefined;
  }
  const batch = isId(done) ? await store.findBatch(done, operator.email) : undefined;
  const isBin = batch?.change.kind === 'move' && batch.change.to === 'bin';
  return isBin && isId(done) ? { batch: done } : undefined;
}

interface OverbookedEvent {
  readonly key: string;
  readonly event: Event;
  /** How many more places are taken than there are. */
  readonly above: number;
}

async function findOverbooked(
  keys: readonly string[],
  content: Pick<Content, 'events' | 'resources'>,
  operator: Operator,
  store: Pick<Store, 'countTakenByEvent'>,
  now: Date,
): Promise<readonly OverbookedEvent[]> {
  const limited = keys.flatMap((key) => {
    const event = findEvent(content, key);
    const isShown = event?.data.form !== undefined && canSeeForm(operator, event.data.form);
    return isShown && event.data.booking.places !== undefined ? [{ key, event }] : [];
  });
  const taken = await store.countTakenByEvent(
    limited.map(({ key }) => key),
    now,
  );
  return limited.flatMap(({ key, event }) => {
    const above = placesAbove(event.data.booking.places, taken.get(key) ?? {});
    return above === 0 ? [] : [{ key, event, above }];
  });
}
