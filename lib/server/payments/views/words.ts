export const paymentTexts = {
  /** Joins `paid` with what was refunded. */
  joinParts: (parts: readonly string[]) => parts.join(', and '),
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
export const refundTexts = {
  choose: (event: string, counts: string) =>
    counts === ''
      ? `It is for a booking of ${event}.`
      : `It is for a booking of ${event} (${counts}).`,
} as const;
