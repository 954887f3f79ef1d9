/** What Stripe.js throws at developers: their page asked for something that it cannot do. */
export class IntegrationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'IntegrationError';
  }
}
