import { formatAmount } from '@/lib/payments/amount';
import { cardDescription } from '@/lib/payments/card';
import { mainLanguage } from '@/lib/languages/current-language';
import type { Recipient } from '@/lib/server/alerts/notifications/recipients';
import { addMailIds, paragraphs } from '@/lib/server/alerts/notifications/submission-mails';
import type { PaymentMailOptions } from '@/lib/server/payments/payment-mails';
import { disputeMailWords, mailLineWords } from '@/lib/words/lib/server/platform/mail';
import { owedAmount } from '@/lib/server/payments/records/refundable';
import type { StoredPayment } from '@/lib/server/payments/records/payment-record';
import { mailLanguage } from '@/lib/server/platform/mail/mail-language';
import type { NewMail } from '@/lib/server/platform/mail/mail-record';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import type { SubmissionRecord } from '@/lib/server/forms/submissions/submission-record';
import { testModeLabel } from '@/lib/server/payments/words';

/**
 * Creates the mails to the organisation about a dispute of a payment that begins or has ended, each in the language
 * of its reader. Contains nothing that a visitor typed.
 */
export function createDisputeMails(
  recipients: readonly Pick<Recipient, 'to' | 'language'>[],
  submission: Pick<SubmissionRecord, 'id'>,
  payment: StoredPayment,
  options: PaymentMailOptions,
): readonly NewMail[] {
  const { dispute, disputedAt, changedAt } = payment;
  const isOpen = dispute === 'open';
  const drafts = recipients.map(({ to, language = mainLanguage() }) =>
    inLanguage(language, () => ({
      kind: isOpen ? ('dispute' as const) : ('dispute-ended' as const),
      to,
      ...mailLanguage(),
      ...writeMail(submission, payment, options),
    })),
  );
  return addMailIds(drafts, isOpen ? (disputedAt ?? changedAt) : changedAt, options);
}

function writeMail(
  { id }: Pick<SubmissionRecord, 'id'>,
  payment: StoredPayment,
  { locale, siteUrl }: PaymentMailOptions,
): Pick<NewMail, 'subject' | 'text'> {
  const { amount, reference, mode, brand, last4, dispute } = payment;
  const sum = formatAmount(amount, locale);
  const card = cardDescription(brand, last4);
  const testMode = testModeLabel(mode);
  const owed = owedAmount(payment);
  const subject = disputeMailWords.subject(disputeTitle(dispute), sum, reference);
  const text = paragraphs([
    explain(payment, locale),
    ...(owed === undefined ? [] : [disputeMailWords.owed(formatAmount(owed, locale))]),
    [
      mailLineWords.paid(sum),
      ...(card === undefined ? [] : [mailLineWords.card(card)]),
      mailLineWords.reference(reference),
      disputeMailWords.seeAtDesk(`${siteUrl}/desk/${encodeURIComponent(id)}#payment`),
    ].join('\n'),
    ...(testMode === undefined ? [] : [testMode.sentence]),
  ]);
  return {
    subject: testMode === undefined ? subject : mailLineWords.markedSubject(testMode.mark, subject),
    text,
  };
}

function disputeTitle(dispute: StoredPayment['dispute']): string {
  switch (dispute) {
    case 'open':
      return disputeMailWords.openTitle;
    case 'lost':
      return disputeMailWords.lostTitle;
    case 'won':
    case undefined:
      return disputeMailWords.wonTitle;
  }
}

function explain({ dispute, withdrawn, amount }: StoredPayment, locale: string): string {
  const sum = formatAmount({ ...amount, minor: withdrawn }, locale);
  switch (dispute) {
    case 'open':
      return withdrawn === 0 ? disputeMailWords.open : disputeMailWords.openWithdrawn(sum);
    case 'lost':
      return disputeMailWords.lost(sum);
    case 'won':
    case undefined:
      return disputeMailWords.won;
  }
}
