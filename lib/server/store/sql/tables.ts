import { z } from 'zod';
import type { MailState, NewMail, OutgoingMail, StoredMail } from '@/lib/server/store/mail-record';
import type {
  PaymentRow,
  RefundRow,
  UnmatchedChargeRow,
} from '@/lib/server/store/sql/payments/payment-rows';
import type { DeskSession, StoredSubmission } from '@/lib/server/store/store';
import type { NewFile, StoredFile } from '@/lib/server/store/submission-parts';

/** The columns of the tables in `lib/server/store/migrations.ts`, for Kysely. */
export interface Tables {
  readonly submissions: SubmissionRow;
  readonly files: FileRow;
  readonly attempts: AttemptRow;
  readonly limits: { readonly name: string; readonly counted: number; readonly ends_at: number };
  readonly secrets: { readonly name: string; readonly value: string };
  readonly mails: MailRow;
  readonly invitations: InvitationRow;
  readonly sessions: SessionRow;
  readonly page_drafts: PageDraftRow;
  readonly checks: { readonly id: number; readonly checked: number };
  readonly payments: PaymentRow;
  readonly payment_intents: { readonly intent: string; readonly payment: string };
  readonly refunds: RefundRow;
  readonly payment_events: { readonly id: string; readonly noted_at: number };
  readonly stray_charges: UnmatchedChargeRow;
}

export interface SubmissionRow {
  readonly id: string;
  readonly reference: string;
  readonly form: string;
  readonly received_at: number;
  readonly state: string;
  readonly reasons: string;
  readonly fields: string;
  readonly read_at: number | null;
  /** 1 until its payment is paid. */
  readonly awaits_payment: number;
}

export interface FileRow {
  readonly id: string;
  readonly submission: string;
  readonly position: number;
  readonly field: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly sha256: string;
}

interface AttemptRow {
  readonly form: string;
  readonly attempt: string;
  readonly content_hash: string;
  readonly expires_at: number;
  readonly submission: string;
}

interface InvitationRow {
  readonly token_hash: string;
  readonly email: string;
  readonly created_at: number;
  readonly expires_at: number;
  readonly used_at: number | null;
}

interface SessionRow {
  readonly token_hash: string;
  readonly email: string;
  readonly created_at: number;
  readonly idle_until: number;
  readonly absolute_until: number;
}

interface PageDraftRow {
  readonly id: string;
  readonly form: string;
  readonly visitor: string;
  /** 1 until it is opened. */
  readonly is_unclaimed: number;
  readonly content: string;
  readonly expires_at: number;
}

const mailRowSchema = z.object({
  id: z.string(),
  submission: z.string(),
  kind: z.enum(['notify', 'copy', 'receipt', 'dispute', 'dispute-ended']) satisfies z.ZodType<
    NewMail['kind']
  >,
  message_id: z.string(),
  recipient: z.string(),
  reply_to: z.string().nullable(),
  subject: z.string(),
  content: z.string(),
  created_at: z.number(),
  queued_at: z.number(),
  state: z.enum(['queued', 'sending', 'sent', 'dead']) satisfies z.ZodType<MailState>,
  attempts: z.number(),
  next_at: z.number(),
  last_error: z.string().nullable(),
  sent_at: z.number().nullable(),
  unconfirmed: z.number(),
});

type MailRow = Readonly<z.output<typeof mailRowSchema>>;

export const reasonsSchema = z.array(z.string());
const fieldsSchema = z.array(z.tuple([z.string(), z.array(z.string())]));
const stateSchema = z.enum(['inbox', 'spam']);

/** Parses a submission. `files` are the rows of its files, in order. */
export function parseSubmission(row: SubmissionRow, files: readonly FileRow[]): StoredSubmission {
  return {
    id: row.id,
    reference: row.reference,
    form: row.form,
    receivedAt: new Date(row.received_at),
    state: row.awaits_payment === 1 ? 'unpaid' : stateSchema.parse(row.state),
    reasons: reasonsSchema.parse(JSON.parse(row.reasons)),
    fields: fieldsSchema.parse(JSON.parse(row.fields)),
    files: files.map(parseNewFile),
    readAt: row.read_at === null ? undefined : new Date(row.read_at),
  };
}

function parseNewFile({ id, field, name, type, bytes, sha256 }: FileRow): NewFile {
  return { id, field, name, type, bytes, sha256 };
}

export function parseFile(row: FileRow): StoredFile {
  return { ...parseNewFile(row), submission: row.submission };
}

/** Parses a row. `unknown`, because rows that a transaction returns have no type. */
export function parseOutgoingMail(row: unknown): OutgoingMail {
  const mail = mailRowSchema.parse(row);
  return {
    id: mail.id,
    submission: mail.submission,
    kind: mail.kind,
    messageId: mail.message_id,
    to: mail.recipient,
    ...(mail.reply_to === null ? {} : { replyTo: mail.reply_to }),
    subject: mail.subject,
    text: mail.content,
    createdAt: new Date(mail.created_at),
    queuedAt: new Date(mail.queued_at),
    attempts: mail.attempts,
    isUnconfirmed: mail.unconfirmed === 1,
  };
}

export function parseMail(row: MailRow): StoredMail {
  return {
    ...parseOutgoingMail(row),
    state: row.state,
    nextAt: new Date(row.next_at),
    lastError: row.last_error ?? undefined,
    sentAt: row.sent_at === null ? undefined : new Date(row.sent_at),
  };
}

export function parseSession(row: SessionRow): DeskSession {
  return {
    email: row.email,
    createdAt: new Date(row.created_at),
    idleUntil: new Date(row.idle_until),
    absoluteUntil: new Date(row.absolute_until),
  };
}
