import { z } from 'zod';

/** Every kind of mail. `mailRules` says who gets each and what counts it. */
export const mailKinds = [
  'notify',
  'change',
  'answer',
  'copy',
  'receipt',
  'offer',
  'reminder',
  'booking',
  'event-change',
  'dispute',
  'dispute-ended',
  'reply',
  'digest',
  'alarm',
  'summary',
  'attention',
  'sign-in',
] as const;

export type MailKind = (typeof mailKinds)[number];

/** The budget that a mail was above: of the visitor's network, its mailbox, the site, or notifications. */
export const heldReasons = ['network', 'mailbox', 'site', 'notices'] as const;

export type HeldReason = (typeof heldReasons)[number];

export const mailRowSchema = z.object({
  id: z.string(),
  submission: z.string().nullable(),
  kind: z.enum(mailKinds),
  message_id: z.string(),
  recipient: z.string(),
  reply_to: z.string().nullable(),
  subject: z.string(),
  content: z.string(),
  created_at: z.number(),
  queued_at: z.number(),
  state: z.enum(['queued', 'sending', 'sent', 'dead']),
  attempts: z.number(),
  next_at: z.number(),
  last_error: z.string().nullable(),
  sent_at: z.number().nullable(),
  unconfirmed: z.number(),
  in_reply_to: z.string().nullable(),
  thread: z.string().nullable(),
  author: z.string().nullable(),
  event: z.string().nullable(),
  /** Why it is held (`queued`), or was held until it was discarded (`dead`). */
  held: z.enum(heldReasons).nullable(),
  /** The language in which it is written, as a BCP 47 tag, or null for the main one of the site. */
  language: z.string().nullable(),
});

export type MailRow = Readonly<z.output<typeof mailRowSchema>>;
