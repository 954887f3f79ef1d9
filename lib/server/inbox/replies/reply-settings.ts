import type { FormRules } from '@/lib/server/content/forms/define-form';
import { parseMailbox } from '@/lib/server/platform/mail/email-address';

/** The most characters of a reply. */
export const maxReplyLength = 20_000;
/** The most characters of a note, and of a saved reply. */
export const maxNoteLength = 5000;
export const maxTitleLength = 80;
export const maxLabelLength = 40;

/** Milliseconds for which a reply waits to be sent, in which its author can take it back. */
export const undoSendMs = 10_000;

/** Returns the id of the mail to the assignee about a reply, which is taken back with it. */
export function answeredMailId(reply: string): string {
  return `${reply}-answered`;
}

/** Mails of a submission that the desk reads: its own, and the replies. */
export const maxMails = 200;

/**
 * Returns the address that answers to a reply go to: the first that the form notifies, else the
 * organisation's contact address.
 */
export function replyToOf(
  rules: Pick<FormRules, 'notify'> | undefined,
  contactEmail: string | undefined,
): string | undefined {
  return [...(rules?.notify ?? []), contactEmail ?? '']
    .map((address) => parseMailbox(address))
    .find((address) => address !== undefined);
}
