import type { SiteEvent } from '@/lib/analytics/site-events';
import type { SessionStorage } from '@/lib/site/session-storage';

type StoredEvent = Extract<SiteEvent, { readonly event: 'payment_result' }>;

/** A key of sessionStorage, so that nothing outlives the visit. */
const key = 'carried-events';

/** More than one page can cause. */
const maxEvents = 20;

/**
 * Stores an event of a page without analytics for the tab's next page with it. Call it only after
 * consent.
 */
export function storeEvent(event: StoredEvent, storage: SessionStorage | undefined): void {
  const events = [...read(storage), event].slice(-maxEvents);
  try {
    storage?.setItem(key, JSON.stringify(events));
  } catch {
    // Visitors need no message when an event is lost.
  }
}

/** Returns the stored events and deletes them. */
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

/** Other versions and other scripts may have written this key. */
function readEvent(written: unknown): StoredEvent[] {
  if (typeof written !== 'object' || written === null) return [];
  const values: ReadonlyMap<string, unknown> = new Map(Object.entries(written));
  const [form, result] = [values.get('form'), values.get('result')];
  const isOurs = values.get('event') === 'payment_result' && typeof form === 'string';
  if (!isOurs || !/^[\w-]{1,100}$/.test(form)) return [];
  const isKnown = result === 'paid' || result === 'not_paid';
  return isKnown ? [{ event: 'payment_result', form, result }] : [];
}
