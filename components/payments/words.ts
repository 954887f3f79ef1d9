import type { CardPart } from '@/lib/payments/card';
import type { PublicPayments } from '@/lib/payments/payment-terms';

/** The words of the card section that the server renders. */
export const cardSectionWords = {
  title: 'Card',
  mode: {
    practice:
      'This is practice: no real money moves, and no real card is taken. Use 4242 4242 4242 4242, any future date, and any three digits.',
    'stripe-test': 'This is a test: no real money moves. Use one of Stripe’s test cards.',
    'stripe-live': 'What you type here goes straight to Stripe. This site never sees it.',
  } satisfies Record<PublicPayments['mode'], string>,
  noScript: 'Paying by card needs JavaScript, which has not arrived in this page.',
  parts: {
    number: 'Card number',
    expiry: 'Expiry date',
    code: 'Security code',
  } satisfies Record<CardPart, string>,
  total: 'To pay:',
  /** In place of the sum of free tickets. */
  free: 'nothing',
  /** In place of the sum, until the answers determine it. */
  unknownTotal: 'your answers above decide',
} as const;
