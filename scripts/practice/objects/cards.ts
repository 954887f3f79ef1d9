/** The bank's reason to decline a charge, in Stripe's codes. */
export interface Decline {
  readonly code: string;
  readonly declineCode?: string;
  readonly message: string;
}

export interface TestCard {
  readonly number: string;
  /** Stripe's name for a payment method with this card, for use on a server. */
  readonly name: string;
  readonly brand: 'visa' | 'mastercard' | 'amex';
  /** Whether the bank authenticates the cardholder (3-D Secure) before the charge. */
  readonly requiresAuthentication: boolean;
  readonly decline?: Decline;
  /** The result of a refund; without it, the refund succeeds at once. */
  readonly refund?: 'pending' | 'failed';
  /** The description on the ledger page. */
  readonly description: string;
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
});

const noFunds = declined('insufficient_funds', 'Your card has insufficient funds.');

/**
 * The test cards that Stripe publishes (docs.stripe.com/testing: "Cards by brand", "Declined
 * payments", "Refunds", "3D Secure") and that a card form can meet. No other number is accepted.
 */
export const testCards: readonly TestCard[] = [
  card('4242424242424242', 'pm_card_visa', 'Succeeds'),
  card('5555555555554444', 'pm_card_mastercard', 'Succeeds', { brand: 'mastercard' }),
  card('378282246310005', 'pm_card_amex', 'Succeeds', { brand: 'amex' }),
  card('4000000000000002', 'pm_card_visa_chargeDeclined', 'Declined', {
    decline: declined('generic_decline'),
  }),
  card('4000000000009995', 'pm_card_visa_chargeDeclinedInsufficientFunds', 'Declined: no funds', {
    decline: noFunds,
  }),
  card('4000000000009987', 'pm_card_visa_chargeDeclinedLostCard', 'Declined: lost', {
    decline: declined('lost_card'),
  }),
  card('4000000000009979', 'pm_card_visa_chargeDeclinedStolenCard', 'Declined: stolen', {
    decline: declined('stolen_card'),
  }),
  card('4000000000000069', 'pm_card_chargeDeclinedExpiredCard', 'Declined: expired', {
    decline: { code: 'expired_card', message: 'Your card has expired.' },
  }),
  card('4000000000000127', 'pm_card_chargeDeclinedIncorrectCvc', 'Declined: wrong code', {
    decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  }),
  card('4000000000000119', 'pm_card_chargeDeclinedProcessingError', 'Declined: bank in trouble', {
    decline: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  }),
  card('4000002500003155', 'pm_card_authenticationRequiredOnSetup', 'The bank asks', {
    requiresAuthentication: true,
  }),
  card('4000002760003184', 'pm_card_authenticationRequired', 'The bank asks', {
    requiresAuthentication: true,
  }),
  card('4000000000003220', 'pm_card_threeDSecure2Required', 'The bank asks', {
    requiresAuthentication: true,
  }),
  card(
    '4000008260003178',
    'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    'The bank asks, then declines: no funds',
    { requiresAuthentication: true, decline: noFunds },
  ),
  card(
    '4000008400001629',
    'pm_card_threeDSecureRequiredChargeDeclined',
    'The bank asks, then declines',
    { requiresAuthentication: true, decline: declined('generic_decline') },
  ),
  card('4000000000007726', 'pm_card_pendingRefund', 'Succeeds; a refund takes its time', {
    refund: 'pending',
  }),
  card('4000000000005126', 'pm_card_refundFail', 'Succeeds; a refund fails later', {
    refund: 'failed',
  }),
];

function card(
  number: string,
  name: string,
  description: string,
  more: Partial<TestCard> = {},
): TestCard {
  return { number, name, brand: 'visa', requiresAuthentication: false, description, ...more };
}

/** Finds a test card by a name such as `pm_card_visa`. */
export const findCardByName = (name: string): TestCard | undefined =>
  testCards.find((testCard) => testCard.name === name);

/** Finds a test card by a typed number, with or without spaces and hyphens. */
export function findCardByNumber(typed: string): TestCard | undefined {
  const digits = typed.replace(/[\s-]/g, '');
  return testCards.find(({ number }) => number === digits);
}

/** Formats a number in groups as printed on the card. */
export const groupDigits = ({ number, brand }: TestCard): string =>
  brand === 'amex'
    ? number.replace(/^(\d{4})(\d{6})(\d{5})$/, '$1 $2 $3')
    : number.replace(/(\d{4})(?=\d)/g, '$1 ');
