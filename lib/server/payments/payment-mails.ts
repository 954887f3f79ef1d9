import type { FormDefinition } from '@/lib/forms/definition';
import { dateFormat } from '@/lib/intl/formatters';
import { formatAmount } from '@/lib/payments/amount';
import { cardDescription } from '@/lib/payments/card';
import type { FormRules } from '@/lib/server/content/forms/define-form';
import {
  addMailIds,
  firstMailbox,
  type MailDraft,
  draftSubmissionMails,
  type MailOptions,
  paragraphs,
  replyToSite,
} from '@/lib/server/alerts/notifications/submission-mails';
import { mailLineWords, receiptMailWords } from '@/lib/words/lib/server/platform/mail';
import type { StoredPayment } from '@/lib/server/payments/records/payment-record';
import type { NewMail } from '@/lib/server/platform/mail/mail-record';
import type { SubmissionRecord } from '@/lib/server/forms/submissions/submission-record';
import { testModeLabel } from '@/lib/server/payments/words';

/** Options of mails about payments. */
export interface PaymentMailOptions extends MailOptions {
  /** The site's language and time zone, in which sums and dates are written. */
  readonly locale: string;
  readonly timeZone: string;
  /** Whether a waiting list has offered the places, so that there were mails about it before. */
  readonly wasWaiting?: boolean;
}

/**
 * Creates the mails of a paid submission: those of the form's rules, with the sum, and a receipt where
 * the form sends one and its e-mail field holds one plain address. Mails of a test mode say so in the
 * subject and the text.
 */
export function createPaymentMails(
  form: FormDefinition,
  rules: FormRules,
  submission: SubmissionRecord,
  payment: StoredPayment,
  options: PaymentMailOptions,
): readonly NewMail[] {
  const testMode = testModeLabel(payment.mode);
  const facts = () => [
    mailLineWords.paid(formatAmount(payment.amount, options.locale)),
    ...cardLine(payment),
    ...(testMode === undefined ? [] : [testMode.sentence]),
  ];
  const drafts = [
    ...draftSubmissionMails(form, rules, submission, options, facts),
    // The confirmation has the booking, where the form sends one.
    ...draftReceipt(form, submission, payment, {
      ...options,
      booking: rules.copyTo === undefined ? options.booking : undefined,
    }),
  ];
  const marked = drafts.map((draft) => ({
    ...draft,
    kind: options.wasWaiting === true ? kindAfterOffer(draft.kind) : draft.kind,
    subject:
      testMode === undefined
        ? draft.subject
        : mailLineWords.markedSubject(testMode.mark, draft.subject),
  }));
  return addMailIds(marked, payment.paidAt ?? payment.changedAt, options);
}

/**
 * Returns the kind of a mail about accepted places. A submission has one notification and one confirmation,
 * and those of the waiting list exist.
 */
function kindAfterOffer(kind: MailDraft['kind']): MailDraft['kind'] {
  if (kind === 'copy') return 'booking';
  return kind === 'notify' ? 'change' : kind;
}

function draftReceipt(
  form: FormDefinition,
  submission: SubmissionRecord,
  payment: StoredPayment,
  { siteName, siteUrl, contactEmail, locale, timeZone, booking }: PaymentMailOptions,
): MailDraft[] {
  const field = form.fields.find(({ kind }) => kind === 'email');
  if (form.payment?.sendsReceipt !== true || field === undefined) return [];
  const to = firstMailbox(submission, field.name);
  if (to === undefined || submission.state !== 'inbox') return [];
  const { amount, reference, paidAt, mode } = payment;
  const sum = formatAmount(amount, locale);
  const paidOn = dateFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(paidAt);
  const testMode = testModeLabel(mode);
  return [
    {
      kind: 'receipt',
      to,
      ...replyToSite(contactEmail),
      subject: receiptMailWords.subject(sum, reference),
      text: paragraphs([
        receiptMailWords.title(siteName),
        [
          mailLineWords.paid(sum),
          receiptMailWords.paidFor(form.payment.description),
          ...cardLine(payment),
          receiptMailWords.paidOn(paidOn),
          mailLineWords.reference(reference),
        ].join('\n'),
        ...(testMode === undefined ? [] : [testMode.sentence]),
        ...(booking === undefined ? [] : [booking.text]),
        receiptMailWords.wrong,
        `${siteName}\n${siteUrl}`,
      ]),
    },
  ];
}

function cardLine({ brand, last4 }: StoredPayment): string[] {
  const card = cardDescription(brand, last4);
  return card === undefined ? [] : [mailLineWords.card(card)];
}
