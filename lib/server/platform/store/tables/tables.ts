import type {
  ApiTokenRow,
  AuditRow,
  DeskSettingRow,
  InvitationRow,
  OperatorRow,
  PasskeyChallengeRow,
  PasskeyRow,
  PreviewLinkRow,
  PushDeviceRow,
  SessionRow,
} from '@/lib/server/platform/store/tables/access-rows';
import type {
  BlockedPlacesRow,
  BookedPlacesRow,
  BookingChoiceRow,
  ChangePlacesRow,
  CheckInRow,
  DateStateRow,
  DoorSaleRow,
  EventRefundRow,
  HeldPlacesRow,
  PaidChangeRow,
  SoldBookingRow,
  WaitingRow,
} from '@/lib/server/platform/store/tables/booking-rows';
import type {
  BatchItemRow,
  BatchRow,
  LabelRow,
  MergeRow,
  NoteRow,
  ReplyDraftRow,
  SavedReplyRow,
} from '@/lib/server/platform/store/tables/inbox-rows';
import type { InboundMailRow, MailboxRow } from '@/lib/server/platform/store/tables/inbound-rows';
import type { MailRow } from '@/lib/server/platform/store/tables/mail-rows';
import type {
  PaymentRow,
  PayoutItemRow,
  PayoutReadRow,
  PayoutRow,
  RefundRow,
  UnmatchedChargeRow,
} from '@/lib/server/platform/store/tables/payment-rows';
import type {
  AttemptRow,
  EqualAnswersRow,
  FileRow,
  PageDraftRow,
  SubmissionRow,
  SubmissionSourceRow,
  SubmissionWordsRow,
} from '@/lib/server/platform/store/tables/submission-rows';
import type { DeliveryRow, WebhookRow } from '@/lib/server/platform/store/tables/webhook-rows';

/** The columns of the tables in `lib/server/migrations.ts`, for Kysely. */
export interface Tables {
  readonly submissions: SubmissionRow;
  readonly submission_sources: SubmissionSourceRow;
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
  readonly date_states: DateStateRow;
  readonly limits: { readonly name: string; readonly counted: number; readonly ends_at: number };
  readonly spam_marks: { readonly submission: string; readonly is_spam: number };
  readonly secrets: { readonly name: string; readonly value: string };
  readonly mails: MailRow;
  readonly inbound_mails: InboundMailRow;
  readonly inbound_keys: { readonly mail_key: string; readonly stored_at: number };
  readonly mailboxes: MailboxRow;
  readonly invitations: InvitationRow;
  readonly push_devices: PushDeviceRow;
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
  readonly payouts: PayoutRow;
  readonly payout_items: PayoutItemRow;
  readonly payout_reads: PayoutReadRow;
  readonly operators: OperatorRow;
  readonly passkeys: PasskeyRow;
  readonly passkey_challenges: PasskeyChallengeRow;
  readonly audit: AuditRow;
  readonly desk_settings: DeskSettingRow;
  readonly labels: LabelRow;
  readonly merges: MergeRow;
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
  readonly preview_links: PreviewLinkRow;
}
