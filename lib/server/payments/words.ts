/** The words about payments that the server writes for visitors and operators. */

/** Messages to the visitor about the card. */
export const paymentMessages = {
  cardMissing: 'Enter the details of your card. You have not been charged.',
  cardUnusable:
    'This card could not be used. You have not been charged. Please reload the page and enter it once more.',
  askedAgain: 'Your bank asked again. You have not been charged. Please try another card.',
  notConfirmed: 'Your bank did not confirm the payment. You have not been charged.',
  expired: 'Your bank’s confirmation has expired. You have not been charged. Please start again.',
} as const;

/** Sentences on the thank-you page. */
export const receiptWords = {
  processing: (amount: string) => `Your payment of ${amount} is being processed by your bank.`,
  paid: (amount: string) => `You paid ${amount}.`,
  paidByCard: (amount: string, card: string) => `You paid ${amount}: ${card}.`,
  mailed: 'A receipt is on its way to your e-mail address.',
} as const;

/** Words at the desk about money that moved outside it. */
export const deskPaymentWords = {
  otherCard: 'The visitor had begun anew with another card when this was paid.',
  noPayment: 'No payment is kept for it. The store may be an older copy.',
  /** In place of the operator who requested a refund. */
  refundedByService: 'the payment service',
} as const;
