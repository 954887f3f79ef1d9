/** What the page of a paid form has to know to take a card. Nothing of it is secret. */
export interface PublicPayments {
  readonly mode: 'practice' | 'stripe-test' | 'stripe-live';
  readonly publishableKey: string;
  /**
   * `false` keeps Stripe's script from watching how visitors move about the page to tell people from
   * thieves. Otherwise it does.
   */
  readonly fraudSignals?: false;
  /** Where the practice service's own script is; Stripe's is only ever loaded from Stripe. */
  readonly scriptUrl?: string;
}
