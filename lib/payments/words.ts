/** The words about cards and payments that visitors read in forms, pages and mails. */

const notCharged = 'You have not been charged.';

export const declineWords = {
  notCharged,
  funds: 'Your card has insufficient funds. Try another card.',
  expired: 'Your card has expired.',
  code: 'The security code is not right.',
  number: 'The card number is not right.',
  date: 'The card’s date is not right.',
  later: 'The bank could not process it just now. Try again in a minute.',
  unsuitable: 'This card does not allow this payment. Try another.',
  unconfirmed: 'Your bank did not confirm the payment.',
  busy: 'The payment service is busy. Wait a minute, then press the button again.',
  tooOften: 'Too many tries with this card. Please wait or use another.',
  declined: 'Your card was declined. Contact your bank or try another card.',
} as const;

export const cardErrorWords = {
  missing: {
    number: 'Enter the whole card number',
    expiry: 'Enter the expiry date',
    code: 'Enter the security code',
  },
  invalid: {
    number: 'Check the card number: no card has this one',
    expiry: 'Check the expiry date',
    code: 'Check the security code',
  },
  pastDate: 'This date has passed',
  realCard: 'No real card is taken here: use 4242 4242 4242 4242',
  unreachable: `The payment service could not be reached. ${notCharged} Check your connection, then try again.`,
  tooManyTries: `There were too many tries. ${notCharged} Wait a minute, then try again.`,
  /** After a message that ends without a full stop. */
  notCharged: (message: string) => `${message}. ${notCharged}`,
  tryAgain: `${notCharged} Please try again.`,
  tryAnotherCard: `${notCharged} Try again, or use another card.`,
} as const;

export const cardWords = {
  ending: (brand: string | undefined, last4: string) => `${brand ?? 'Card'} ending in ${last4}`,
} as const;
