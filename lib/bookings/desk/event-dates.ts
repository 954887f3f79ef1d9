/** Returns the address of the page of an event or slot at the desk. */
export function eventDateHref(key: string): string {
  return `/desk/events/${keyPath(key)}`;
}

/** Returns the address of the page that shows a text to everyone before it is sent. */
export function mailPreviewHref(draft: string): string {
  return `/desk/mail-preview?${new URLSearchParams({ draft }).toString()}`;
}

/** Returns the address of an event or slot at the door. */
export function doorHref(key: string): string {
  return `/desk/door/${keyPath(key)}`;
}

/** Returns the address of the list for paper of an event or slot. */
export function doorListHref(event: string, form: string): string {
  return `/desk/door-list?${new URLSearchParams({ form, event }).toString()}`;
}

/** Returns the address of the page that refunds the bookings of a cancelled event. */
export function refundAllHref(event: string): string {
  return `/desk/refund-all?${new URLSearchParams({ event }).toString()}`;
}

/** Returns the address of the page that calls off or moves a date, with what was typed there. */
export function callOffHref(event: string, typed: Readonly<Record<string, string>> = {}): string {
  return `/desk/call-off?${new URLSearchParams({ event, ...typed }).toString()}`;
}

/** Returns the address of the list of all slots of a resource, from a day on (ISO 8601). */
export function resourceDatesHref(resource: string, from?: string): string {
  const search = new URLSearchParams({ resource, ...(from === undefined ? {} : { from }) });
  return `/desk/events?${search.toString()}`;
}

/** Returns a key as a part of an address: without the slash at the start of a slot's. */
function keyPath(key: string): string {
  const parts = key.split('/').filter((part) => part !== '');
  return parts.map(encodeURIComponent).join('/');
}

/** The numbers of an event or of a kind of ticket, formatted, in the order of the columns. */
export const eventNumbers = [
  'booked',
  'held',
  'blocked',
  'left',
  'waiting',
  'checkedIn',
  'paid',
] as const;

export type EventNumber = (typeof eventNumbers)[number];

/** Formatted numbers. One that is missing everywhere has no column. */
export type EventNumbers = Readonly<Partial<Record<EventNumber, string | undefined>>>;

/** How many places of a date are in each part of its bar. */
export interface PlacesShares {
  readonly booked: number;
  /** Being paid for, offered to the waiting list, or held in a form. */
  readonly held: number;
  readonly blocked: number;
  readonly left: number;
}
