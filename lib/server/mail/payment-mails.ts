import type { FormDefinition } from '@/lib/forms/definition';
import { formatAmount } from '@/lib/payments/amount';
import { cardWords } from '@/lib/payments/card-words';
import type { FormRules } from '@/lib/server/content/forms/form-rules';
import {
  asMails,
  firstMailbox,
  type Letter,
  lettersFor,
  type MailGround,
  paragraphs,
  replyToSite,
} from '@/lib/server/mail/submission-mails';
import { notMoneyOf } from '@/lib/server/submissions/payment-mode';
import type { StoredPayment } from '@/lib/server/store/payment-record';
import type { NewMail } from '@/lib/server/store/mail-record';
import type { SubmissionRecord } from '@/lib/server/store/submission-record';

/** What mails about money need to know beside the rest. */
export interface PaidMailGround extends MailGround {
  /** The site's language and time zone, in which sums and dates are written. */
  readonly locale: string;
  readonly timeZone: string;
}

/**
 * The mails that go out when a submission is paid: those of the form's rules, with the sum, and the
 * visitor's receipt where the form sends one and its e-mail field holds one plain address. Mails of a
 * mode that moves no money say so in the subject and in the text.
 */
export function mailsForPaid(
  form: FormDefinition,
  rules: FormRules,
  submission: SubmissionRecord,
  payment: StoredPayment,
  ground: PaidMailGround,
): readonly NewMail[] {
  const notMoney = notMoneyOf[payment.mode];
  const facts = [
    `Paid: ${formatAmount(payment.amount, ground.locale)}`,
    ...cardLine(payment),
    ...(notMoney === undefined ? [] : [notMoney.sentence]),
  ];
  const letters = [
    ...lettersFor(form, rules, submission, ground, facts),
    ...receiptFor(form, submission, payment, ground),
  ];
  const marked = letters.map((letter) => ({
    ...letter,
    subject: notMoney === undefined ? letter.subject : `${notMoney.mark}: ${letter.subject}`,
  }));
  return asMails(marked, payment.paidAt ?? payment.changedAt, ground);
}

function receiptFor(
  form: FormDefinition,
  submission: SubmissionRecord,
  payment: StoredPayment,
  { siteName, siteUrl, contactEmail, locale, timeZone }: PaidMailGround,
): Letter[] {
  const field = form.fields.find(({ kind }) => kind === 'email');
  if (form.payment?.sendsReceipt !== true || field === undefined) return [];
  const to = firstMailbox(submission, field.name);
  if (to === undefined || submission.state !== 'inbox') return [];
  const { amount, reference, paidAt, mode } = payment;
  const sum = formatAmount(amount, locale);
  const paidOn = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(paidAt);
  const notMoney = notMoneyOf[mode];
  return [
    {
      kind: 'receipt',
      to,
      ...replyToSite(contactEmail),
      subject: `Your receipt: ${sum} (${reference})`,
      text: paragraphs([
        `This is your receipt from ${siteName}.`,
        [
          `Paid: ${sum}`,
          `For: ${form.payment.description}`,
          ...cardLine(payment),
          `On: ${paidOn}`,
          `Reference: ${reference}`,
        ].join('\n'),
        ...(notMoney === undefined ? [] : [notMoney.sentence]),
        'If anything about it is not right, tell us the reference.',
        `${siteName}\n${siteUrl}`,
      ]),
    },
  ];
}

function cardLine({ brand, last4 }: StoredPayment): string[] {
  const card = cardWords(brand, last4);
  return card === undefined ? [] : [`Card: ${card}`];
}
