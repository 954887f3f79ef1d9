import type { Generated } from 'kysely';
import { z } from 'zod';
import {
  heldReasons,
  mailKinds,
  type MailState,
  type OutgoingMail,
  type StoredMail,
} from '@/lib/server/platform/store/mail-record';
import type {
  PaymentRow,
  RefundRow,
  UnmatchedChargeRow,
} from '@/lib/server/platform/store/sql/payments/payment-rows';
import type {
  LabelRow,
  NoteRow,
  ReplyDraftRow,
  SavedReplyRow,
} from '@/lib/server/platform/store/sql/desk/conversation-rows';
import type {
  AuditRow,
  DeskSettingRow,
  OperatorRow,
  PasskeyChallengeRow,
  PasskeyRow,
} from '@/lib/server/platform/store/sql/desk/desk-rows';
import type {
  BatchItemRow,
  BatchRow,
} from '@/lib/server/platform/store/sql/desk/batches/batch-rows';
import type {
  ApiTokenRow,
  DeliveryRow,
  WebhookRow,
} from '@/lib/server/platform/store/sql/desk/webhook-rows';
import type { StoredSubmission } from '@/lib/server/platform/store/store';
import type { NewFile, StoredFile } from '@/lib/server/platform/store/submission-parts';
import { folders } from '@/lib/server/platform/store/submission-record';
import type {
  CheckInRow,
  BlockedPlacesRow,
  BookedPlacesRow,
  ChangePlacesRow,
  PaidChangeRow,
  BookingChoiceRow,
  DoorSaleRow,
  EventRefundRow,
  HeldPlacesRow,
  SoldBookingRow,
  WaitingRow,
} from '@/lib/server/platform/store/sql/booking-tables';

/** The columns of the tables in `lib/server/platform/store/migrations.ts`, for Kysely. */
export interface Tables {
  readonly submissions: SubmissionRow;
  readonly files: FileRow;
  readonly attempts: AttemptRow;
  readonly equal_answers: EqualAnswersRow;
  readonly booked_places: BookedPlacesRow;
  readonly sold_bookings: SoldBookingRow;
  readonly blocked_places: BlockedPlacesRow;
  readonly held_places: HeldPlacesRow;
  readonly waiting: WaitingRow;
  readonly check_ins: CheckInRow;
  readonly door_sales: DoorSaleRow;
  readonly booking_choices: BookingChoiceRow;
  readonly event_refunds: EventRefundRow;
  readonly limits: { readonly name: string; readonly counted: number; readonly ends_at: number };
  readonly spam_marks: { readonly submission: string; readonly is_spam: number };
  readonly secrets: { readonly name: string; readonly value: string };
  readonly mails: MailRow;
  readonly invitations: InvitationRow;
  readonly sessions: SessionRow;
  readonly page_drafts: PageDraftRow;
  readonly checks: { readonly id: number; readonly checked: number };
  readonly payments: PaymentRow;
  readonly payment_intents: { readonly intent: string; readonly payment: string };
  readonly paid_changes: PaidChangeRow;
  readonly change_places: ChangePlacesRow;
  readonly refunds: RefundRow;
  readonly payment_events: { readonly id: string; readonly noted_at: number };
  readonly stray_charges: UnmatchedChargeRow;
  readonly operators: OperatorRow;
  readonly passkeys: PasskeyRow;
  readonly passkey_challenges: PasskeyChallengeRow;
  readonly audit: AuditRow;
  readonly desk_settings: DeskSettingRow;
  readonly labels: LabelRow;
  readonly notes: NoteRow;
  readonly reply_drafts: ReplyDraftRow;
  readonly saved_replies: SavedReplyRow;
  readonly submission_words: SubmissionWordsRow;
  /** SQLite only: the FTS5 index over `submission_words`. */
  readonly word_index: { readonly rowid: number };
  readonly batches: BatchRow;
  readonly batch_items: BatchItemRow;
  readonly webhooks: WebhookRow;
  readonly webhook_deliveries: DeliveryRow;
  readonly api_tokens: ApiTokenRow;
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
  /** Its e-mail address in lower case; '' without one, and null if an earlier release stored it. */
  readonly sender: string | null;
  /** 1 until its words are in the search index. */
  readonly unindexed: number | null;
  readonly assignee: string | null;
  readonly state_before_bin: string | null;
  readonly binned_at: number | null;
  /** The batch that moved it last; null after any other move. */
  readonly state_batch: string | null;
  readonly read_batch: string | null;
  readonly assignee_batch: string | null;
  readonly labels_batch: string | null;
  /** When the visitor cancelled its booking. */
  readonly cancelled_at: number | null;
  /** The id of an earlier submission with equal answers, also after that was deleted. */
  readonly possible_repeat_of: string | null;
}

export interface SubmissionWordsRow {
  readonly id: Generated<number>;
  readonly submission: string;
  readonly words: string;
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

interface EqualAnswersRow {
  readonly key: number;
  readonly submission: string;
  readonly expires_at: number;
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
  readonly id: string;
  readonly device: string;
  readonly seen_at: number;
  readonly is_own_device: number;
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
});

type MailRow = Readonly<z.output<typeof mailRowSchema>>;

export const reasonsSchema = z.array(z.string());
const fieldsSchema = z.array(z.tuple([z.string(), z.array(z.string())]));
const stateSchema = z.enum(folders);

/** Parses the column `fields`. */
export function parseFields(fields: string): StoredSubmission['fields'] {
  return fieldsSchema.parse(JSON.parse(fields));
}

/** Parses a submission. `files` are the rows of its files, in order. */
export function parseSubmission(row: SubmissionRow, files: readonly FileRow[]): StoredSubmission {
  return {
    id: row.id,
    reference: row.reference,
    form: row.form,
    receivedAt: new Date(row.received_at),
    state: row.awaits_payment === 1 ? 'unpaid' : stateSchema.parse(row.state),
    reasons: reasonsSchema.parse(JSON.parse(row.reasons)),
    fields: parseFields(row.fields),
    files: files.map(parseNewFile),
    readAt: row.read_at === null ? undefined : new Date(row.read_at),
    ...(row.cancelled_at === null ? {} : { cancelledAt: new Date(row.cancelled_at) }),
    ...(row.possible_repeat_of === null ? {} : { possibleRepeatOf: row.possible_repeat_of }),
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
    ...(mail.submission === null ? {} : { submission: mail.submission }),
    kind: mail.kind,
    messageId: mail.message_id,
    to: mail.recipient,
    ...(mail.reply_to === null ? {} : { replyTo: mail.reply_to }),
    ...(mail.in_reply_to === null ? {} : { inReplyTo: mail.in_reply_to }),
    ...(mail.thread === null ? {} : { references: mail.thread }),
    ...(mail.author === null ? {} : { author: mail.author }),
    ...(mail.event === null ? {} : { event: mail.event }),
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
    state: mailState(row),
    ...(row.held === null ? {} : { heldBy: row.held }),
    nextAt: new Date(row.next_at),
    lastError: row.last_error ?? undefined,
    sentAt: row.sent_at === null ? undefined : new Date(row.sent_at),
  };
}

function mailState({ state, held }: Pick<MailRow, 'held' | 'state'>): MailState {
  if (held === null) return state;
  return state === 'dead' ? 'discarded' : 'held';
}
