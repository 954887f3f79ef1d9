/** The keys of the site with practice payments. They open nothing but the practice service. */
export const practiceKeys = {
  STRIPE_SECRET_KEY: 'sk_practice_e2e',
  STRIPE_PUBLISHABLE_KEY: 'pk_practice_e2e',
  STRIPE_WEBHOOK_SECRET: 'whsec_practice_e2e',
} as const;
