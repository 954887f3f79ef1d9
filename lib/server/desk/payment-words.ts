import type { PaymentMode } from '@/lib/server/store/payment-record';

/** The fixed text about payments, refunds and disputes at the desk. */

export const paymentModes: Readonly<Record<PaymentMode, string>> = {
  practice: 'Practice. No card is charged and no money moves; nothing here is income.',
  'stripe-test':
    'Stripe’s test mode. No card is charged and no money moves; nothing here is income.',
  'stripe-live': 'Real money, taken by Stripe.',
};

export const paymentWords = {
  awaitingPayment: 'Not paid',
  awaitingBank: 'Not paid: the bank waits for the visitor',
  processing: 'Not paid yet: the bank takes its time',
  abandoned: 'Not paid, and given up',
  paid: 'Paid',
  refundedWhole: 'Refunded',
  refundedPart: (sum: string) => `${sum} of it refunded`,
  refundingPart: (sum: string) => `${sum} of it being refunded`,
  /** Joins `paid` with what was refunded. */
  joinParts: (parts: readonly string[]) => parts.join(', and '),
  otherMode:
    'The site takes no payments of this kind at present (the setting PAYMENTS), so the desk does not ask the payment service about it. The answers are deleted 31 days after the last attempt.',
  refundInOtherMode:
    'It cannot be refunded from here, because the site no longer takes payments of this kind (the setting PAYMENTS).',
  disputed: 'Disputed',
  disputedAndWithdrawn: (sum: string) => `Disputed: the bank has withdrawn ${sum}`,
  disputeLost: (sum: string) => `Dispute lost: the bank has withdrawn ${sum}`,
  disputeWon: 'Dispute won',
  openDisputeWarning:
    'The cardholder disputes this payment at the bank. Answer the dispute in Stripe first: with a refund meanwhile the money could be paid back twice.',
  lostDisputeWarning:
    'The bank has decided a dispute of this payment for the cardholder, who has the withdrawn money back already.',
  declined: (code: string) => `Declined: ${code}`,
  /** Of rows in the list of submissions. */
  summary: {
    paid: (sum: string) => `${sum} paid`,
    /** At the door. */
    paidInCash: (sum: string) => `${sum} paid in cash`,
    toPay: (sum: string) => `${sum} to pay`,
    notPaid: (sum: string) => `${sum} not paid`,
    notPaidYet: (sum: string) => `${sum} not paid yet`,
    cardDeclined: (sum: string) => `Card declined, ${sum} not paid`,
    disputed: 'disputed',
    disputeLost: 'dispute lost',
  },
  /** Of rows in the list and of monthly totals. */
  refunded: (sum: string) => `${sum} refunded`,
  refunding: (sum: string) => `${sum} being refunded`,
  refundedAndPending: (refunded: string, pending: string) =>
    `${refunded}, ${pending} being refunded`,
  history: {
    paid: (sum: string, card: string | undefined) =>
      card === undefined ? `${sum} paid` : `${sum} paid, ${card}`,
    /** Who requested the refund of a booking that the visitor changed. */
    visitor: 'the visitor',
    disputed: 'Disputed by the cardholder at the bank',
    refundAsked: (sum: string, operator: string) =>
      `Refund of ${sum} requested by ${operator}; the payment service has not confirmed it yet`,
    refundPending: (sum: string, operator: string) =>
      `Refund of ${sum} in progress, requested by ${operator}`,
    refundDone: (sum: string, operator: string) => `${sum} refunded, requested by ${operator}`,
    refundFailed: (sum: string, operator: string) =>
      `Refund of ${sum}, requested by ${operator}, failed at the payment service`,
  },
} as const;

export const refundWords = {
  changed: (refunded: string) =>
    `The refunds of this payment have changed since you were asked: ${refunded} is refunded by now, or being refunded. Nothing was refunded just now.`,
  refundedWhole: 'All of it has been refunded already.',
  withdrawn: 'Nothing is left: the bank has withdrawn the money for a dispute.',
  invalidSum: (max: string, example: string) =>
    `Write a sum of at most ${max}, such as ${example}.`,
} as const;
