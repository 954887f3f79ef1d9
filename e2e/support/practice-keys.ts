/** The keys of the site with practice payments. Only the practice service accepts them. */
export const practiceKeys = {
  STRIPE_SECRET_KEY: 'sk_practice_e2e',
  STRIPE_PUBLISHABLE_KEY: 'pk_practice_e2e',
  STRIPE_WEBHOOK_SECRET: 'whsec_practice_e2e',
} as const;
