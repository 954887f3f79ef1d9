/**
 * The messages of the protocol's specification for a failed payment, which integrations match. They have
 * their own file, because forms without a card load them too.
 */
export const paymentErrorMessages = {
  method: 'Error creating payment method',
  approval: 'Stripe SCA error',
} as const;
