import { z } from 'zod';
import type { SubmittedFields } from '@/lib/forms/submission';
import type { AuditEntry } from '@/lib/server/access/access-record';
import type { NewBooking, PlacesByKind } from '@/lib/server/bookings/places/places';
import { soldDetailsSchema } from '@/lib/server/bookings/places/sold-booking';
import type { NewMail } from '@/lib/server/platform/mail/mail-record';
import { mailKinds } from '@/lib/server/platform/store/tables/mail-rows';

/**
 * A change of a booking that costs more than was paid. It is stored before the card is charged, and made in
 * the transaction that stores the charge.
 */
export interface PaidChange {
  /** The id of the submission whose booking it changes. */
  readonly submission: string;
  /** What the visitor asks for, as the page sends it. A repeat of the request is equal. */
  readonly request: string;
  readonly seen: SubmittedFields;
  readonly fields: SubmittedFields;
  readonly booking: NewBooking;
  /** The places beyond those that are booked: the payment holds them as an unpaid booking does. */
  readonly added: PlacesByKind;
  readonly audit: Pick<AuditEntry, 'action' | 'details' | 'id' | 'operator'>;
  /** The mails about the change. */
  readonly mails: readonly NewMail[];
  /** The mails in their place if it can no longer be made, and the payment is refunded. */
  readonly refusedMails: readonly NewMail[];
}

/** `refused`: the booking could no longer be changed, so the payment is refunded. */
export type PaidChangeResult = 'made' | 'refused';

/** What is known of the change of a payment. */
export interface StoredPaidChange {
  readonly request: string;
  /** `undefined` until the payment is paid. */
  readonly result: PaidChangeResult | undefined;
  /** `undefined` after it was made or refused, or was erased. */
  readonly change: PaidChange | undefined;
}

const mailSchema = z.object({
  id: z.string(),
  kind: z.enum(mailKinds),
  messageId: z.string(),
  to: z.string(),
  replyTo: z.string().optional(),
  inReplyTo: z.string().optional(),
  references: z.string().optional(),
  author: z.string().optional(),
  event: z.string().optional(),
  form: z.string().optional(),
  network: z.string().optional(),
  subject: z.string(),
  text: z.string(),
});

const mailsSchema = z.array(z.custom<NewMail>((value) => mailSchema.safeParse(value).success));

const fieldsSchema = z.array(z.tuple([z.string(), z.array(z.string())]));

const placesSchema = z.record(z.string(), z.number());

const changeSchema = z.object({
  submission: z.string(),
  request: z.string(),
  seen: fieldsSchema,
  fields: fieldsSchema,
  booking: z.object({
    event: z.string(),
    places: placesSchema,
    capacity: z.object({ all: z.number().optional(), kinds: placesSchema }),
    sold: soldDetailsSchema.extend({ start: z.coerce.date(), end: z.coerce.date() }).optional(),
    hasWaitingList: z.boolean().default(false),
  }),
  added: placesSchema,
  audit: z.object({
    id: z.string(),
    operator: z.string(),
    action: z.enum(['booking-changed', 'booking-moved']),
    details: z.string(),
  }),
  mails: mailsSchema,
  refusedMails: mailsSchema,
}) satisfies z.ZodType<PaidChange>;

/** Returns a change as JSON. */
export function writePaidChange(change: PaidChange): string {
  return JSON.stringify(change);
}

/** Parses what `writePaidChange` returned; `undefined` of an empty text, which is left of an old change. */
export function parsePaidChange(text: string): PaidChange | undefined {
  return text === '' ? undefined : changeSchema.parse(JSON.parse(text));
}
