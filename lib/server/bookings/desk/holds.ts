import { eventDateHref } from '@/lib/bookings/desk/event-dates';
import { numberFormat } from '@/lib/intl/formatters';
import { deskAction } from '@/lib/server/desk/desk-action';
import { isSent, text } from '@/lib/server/desk/fields';
import { createAuditEntry } from '@/lib/server/access/audit';
import { findBookableEvent } from '@/lib/server/bookings/desk/event-content';
import { storedDetails } from '@/lib/server/platform/store/stored-details';
import { eventDateWords as words } from '@/lib/words/lib/server/bookings/desk';
import { shortTime, type DisplayOptions } from '@/lib/server/desk/format-times';
import { totalPlaces } from '@/lib/server/bookings/places/places';
import type { Store } from '@/lib/server/store';
import type { ListedHold } from '@/lib/server/bookings/holds/holds-sql';

/** More holds than an operator looks through; "Release all" ends the others too. */
const maxHolds = 100;

/** Loads the holds of an event as rows; `undefined` without any. */
export async function loadHolds(
  event: string,
  store: Pick<Store, 'listHolds'>,
  mayRelease: boolean,
  display: DisplayOptions,
) {
  const holds = await store.listHolds(event, display.now, maxHolds);
  if (holds.length === 0) return undefined;
  const rows = holds.map(({ token, places, since, until }) => {
    const [from, end] = [since, until].map((time) => shortTime(time, display).text);
    return {
      /** The hash of the visitor's token. */
      hold: token,
      places: placesText({ places }, display.locale),
      about: words.held(from ?? '', end ?? ''),
    };
  });
  return { event, mayRelease, rows };
}

/**
 * Releases one hold of an event, or all, and redirects to the event's page. Their visitors can still book
 * while there are places.
 */
export const releaseHolds = deskAction(
  { event: text, hold: text, all: isSent },
  async (request) => {
    const { services, input, operator, randomBytes, readContent } = request;
    const { store, now } = services;
    const { hold: token, all: isAll } = input;
    if (isAll === (token !== '')) return { kind: 'invalid' };
    const found = findBookableEvent(await readContent(), input.event, operator);
    if (found === undefined) return { kind: 'missing' };
    const at = now();
    const holds = await store.listHolds(found.key, at, maxHolds);
    const ended = isAll ? holds : holds.filter((hold) => hold.token === token);
    const places = ended.reduce((sum, hold) => sum + totalPlaces(hold.places), 0);
    const event = { operator: operator.email, action: 'holds-released' } as const;
    const details = storedDetails('holds', ended.length, places);
    const audit = createAuditEntry({ ...event, subject: found.key, details }, at, randomBytes);
    if (ended.length === 0) return { kind: 'missing' };
    const isDone = await store.endHolds(found.key, isAll ? undefined : token, audit);
    const next = `${eventDateHref(found.key)}?done=released`;
    return isDone ? { kind: 'done', next } : { kind: 'missing' };
  },
);

function placesText({ places }: Pick<ListedHold, 'places'>, locale: string): string {
  const total = totalPlaces(places);
  return words.places(total, numberFormat(locale).format(total));
}
