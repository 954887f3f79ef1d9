import type { SubmittedFields } from '@/lib/forms/submission';
import type { Money } from '@/lib/payments/money';
import type { AuditEntry } from '@/lib/server/access/access-record';
import type { NewBooking, PlacesByKind } from '@/lib/server/bookings/places/places';
import type { SubmissionRecord } from '@/lib/server/forms/submissions/submission-record';
import type { PaymentMode } from '@/lib/server/payments/records/payment-record';
import type { NewMail } from '@/lib/server/platform/mail/mail-record';

/** The kind of blocked places that are of no particular kind of ticket. */
export const blockedOfAnyKind = 'all';

/** Places of an event that an operator keeps from being booked. */
export interface PlacesBlock {
  /** A UUID of version 7, which sorts by time. */
  readonly id: string;
  /** The key of the event. */
  readonly event: string;
  /** A kind of ticket, or `all`. */
  readonly kind: string;
  /** At least 1. */
  readonly places: number;
  /** For operators, such as `the camera crew`. */
  readonly reason: string;
  /** The address of the operator who blocked or changed it last. */
  readonly operator: string;
  readonly changedAt: Date;
}

/** Selects what to sum. */
export interface EventSumsQuery {
  readonly events: readonly string[];
  /** Payments of this mode are summed; none without it. */
  readonly mode?: PaymentMode | undefined;
  readonly now: Date;
}

/** Selects the bookings of one sender. */
export interface SenderQuery {
  readonly event: string;
  /** As `senderAddress` returns it. */
  readonly sender: string;
  /** The id of the submission, which is left out. */
  readonly submission: string;
  readonly now: Date;
  readonly limit: number;
}

/** The numbers of one event. */
export interface EventSums {
  /** Places of bookings that are paid, or need no payment, without those that a waiting list offers. */
  readonly booked: PlacesByKind;
  /** Places of unpaid bookings, of offers and of visitors who fill in a form, which are held for a time. */
  readonly held: PlacesByKind;
  /** Those of the held places that a waiting list offers. */
  readonly offered: PlacesByKind;
  /** Those of the held places that visitors who fill in a form hold. Others can book them. */
  readonly inForms: PlacesByKind;
  /** Blocked places; those of no particular kind are `all`. */
  readonly blocked: PlacesByKind;
  /** What was paid by card for bookings that take places, without refunds and disputes, by currency. */
  readonly paid: readonly Money[];
  /** What places were sold for at the door, by currency. */
  readonly sold: readonly Money[];
}

/** The numbers of an event without bookings. */
export const noSums: EventSums = {
  booked: {},
  held: {},
  offered: {},
  inForms: {},
  blocked: {},
  paid: [],
  sold: [],
};

/** A booking to move to another event. */
export interface BookingMove {
  /** As it was read, with its earlier answers. */
  readonly submission: SubmissionRecord;
  /** The new answers. */
  readonly fields: SubmittedFields;
  /** The new booking, which replaces all others. */
  readonly booking: NewBooking;
  readonly mails: readonly NewMail[];
  readonly audit: AuditEntry;
  readonly at: Date;
}

/** A booking of an event. */
export interface EventBooking {
  readonly submission: SubmissionRecord & { readonly readAt: Date | undefined };
  readonly places: PlacesByKind;
}
