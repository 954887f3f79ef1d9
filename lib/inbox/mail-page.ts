import type { DeskTime } from '@/lib/desk/desk-time';
import type { DeskFrame } from '@/lib/desk/desk-frame';
import type { PageMeta } from '@/lib/site/frame';

/** A mail of the outbox. */
export interface DeskMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The Reply-To address. */
  readonly replyTo?: string;
  readonly queued: DeskTime;
  /** In words. */
  readonly state: string;
  /** The mail server's error. */
  readonly error?: string;
  /** It is not sent: it waits, is being sent, or delivery was given up. */
  readonly isWaiting: boolean;
  /** Delivery was given up; an operator can retry it. */
  readonly isDead: boolean;
  /** It is above a budget; an operator can send or discard it. */
  readonly isHeld: boolean;
  /** The address of its submission. */
  readonly submissionHref?: string;
}

/** All mails, the undelivered ones, or those of one submission; newest first. */
export interface DeskMailbox {
  readonly title: string;
  /** Why the mails of this list are held. */
  readonly explanation?: string;
  /** Why no mail is sent. */
  readonly notice?: string;
  readonly mails: readonly DeskMail[];
  /** The address of the next page, with older mails. */
  readonly older?: string;
  /** The address of the first page of all mails; `undefined` on that page. */
  readonly newest?: string;
}

/** The props of the mail page. */
export interface MailPageProps {
  readonly meta: PageMeta;
  readonly desk: DeskFrame;
  readonly mailbox: DeskMailbox;
}
