import type { DeskTime } from '@/lib/desk/desk-time';
import type { DeskFrame } from '@/lib/desk/desk-frame';
import type { PageMeta } from '@/lib/site/frame';

/** Returns the address of the page of an event or slot at the desk. */
export function eventDateHref(key: string): string {
  return `/desk/events/${keyPath(key)}`;
}

/** Returns the address of an event or slot at the door. */
export function doorHref(key: string): string {
  return `/desk/door/${keyPath(key)}`;
}

/** Returns the address of the list for paper of an event or slot. */
export function doorListHref(event: string, form: string): string {
  return `/desk/door-list?${new URLSearchParams({ form, event }).toString()}`;
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
export type EventNumbers = Readonly<Partial<Record<EventNumber, string>>>;

/** An event in the list of dates. */
export interface EventDateRow {
  readonly href: string;
  readonly title: string;
  /** Such as `Friday 4 December 2026, 19:00 to 21:30`. */
  readonly when: string;
  readonly formTitle: string;
  readonly numbers: EventNumbers;
}

/** The props of the list of dates. */
export interface EventDatesPageProps {
  readonly meta: PageMeta;
  readonly desk: DeskFrame;
  readonly isPast: boolean;
  readonly rows: readonly EventDateRow[];
  /** The lists of all slots, by resource. */
  readonly resources: readonly { readonly title: string; readonly href: string }[];
  /** The list has all slots of this resource. */
  readonly resource?: ResourceDates;
  /** Says that the list is not complete. */
  readonly tooMany?: string;
  /** The bookings of dates that the files no longer have. */
  readonly missing: readonly MissingBooking[];
}

/** A booking of an event or slot that the files no longer have. */
export interface MissingBooking {
  /** The key of the event. */
  readonly key: string;
  readonly name: string;
  readonly href: string;
  readonly reference: string;
  readonly received: DeskTime;
}

/** What the list of a resource's slots shows beside them. */
export interface ResourceDates {
  readonly name: string;
  readonly title: string;
  /** The first day of the list, ISO 8601. */
  readonly from: string;
  readonly laterHref?: string;
}
