import type { SiteEvent } from '@/lib/analytics/site-events';
import type { SessionStorage } from '@/lib/site/session-storage';

type StoredEvent = Extract<SiteEvent, { readonly event: 'payment_result' }>;

/** In the tab's storage: nothing of it outlives the visit. */
const key = 'carried-events';

/** More than anybody does on one page. */
const maxEvents = 20;

/**
 * Keeps an event of a page on which nothing counts, such as one with a card field, for the next page
 * of the tab on which something does. For visitors who have said yes only.
 */
export function storeEvent(event: StoredEvent, storage: SessionStorage | undefined): void {
  const events = [...read(storage), event].slice(-maxEvents);
  try {
    storage?.setItem(key, JSON.stringify(events));
  } catch {
    // What cannot be counted is none of the visitor's concern.
  }
}

/** The events that were carried to this page. They are handed out once. */
export function takeStoredEvents(storage: SessionStorage | undefined): readonly StoredEvent[] {
  const events = read(storage);
  try {
    storage?.removeItem(key);
  } catch {
    return [];
  }
  return events;
}

function read(storage: SessionStorage | undefined): readonly StoredEvent[] {
  try {
    const written: unknown = JSON.parse(storage?.getItem(key) ?? '[]');
    return Array.isArray(written) ? written.flatMap(readEvent) : [];
  } catch {
    return [];
  }
}

/** Other versions of the site, and other people's scripts, may have written there. */
function readEvent(written: unknown): StoredEvent[] {
  if (typeof written !== 'object' || written === null) return [];
  const values: ReadonlyMap<string, unknown> = new Map(Object.entries(written));
  const [form, result] = [values.get('form'), values.get('result')];
  const isOurs = values.get('event') === 'payment_result' && typeof form === 'string';
  if (!isOurs || !/^[\w-]{1,100}$/.test(form)) return [];
  const isKnown = result === 'paid' || result === 'not_paid';
  return isKnown ? [{ event: 'payment_result', form, result }] : [];
}
