import type { DeskFrame, DeskTime } from '@/lib/desk/desk-page';
import type { PageMeta } from '@/lib/site/frame';

/** The numbers of an event or of a kind of ticket, formatted, in the order of the columns. */
export const eventNumbers = [
  'booked',
  'held',
  'blocked',
  'left',
  'waiting',
  'came',
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
}

/** The numbers of one kind of ticket, or of all. */
export interface KindRow {
  readonly label: string;
  readonly numbers: EventNumbers;
}

/** Blocked places of an event. */
export interface BlockRow {
  readonly id: string;
  /** A kind of ticket, or `all`. */
  readonly kind: string;
  readonly places: number;
  readonly reason: string;
  /** Such as `Adults, changed by ana@example.org, 20 Nov 12:00`. */
  readonly about: string;
}

/** What blocking places needs. Nothing can be blocked where there is no limit. */
export interface BlockingData {
  /** The key of the event. */
  readonly event: string;
  /** The id of the next block, so that a second press blocks nothing more. */
  readonly newId: string;
  /** The kinds that can be blocked. */
  readonly kinds: readonly { readonly value: string; readonly label: string }[];
  readonly mayChange: boolean;
  readonly blocks: readonly BlockRow[];
}

/** What moving a booking needs. */
export interface MovingData {
  /** The id of the message. */
  readonly submission: string;
  /** The key of its event. */
  readonly event: string;
  readonly name: string;
  readonly places: string;
  /** The key of the event that was chosen before. */
  readonly to: string;
  /** The coming dates of the same form. */
  readonly targets: readonly { readonly value: string; readonly label: string }[];
}

/** What writing to everyone who has booked needs. */
export interface TellingData {
  /** The key of the event. */
  readonly event: string;
  /** The id of the message, so that a second press mails nobody twice. */
  readonly newId: string;
  /** Whether the operator may offer another date or the money back. */
  readonly mayOfferChoice: boolean;
}

/** Whom another date or the money back was offered. */
export interface ChoiceRow {
  /** The address of the message. */
  readonly href: string;
  readonly reference: string;
  readonly name: string;
  /** Such as `Moved to Friday 4 December 2026` or `Not answered yet`. */
  readonly answer: string;
}

/** What adding a booking by hand needs. */
export interface AddingData {
  /** The key of the event. */
  readonly event: string;
  /** The id of the new message. */
  readonly newId: string;
  /** The kinds of ticket that the form counts. Without any, a booking takes one place. */
  readonly kinds: readonly { readonly value: string; readonly label: string }[];
}

/** A booking of an event. */
export interface BookingRow {
  /** The id of the message. */
  readonly id: string;
  /** The address of the form that moves it, for operators who may, unless it is unpaid. */
  readonly moveHref?: string;
  readonly href: string;
  readonly reference: string;
  readonly name: string;
  /** Such as `2 adults and 1 child`. */
  readonly places: string;
  /** Such as `£16.00 paid`; empty without a payment. */
  readonly payment: string;
  /** Such as `Booked`, or how long its places are held. */
  readonly state: string;
  readonly received: DeskTime;
}

/** The props of the page of one date. */
export interface EventDatePageProps {
  readonly meta: PageMeta;
  readonly desk: DeskFrame;
  readonly title: string;
  readonly when: string;
  /** The address of the event's own page. */
  readonly href: string;
  readonly formTitle: string;
  /** Says why nothing was changed. */
  readonly problem?: string;
  /** Says what was done. */
  readonly notice?: string;
  readonly moving?: MovingData;
  readonly blocking?: BlockingData;
  readonly adding?: AddingData;
  readonly telling?: TellingData;
  /** By kind of ticket, and last of all kinds. */
  readonly kinds: readonly KindRow[];
  readonly bookings: readonly BookingRow[];
  readonly choices: readonly ChoiceRow[];
  /** Says that the list of bookings is not complete. */
  readonly tooMany?: string;
  /** Addresses of the door list and of exports, for operators who may export. */
  readonly files: readonly { readonly label: string; readonly href: string }[];
}
