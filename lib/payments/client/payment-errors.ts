/** The messages of the protocol's specification for a failed payment, which integrations match. */
export const paymentErrorMessages = {
  method: 'Error creating payment method',
  approval: 'Stripe SCA error',
} as const;
