import type { AuditEntry } from '@/lib/server/access/access-record';
import type { NewMail } from '@/lib/server/platform/mail/mail-record';
import type {
  SoldBooking,
  SoldStatus,
  StoredSale,
} from '@/lib/server/bookings/places/sold-booking';

/** A change of an event, with the mail about it. */
export interface SaleChange {
  /** As it was read. Nothing happens if it has changed since. */
  readonly before: StoredSale;
  readonly status: SoldStatus;
  readonly sold: SoldBooking;
  readonly at: Date;
  readonly mails: readonly NewMail[];
  /** The entry of the audit log, if another date or a refund is offered with it. */
  readonly offer?: AuditEntry | undefined;
}

/** Selects the bookings of a date that has taken place, although its file has a later one now. */
export interface EditionQuery {
  /** The key of the event. */
  readonly event: string;
  /** When the event starts by its file. */
  readonly start: Date;
  readonly now: Date;
}

/** Kinds of places that have other names now. */
export interface KindRenaming {
  /** The keys of events. */
  readonly events: readonly string[];
  /** The beginning of the keys of others, such as of the slots of a resource. */
  readonly prefix?: string;
  /** The names of now, by those before. */
  readonly kinds: Readonly<Record<string, string>>;
}
