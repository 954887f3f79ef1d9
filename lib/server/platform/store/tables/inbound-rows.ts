import { z } from 'zod';

/**
 * What a mail that came in is. `answer`: from the visitor. `other`: from another address, or one that its server
 * does not vouch for. `automatic`: no person wrote it. `bounce`: a mail could not be delivered. `opening`: it
 * answers nothing, so its submission began with it. `unreadable`: only its file is kept.
 */
export const inboundKinds = [
  'answer',
  'other',
  'automatic',
  'bounce',
  'opening',
  'unreadable',
] as const;

export type InboundKind = (typeof inboundKinds)[number];

export const inboundMailRowSchema = z.object({
  id: z.string(),
  submission: z.string(),
  kind: z.enum(inboundKinds),
  message_id: z.string().nullable(),
  sender: z.string(),
  sender_name: z.string(),
  subject: z.string(),
  content: z.string(),
  /** The UTF-16 code units of `content` before what it quotes. */
  visible_length: z.number(),
  received_at: z.number(),
});

export type InboundMailRow = Readonly<z.output<typeof inboundMailRowSchema>>;

/** What is known of a mailbox. */
export interface MailboxRow {
  readonly name: string;
  readonly uid_validity: string;
  readonly last_uid: number;
  /** When the site began to read it. */
  readonly begun_at: number;
  /** The process that reads it, and until when no other may. */
  readonly reader: string;
  readonly reader_until: number;
  /** When reading failed first, since it last succeeded. */
  readonly failed_at: number | null;
  readonly error: string | null;
}
