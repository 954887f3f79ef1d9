import { formatAmount } from '@/lib/payments/amount';
import { cardDescription } from '@/lib/payments/card';
import type { FormRules } from '@/lib/server/content/forms/define-form';
import { addMailIds, paragraphs } from '@/lib/server/mail/submission-mails';
import type { PaymentMailOptions } from '@/lib/server/mail/payment-mails';
import { testModeLabels } from '@/lib/server/submissions/words';
import type { StoredPayment } from '@/lib/server/store/payment-record';
import type { NewMail } from '@/lib/server/store/mail-record';
import type { SubmissionRecord } from '@/lib/server/store/submission-record';

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
  const testMode = testModeLabels[mode];
  const isOpen = dispute === 'open';
  const title = isOpen ? 'Payment disputed' : `Dispute ${dispute === 'lost' ? 'lost' : 'won'}`;
  const text = paragraphs([
    explain(payment, locale),
    [
      `Paid: ${sum}`,
      ...(card === undefined ? [] : [`Card: ${card}`]),
      `Reference: ${reference}`,
      `See it at the desk: ${siteUrl}/desk/${encodeURIComponent(id)}#payment`,
    ].join('\n'),
    ...(testMode === undefined ? [] : [testMode.sentence]),
  ]);
  const mark = testMode === undefined ? '' : `${testMode.mark}: `;
  const drafts = notify.map((to) => ({
    kind: isOpen ? ('dispute' as const) : ('dispute-ended' as const),
    to,
    subject: `${mark}${title}: ${sum} (${reference})`,
    text,
  }));
  return addMailIds(drafts, isOpen ? (disputedAt ?? changedAt) : changedAt, options);
}

function explain({ dispute, withdrawn, amount }: StoredPayment, locale: string): string {
  const sum = formatAmount({ ...amount, minor: withdrawn }, locale);
  switch (dispute) {
    case 'open':
      return `The cardholder disputes this payment at the bank. ${
        withdrawn === 0 ? 'No money is withdrawn yet.' : `The bank has withdrawn ${sum}.`
      } Answer it in Stripe (Payments, Disputes) before the deadline there. Do not give the money back from the desk meanwhile: it could be paid back twice.`;
    case 'lost':
      return `The bank has decided the dispute for the cardholder. ${sum} stays withdrawn.`;
    case 'won':
    case undefined:
      return 'The dispute has ended in your favour. Nothing stays withdrawn.';
  }
}
