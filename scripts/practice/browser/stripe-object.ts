import { type PracticeElement } from './element';
import { PracticeElements } from './elements';
import { IntegrationError, intentOf, readRecord, type Order, type Outcome } from './messages';

/** What the object needs of the page around it. */
export interface StripeDeps {
  /** The practice service's origin. */
  readonly origin: string;
  /** Has the service's own frame carry out an order. */
  readonly order: (order: Order) => Promise<Outcome>;
  /** Shows the bank's question; settles when it has gone. */
  readonly askBank: (clientSecret: string) => Promise<void>;
  /** A name that nothing else has. */
  readonly newName: () => string;
}

type Answer = Readonly<Record<string, unknown>>;

const unreached = {
  type: 'api_connection_error',
  message: 'The payment service could not be reached.',
};

/**
 * What `Stripe(key)` returns, as far as a page with card fields needs it: the methods, answers and
 * exceptions of Stripe.js, in front of the practice service.
 */
export class PracticeStripe {
  /** Tells a page that this is no payment service. */
  readonly isPractice = true;
  #groups: PracticeElements[] = [];

  constructor(private readonly around: StripeDeps) {}

  elements(_options?: unknown): PracticeElements {
    const group = new PracticeElements(this.around.origin, this.around.newName());
    this.#groups.push(group);
    return group;
  }

  async createPaymentMethod(given: unknown): Promise<Answer> {
    const { type, card, billing_details: billing } = readRecord(given);
    if (type !== 'card') {
      throw new IntegrationError('Practice payments take cards only: pass `type: "card"`.');
    }
    const { group, element } = this.#find(card);
    const order: Order = {
      kind: 'payment-method',
      group: group.group,
      fields: group.beside(element),
      billing,
    };
    return answerOf(await this.around.order(order), 'paymentMethod');
  }

  /** For payments that the site's server confirms: only these can be asked about again. */
  async handleCardAction(clientSecret: unknown): Promise<Answer> {
    const secret = readSecret('handleCardAction', clientSecret);
    const before = await this.retrievePaymentIntent(secret);
    const intent = readRecord(before.paymentIntent);
    if (before.error !== undefined) return before;
    if (intent.confirmation_method !== 'manual') {
      throw new IntegrationError(
        'handleCardAction: The PaymentIntent supplied does not require manual server-side confirmation. Please use confirmCardPayment instead to complete the payment.',
      );
    }
    return this.#nextAction('handleCardAction', secret, intent);
  }

  async handleNextAction(given: unknown): Promise<Answer> {
    const secret = readSecret('handleNextAction', readRecord(given).clientSecret);
    const before = await this.retrievePaymentIntent(secret);
    if (before.error !== undefined) return before;
    return this.#nextAction('handleNextAction', secret, readRecord(before.paymentIntent));
  }

  /** For payments that a browser may confirm: not those of a site that confirms on its server. */
  async confirmCardPayment(clientSecret: unknown, given?: unknown): Promise<Answer> {
    const secret = readSecret('confirmCardPayment', clientSecret);
    const before = await this.retrievePaymentIntent(secret);
    if (before.error !== undefined) return before;
    if (readRecord(before.paymentIntent).confirmation_method !== 'automatic') {
      throw new IntegrationError(
        'confirmCardPayment: The PaymentIntent supplied requires manual server-side confirmation. Please use handleCardAction instead.',
      );
    }
    const method = readRecord(given).payment_method;
    const order: Order = {
      kind: 'confirm',
      clientSecret: secret,
      paymentMethod: typeof method === 'string' ? method : undefined,
    };
    const confirmed = answerOf(await this.around.order(order), 'paymentIntent');
    const intent = readRecord(confirmed.paymentIntent);
    return intent.status === 'requires_action'
      ? this.#nextAction('confirmCardPayment', secret, intent)
      : confirmed;
  }

  async retrievePaymentIntent(clientSecret: unknown): Promise<Answer> {
    const secret = readSecret('retrievePaymentIntent', clientSecret);
    const outcome = await this.around.order({ kind: 'intent', clientSecret: secret });
    return answerOf(outcome, 'paymentIntent');
  }

  createToken(): Promise<Answer> {
    const message = 'Practice payments have no tokens: use createPaymentMethod.';
    return Promise.resolve({ error: { type: 'invalid_request_error', message } });
  }

  registerAppInfo(_info: unknown): void {
    return undefined;
  }

  _registerWrapper(_wrapper: unknown): void {
    return undefined;
  }

  async #nextAction(
    method: string,
    secret: string,
    { status }: Readonly<Record<string, unknown>>,
  ): Promise<Answer> {
    if (status !== 'requires_action') {
      throw new IntegrationError(
        `${method}: The PaymentIntent supplied is not in the requires_action state.`,
      );
    }
    await this.around.askBank(secret);
    const after = await this.retrievePaymentIntent(secret);
    const intent = readRecord(after.paymentIntent);
    if (after.error !== undefined || intent.status !== 'requires_payment_method') return after;
    return {
      error: {
        type: 'invalid_request_error',
        code: 'payment_intent_authentication_failure',
        message:
          'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
        ...readRecord(intent.last_payment_error),
        payment_intent: after.paymentIntent,
      },
    };
  }

  #find(card: unknown): { readonly group: PracticeElements; readonly element: PracticeElement } {
    for (const group of this.#groups) {
      if (group.has(card) && card.isMounted) return { group, element: card };
    }
    throw new IntegrationError(
      'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
    );
  }
}

function answerOf(outcome: Outcome, name: 'paymentMethod' | 'paymentIntent'): Answer {
  switch (outcome.kind) {
    case 'mistake':
      return { error: outcome.mistake };
    case 'unreached':
      return { error: unreached };
    case 'answer': {
      const { error } = readRecord(outcome.body);
      return error === undefined ? { [name]: outcome.body } : { error };
    }
  }
}

function readSecret(method: string, given: unknown): string {
  if (typeof given === 'string' && intentOf(given) !== undefined) return given;
  throw new IntegrationError(
    `Invalid value for stripe.${method} intent secret: value should be a client secret of the form \${id}_secret_\${secret}. You specified: ${typeof given === 'string' ? 'another text' : typeof given}.`,
  );
}
