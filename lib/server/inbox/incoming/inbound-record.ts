import type { NewFile } from '@/lib/server/forms/submissions/submission-parts';
import type { SubmissionRecord } from '@/lib/server/forms/submissions/submission-record';
import type { NewMail } from '@/lib/server/platform/mail/mail-record';
import type { InboundKind } from '@/lib/server/platform/store/tables/inbound-rows';

/**
 * The form of messages that began with a mail. It is in no content, so only operators who may see all forms see
 * its messages. Pages show the id of a form that the content does not have as its title.
 */
export const mailForm = 'E-mail';

/** A mail that came in, in the conversation of its submission. */
export interface InboundMail {
  /** A UUID of version 7, by its arrival here. */
  readonly id: string;
  readonly submission: string;
  readonly kind: InboundKind;
  /** Its `Message-ID`, with angle brackets. */
  readonly messageId: string | undefined;
  /** The address in `From`, in lower case; empty without one. */
  readonly sender: string;
  readonly senderName: string;
  readonly subject: string;
  /** The whole text, with what it quotes. */
  readonly text: string;
  /** The UTF-16 code units of the text before what it quotes. */
  readonly visibleLength: number;
  readonly receivedAt: Date;
}

/** A mail to add to a conversation. */
export interface NewInboundMail {
  /** Equal for the same mail, however often and on whatever way it comes. */
  readonly key: string;
  readonly mail: InboundMail;
  readonly files: readonly NewFile[];
  /** The submission that begins with it, if it answers none. */
  readonly opens?: Omit<SubmissionRecord, 'files'> | undefined;
  /** Whether it makes its submission new again: in the inbox, and unread. */
  readonly makesNew: boolean;
  /** Whether it is announced to the webhooks of its form as an answer. */
  readonly isAnnounced?: boolean;
  /** Notifications of it. */
  readonly notices: readonly NewMail[];
  /** The mail that could not be delivered, if it says so. */
  readonly failed?: { readonly mail: string; readonly error: string } | undefined;
}

/** `repeated`: its key is known. `gone`: its submission was deleted meanwhile. */
export type InboundOutcome = 'added' | 'repeated' | 'gone';

/** Where one of our mails, or one that came in, belongs. */
export interface KnownMessage {
  readonly messageId: string;
  readonly submission: string;
  /** The id of the mail, if it is ours. */
  readonly mail?: string;
}

/** How far a mailbox is read. UIDs are of one `UIDVALIDITY` (RFC 3501, section 2.3.1.1). */
export interface MailboxProgress {
  /** Empty before the first reading. */
  readonly uidValidity: string;
  /** The last UID that was stored. */
  readonly lastUid: number;
  /** When the site began to read it. */
  readonly begunAt: Date;
}

/** Why a mailbox cannot be read. */
export interface MailboxFailure {
  readonly name: string;
  readonly failedAt: Date;
  readonly error: string;
}
