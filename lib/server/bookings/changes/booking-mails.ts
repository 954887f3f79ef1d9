import type { FormDefinition } from '@/lib/forms/definition';
import type { SubmittedFields } from '@/lib/forms/submission';
import type {
  BookingPageContent,
  BookingPageDeps,
} from '@/lib/server/bookings/page/booking-page-deps';
import type { FormRules } from '@/lib/server/content/forms/define-form';
import { addMailIds, firstMailbox } from '@/lib/server/alerts/notifications/submission-mails';
import { draftVisitorMail } from '@/lib/server/alerts/notifications/visitor-mail';
import { isAutomaticAddress } from '@/lib/server/platform/mail/email-address';
import { mailLineWords } from '@/lib/words/lib/server/platform/mail';
import type { NewMail } from '@/lib/server/platform/mail/mail-record';
import { inLanguageOf } from '@/lib/server/forms/submissions/submission-language';
import type { SubmissionRecord } from '@/lib/server/forms/submissions/submission-record';

interface BookingMail {
  readonly form: FormDefinition;
  readonly rules: Pick<FormRules, 'copyTo'> | undefined;
  readonly submission: SubmissionRecord;
  /** The answers from now on. */
  readonly fields: SubmittedFields;
  readonly at: Date;
  readonly textIn: (content: BookingPageContent) => BookingMailText;
}

/** What a mail to the visitor of a booking says, with the words of some content. */
export interface BookingMailText {
  readonly subject: string;
  readonly lines: readonly string[];
}

/**
 * Creates the visitor's mail about a change of a booking; none unless the form mails its visitors and the
 * visitor gave one plain address. If the address changes, it goes to the old one and the new one.
 */
export function createBookingMails(
  { form, rules, submission, fields, at, textIn }: BookingMail,
  { content, siteUrl, randomBytes }: Pick<BookingPageDeps, 'content' | 'siteUrl' | 'randomBytes'>,
): readonly NewMail[] {
  const addresses = [submission, { fields }].map((each) => visitorAddress(form, rules, each));
  return inLanguageOf(submission, content, (own) => {
    const { subject, lines } = textIn(own);
    const parts = [...lines, mailLineWords.reference(submission.reference)];
    const drafts = [...new Set(addresses)].flatMap((to) =>
      to === undefined || isAutomaticAddress(to)
        ? []
        : [draftVisitorMail({ kind: 'booking', to, subject }, parts, own.site, siteUrl)],
    );
    return addMailIds(drafts, at, { siteUrl, randomBytes });
  });
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
