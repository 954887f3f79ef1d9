import type { DeskTime } from '@/lib/desk/desk-time';
import type { DeskFrame } from '@/lib/desk/desk-frame';
import type { EventNumbers } from '@/lib/bookings/desk/event-dates';
import type { PageMeta } from '@/lib/site/frame';

/** The numbers of one kind of ticket, or of all. */
export interface KindRow {
  readonly label: string;
  readonly numbers: EventNumbers;
}

/** A sum of money of an event. */
export interface MoneyRow {
  readonly label: string;
  /** Formatted. */
  readonly sum: string;
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
  readonly idempotencyKey: string;
  /** The kinds that can be blocked. */
  readonly kinds: readonly { readonly value: string; readonly label: string }[];
  readonly mayChange: boolean;
  /** What was typed before of a new block; empty otherwise. */
  readonly typed: Readonly<Record<'kind' | 'places' | 'reason', string>>;
  readonly blocks: readonly BlockRow[];
}

/** The places that visitors hold while they fill in a form. */
export interface HoldsData {
  /** The key of the event. */
  readonly event: string;
  readonly mayRelease: boolean;
  readonly rows: readonly HoldRow[];
}

interface HoldRow {
  /** The hash of the visitor's token. */
  readonly hold: string;
  /** Such as `2 places`. */
  readonly places: string;
  /** Since when and until when. */
  readonly about: string;
}

/** What changing a booking needs. */
export interface ChosenBooking {
  /** The id of the message. */
  readonly submission: string;
  /** The key of its event. */
  readonly event: string;
  /** The id of the next mail, so that a second press sends nothing more. */
  readonly idempotencyKey: string;
  readonly name: string;
  /** Such as `2 adults and 1 child`. */
  readonly places: string;
  /** The sum, formatted, for which it was sold at the door. */
  readonly sold?: string;
  /** The numbers by kind of ticket; none if the form counts nothing, or if it was sold at the door. */
  readonly counts: readonly {
    readonly name: string;
    readonly label: string;
    readonly count: number;
  }[];
  readonly moving: MovingData;
  /** The visitor's address, for operators who may write to it. */
  readonly email?: string;
  /** What can be refunded, for operators who may. `sum` is formatted. */
  readonly refund?: { readonly minor: number; readonly sum: string };
}

/** What moving a booking needs. */
export interface MovingData {
  /** The key of the event that was chosen before. */
  readonly to: string;
  /** Of a slot: the first day of the targets, ISO 8601. */
  readonly from?: string;
  /** The coming dates of the same form. */
  readonly targets: readonly { readonly value: string; readonly label: string }[];
}

/** What writing to everyone who has booked needs. */
export interface MailFormData {
  /** The key of the event. */
  readonly event: string;
  /** The id of the message, so that a second press sends no second mail. */
  readonly idempotencyKey: string;
  /** The subject, unless the operator writes another. */
  readonly subject: string;
  /** Says how many mails there are, and which bookings have no address. */
  readonly recipients: string;
  /** The label of the choice to mail the waiting list too, if there is one. */
  readonly waiting?: string;
  /** Whether the operator may block all places with the text. */
  readonly mayClose: boolean;
  /** What the operator may offer: another date if there is one, and a refund if bookings are paid by card. */
  readonly rebooking?: 'dateOrRefund' | 'dateOrCancellation' | 'refund' | 'cancellation';
}

/** A booking that was offered another date or a refund. */
export interface RebookingRow {
  /** The address of the message. */
  readonly href: string;
  readonly reference: string;
  readonly name: string;
  /** Such as `Moved to Friday 4 December 2026, 19:00 to 21:30` or `Not answered yet`. */
  readonly answer: string;
}

/** What adding a booking by hand needs. */
export interface AddingData {
  /** The key of the event. */
  readonly event: string;
  /** The id of the new message. */
  readonly idempotencyKey: string;
  /** What was typed before; empty otherwise. */
  readonly name: string;
  readonly email: string;
  /**
   * The kinds of ticket that the form counts, with what was typed before. Without any, a booking takes one
   * place.
   */
  readonly kinds: readonly {
    readonly value: string;
    readonly label: string;
    readonly count: string;
  }[];
  /** Whether the operator may mail the ticket. */
  readonly maySendTicket: boolean;
}

/** A message on the waiting list of an event. */
export interface WaitingRow {
  readonly href: string;
  readonly reference: string;
  readonly name: string;
  /** Such as `2 adults and 1 child`. */
  readonly places: string;
  /** Such as `Waiting`, or until when places are offered. */
  readonly state: string;
  readonly joined: DeskTime;
}

/** A booking of an event. */
export interface BookingRow {
  /** The id of the message. */
  readonly id: string;
  /** The address of the forms that change it, for operators who may, unless it is unpaid. */
  readonly changeHref?: string;
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
  /** The id of the form whose action had the problem. */
  readonly problemForm?: string;
  /** Says what was done. */
  readonly notice?: string;
  readonly chosen?: ChosenBooking;
  readonly blocking?: BlockingData;
  readonly holds?: HoldsData;
  readonly adding?: AddingData;
  readonly mailForm?: MailFormData;
  /** By kind of ticket, and last of all kinds. */
  readonly kinds: readonly KindRow[];
  readonly money: readonly MoneyRow[];
  readonly bookings: readonly BookingRow[];
  /** Those who wait for places, in their order. */
  readonly waiting: readonly WaitingRow[];
  readonly rebookings: readonly RebookingRow[];
  /** The page that refunds all who have not answered, of a cancelled event. */
  readonly refundAll?: string;
  /** Says that the list of bookings is not complete. */
  readonly tooMany?: string;
  /** Addresses of the door list and of exports, for operators who may export. */
  readonly files: readonly { readonly label: string; readonly href: string }[];
}
