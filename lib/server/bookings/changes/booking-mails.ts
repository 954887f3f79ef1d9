import type { FormDefinition } from '@/lib/forms/definition';
import type { SubmittedFields } from '@/lib/forms/submission';
import type { FormRules } from '@/lib/server/content/forms/define-form';
import type { RandomBytes } from '@/lib/server/http/requests/tokens';
import {
  addMailIds,
  firstMailbox,
  paragraphs,
  replyToSite,
} from '@/lib/server/mail/submission-mails';
import { isAutomaticAddress } from '@/lib/server/mail/email-address';
import { mailLineWords } from '@/lib/server/mail/words';
import type { NewMail } from '@/lib/server/store/mail-record';
import type { SubmissionRecord } from '@/lib/server/store/submission-record';

/** The site's part of the mails. */
export interface BookingMailSite {
  readonly siteName: string;
  readonly siteUrl: string;
  readonly contactEmail: string | undefined;
  readonly randomBytes: RandomBytes;
}

interface BookingMail extends BookingMailSite {
  readonly form: FormDefinition;
  readonly rules: Pick<FormRules, 'copyTo'> | undefined;
  readonly submission: SubmissionRecord;
  /** The answers from now on. */
  readonly fields: SubmittedFields;
  readonly at: Date;
  readonly subject: string;
  readonly lines: readonly string[];
}

/**
 * Creates the visitor's mail about a change of a booking; none unless the form mails its visitors and the
 * visitor gave one plain address. If the address changes, it goes to the old one and the new one.
 */
export function createBookingMails({
  form,
  rules,
  submission,
  fields,
  at,
  ...mail
}: BookingMail): NewMail[] {
  const addresses = [submission, { fields }].map((each) => visitorAddress(form, rules, each));
  const { siteName, siteUrl, contactEmail, randomBytes, subject, lines } = mail;
  const text = paragraphs([
    ...lines,
    mailLineWords.reference(submission.reference),
    `${siteName}\n${siteUrl}`,
  ]);
  const drafts = [...new Set(addresses)].flatMap((to) =>
    to === undefined || isAutomaticAddress(to)
      ? []
      : [{ kind: 'booking', to, ...replyToSite(contactEmail), subject, text } as const],
  );
  return [...addMailIds(drafts, at, { siteUrl, randomBytes })];
}

/** Returns the address to which the form's confirmation or receipt goes. */
function visitorAddress(
  form: FormDefinition,
  rules: Pick<FormRules, 'copyTo'> | undefined,
  submission: Pick<SubmissionRecord, 'fields'>,
): string | undefined {
  if (rules?.copyTo !== undefined) return firstMailbox(submission, rules.copyTo);
  const field = form.fields.find(({ kind }) => kind === 'email');
  if (form.payment?.sendsReceipt !== true || field === undefined) return undefined;
  return firstMailbox(submission, field.name);
}
