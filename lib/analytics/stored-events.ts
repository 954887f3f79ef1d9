import type { SiteEvent } from '@/lib/analytics/site-events';
import type { SessionStorage } from '@/lib/site/session-storage';

type StoredEvent = Extract<SiteEvent, { readonly event: 'payment_result' }>;

/** A key of sessionStorage, which the browser deletes with the tab. */
const key = 'carried-events';

/** More than a page can dispatch. */
const maxEvents = 20;

/**
 * Stores an event of a page without analytics for the tab's next page with it. Call it only after
 * consent.
 */
export function storeEvent(event: StoredEvent, storage: SessionStorage | undefined): void {
  const events = [...readEvents(storage), event].slice(-maxEvents);
  try {
    storage?.setItem(key, JSON.stringify(events));
  } catch {
    // Visitors need no message when an event is lost.
  }
}

/** Returns the stored events and deletes them. */
export function takeStoredEvents(storage: SessionStorage | undefined): readonly StoredEvent[] {
  const events = readEvents(storage);
  try {
    storage?.removeItem(key);
  } catch {
    return [];
  }
  return events;
}

function readEvents(storage: SessionStorage | undefined): readonly StoredEvent[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.flatMap(parseEvent) : [];
  } catch {
    return [];
  }
}

/** Other versions and other scripts may have written to this key. */
function parseEvent(stored: unknown): StoredEvent[] {
  if (typeof stored !== 'object' || stored === null) return [];
  const values: ReadonlyMap<string, unknown> = new Map(Object.entries(stored));
  const [form, result] = [values.get('form'), values.get('result')];
  const isPaymentResult = values.get('event') === 'payment_result' && typeof form === 'string';
  if (!isPaymentResult || !/^[\w-]{1,100}$/.test(form)) return [];
  const isValid = result === 'paid' || result === 'not_paid';
  return isValid ? [{ event: 'payment_result', form, result }] : [];
}
