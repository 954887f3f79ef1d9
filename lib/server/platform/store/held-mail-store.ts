import type { HeldMails, HeldNotices, NewMail } from '@/lib/server/platform/store/mail-record';

/** The part of the store for mails that are above a budget (`mail-budgets.ts`). */
export interface HeldMailStore {
  /** Counts the held mails to visitors about submissions of these forms; all without them. */
  countHeldMails(forms?: readonly string[]): Promise<number>;

  /** Queues held mails to visitors, whatever their budgets. Returns their number. */
  releaseMails(mails: HeldMails, now: Date): Promise<number>;

  /** Discards held mails to visitors. They stay listed. Returns their number. */
  discardMails(mails: HeldMails): Promise<number>;

  /**
   * Queues some held mails whose budgets have room again at `now`, and counts them; the oldest first. Not
   * those above the budget of a network, out of date, followed by a newer one, or about a submission that was
   * cancelled or is in the spam or the bin: those wait for an operator. Returns whether any was queued.
   */
  releaseDueMails(now: Date): Promise<boolean>;

  /** Lists the held notifications, by address, form and kind. */
  listHeldNotices(): Promise<readonly HeldNotices[]>;

  /**
   * Queues a summary and discards the notifications that it replaces, in one transaction. Returns false, and
   * changes nothing, if another process has replaced those of an entry.
   */
  addSummary(mail: NewMail, notices: readonly HeldNotices[], now: Date): Promise<boolean>;
}
