import { formatAmount } from '@/lib/payments/amount';
import { cardDescription } from '@/lib/payments/card';
import type { FormRules } from '@/lib/server/content/forms/define-form';
import { addMailIds, paragraphs } from '@/lib/server/alerts/notifications/submission-mails';
import type { PaymentMailOptions } from '@/lib/server/payments/payment-mails';
import { disputeMailWords, mailLineWords } from '@/lib/words/lib/server/platform/mail';
import { owedAmount } from '@/lib/server/payments/records/refundable';
import type { StoredPayment } from '@/lib/server/payments/records/payment-record';
import type { NewMail } from '@/lib/server/platform/mail/mail-record';
import type { SubmissionRecord } from '@/lib/server/forms/submissions/submission-record';
import { testModeLabel } from '@/lib/server/payments/words';

/**
 * Creates the mails to the organisation about a dispute of a payment that begins or has ended.
 * Contains nothing that a visitor typed.
 */
export function createDisputeMails(
  { notify }: Pick<FormRules, 'notify'>,
  { id }: Pick<SubmissionRecord, 'id'>,
  payment: StoredPayment,
  options: PaymentMailOptions,
): readonly NewMail[] {
  const { amount, reference, mode, brand, last4, dispute, disputedAt, changedAt } = payment;
  const { locale, siteUrl } = options;
  const sum = formatAmount(amount, locale);
  const card = cardDescription(brand, last4);
  const testMode = testModeLabel(mode);
  const owed = owedAmount(payment);
  const isOpen = dispute === 'open';
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
  const drafts = notify.map((to) => ({
    kind: isOpen ? ('dispute' as const) : ('dispute-ended' as const),
    to,
    subject: testMode === undefined ? subject : mailLineWords.markedSubject(testMode.mark, subject),
    text,
  }));
  return addMailIds(drafts, isOpen ? (disputedAt ?? changedAt) : changedAt, options);
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
