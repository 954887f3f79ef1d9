import type { DeskFrame, DeskTime } from '@/lib/desk/desk-page';
import type { PageMeta } from '@/lib/site/frame';

/** One mail of the outbox, whole. */
export interface DeskMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The Reply-To address. */
  readonly replyTo?: string;
  readonly made: DeskTime;
  /** What became of it, in words, and the mail server's own words where it failed. */
  readonly state: string;
  readonly error?: string;
  /** Given up: an operator may have it sent again. */
  readonly isDead: boolean;
  /** The submission that it is about. */
  readonly submissionHref: string;
}

/** The outbox, or the mails of one submission; newest first. */
export interface DeskMailbox {
  readonly title: string;
  /** What keeps mails from being sent at all. */
  readonly notice?: string;
  readonly mails: readonly DeskMail[];
  /** Where the next page of older mails is, if there is one. */
  readonly older?: string;
  /** Back to the newest of all, from anything less. */
  readonly newest?: string;
}

/** The props of the page of the outbox. */
export interface MailPageProps {
  readonly meta: PageMeta;
  readonly desk: DeskFrame;
  readonly mailbox: DeskMailbox;
}
