import type { PaymentMode } from '@/lib/server/payments/records/payment-record';

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
    'The cardholder disputes this payment at the bank. Answer the dispute in Stripe first. Until the bank has decided, it cannot be refunded here: the money could be paid back twice.',
  lostDisputeWarning:
    'The bank has decided a dispute of this payment for the cardholder, who has the withdrawn money back already. It cannot be refunded here.',
  owed: (sum: string) => `A refund of ${sum} is due`,
  owedWarning: (sum: string) =>
    `Places were given back while this payment was disputed, and the dispute was won. By the rule of the booking, ${sum} is to be refunded.`,
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
    disputed: 'disputed at the bank',
    disputedAndWithdrawn: (sum: string) => `disputed: the bank has withdrawn ${sum}`,
    disputeLost: 'dispute lost',
    takenBack: (sum: string) => `${sum} taken back by the bank (dispute lost)`,
    owed: (sum: string) => `refund of ${sum} due`,
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

/** Details of entries of the audit log. */
export const refundAuditWords = {
  unconfirmed: (sum: string) => `${sum}, requested: the payment service has not confirmed it yet`,
} as const;

export const refundWords = {
  changed: (refunded: string) =>
    `The refunds of this payment have changed since you were asked: ${refunded} is refunded by now, or being refunded. Nothing was refunded just now.`,
  bookingChanged:
    'The booking has changed since you were asked. Nothing was refunded or cancelled just now.',
  refused: 'The payment service refused the refund, so nothing was refunded.',
  cancelledAt: (when: string) =>
    `The booking was cancelled on ${when}. It has no places, and its ticket is not valid.`,
  held: (event: string) =>
    `${event} has taken place. A refund changes nothing about the booking or its places.`,
  choose: (event: string, counts: string) =>
    counts === ''
      ? `It is for a booking of ${event}.`
      : `It is for a booking of ${event} (${counts}).`,
  checkedIn: (people: number) =>
    people === 1 ? '1 person of it is checked in.' : `${people} people of it are checked in.`,
  cancelConsequence:
    'If you cancel it too, its places become free for others, its ticket is no longer valid, it leaves the door list, and its visitor gets an e-mail.',
  keepPart: 'The booking keeps its places, and its ticket stays valid.',
  refundedWhole: 'All of it has been refunded already.',
  disputed: 'The payment is disputed, so nothing can be refunded here.',
  disputeLost: 'The dispute was lost, so nothing can be refunded here.',
  withdrawn: 'Nothing is left: the bank has withdrawn the money for a dispute.',
  invalidSum: (max: string, example: string) =>
    `Write a sum of at most ${max}, such as ${example}.`,
} as const;
