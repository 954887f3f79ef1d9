import { type PracticeElement } from './element';
import { PracticeElements } from './elements';
import {
  IntegrationError,
  parseIntentId,
  readRecord,
  type ControllerRequest,
  type Outcome,
} from './messages';

/** The dependencies of the Stripe object. */
export interface StripeDeps {
  /** The practice service's origin. */
  readonly origin: string;
  /** Sends a request to the service through its frame. */
  readonly request: (request: ControllerRequest) => Promise<Outcome>;
  /** Opens the bank's dialog; resolves when it is closed. */
  readonly openBankDialog: (clientSecret: string) => Promise<void>;
  /** Creates a unique name for a group of fields. */
  readonly newName: () => string;
}

type Result = Readonly<Record<string, unknown>>;

const connectionError = {
  type: 'api_connection_error',
  message: 'The payment service could not be reached.',
};

/**
 * The object that `Stripe(key)` returns, with the methods, results and exceptions of Stripe.js that a page
 * with card fields needs. Sends its requests to the practice service.
 */
export class PracticeStripe {
  /** Marks the practice service for a page. */
  readonly isPractice = true;
  #groups: PracticeElements[] = [];

  constructor(private readonly deps: StripeDeps) {}

  elements(_options?: unknown): PracticeElements {
    const group = new PracticeElements(this.deps.origin, this.deps.newName());
    this.#groups.push(group);
    return group;
  }

  async createPaymentMethod(options: unknown): Promise<Result> {
    const { type, card, billing_details: billing } = readRecord(options);
    if (type !== 'card') {
      throw new IntegrationError('Practice payments take cards only: pass `type: "card"`.');
    }
    const { group, element } = this.#find(card);
    const request: ControllerRequest = {
      kind: 'payment-method',
      group: group.group,
      fields: group.cardTypes(element),
      billing,
    };
    return toResult(await this.deps.request(request), 'paymentMethod');
  }

  /** Authenticates a payment that the site's server confirms (`confirmation_method: manual`). */
  async handleCardAction(clientSecret: unknown): Promise<Result> {
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

  async handleNextAction(options: unknown): Promise<Result> {
    const secret = readSecret('handleNextAction', readRecord(options).clientSecret);
    const before = await this.retrievePaymentIntent(secret);
    if (before.error !== undefined) return before;
    return this.#nextAction('handleNextAction', secret, readRecord(before.paymentIntent));
  }

  /** Confirms a payment in the browser (`confirmation_method: automatic`). */
  async confirmCardPayment(clientSecret: unknown, options?: unknown): Promise<Result> {
    const secret = readSecret('confirmCardPayment', clientSecret);
    const before = await this.retrievePaymentIntent(secret);
    if (before.error !== undefined) return before;
    if (readRecord(before.paymentIntent).confirmation_method !== 'automatic') {
      throw new IntegrationError(
        'confirmCardPayment: The PaymentIntent supplied requires manual server-side confirmation. Please use handleCardAction instead.',
      );
    }
    const method = readRecord(options).payment_method;
    const request: ControllerRequest = {
      kind: 'confirm',
      clientSecret: secret,
      paymentMethod: typeof method === 'string' ? method : undefined,
    };
    const confirmed = toResult(await this.deps.request(request), 'paymentIntent');
    const intent = readRecord(confirmed.paymentIntent);
    return intent.status === 'requires_action'
      ? this.#nextAction('confirmCardPayment', secret, intent)
      : confirmed;
  }

  async retrievePaymentIntent(clientSecret: unknown): Promise<Result> {
    const secret = readSecret('retrievePaymentIntent', clientSecret);
    const outcome = await this.deps.request({ kind: 'intent', clientSecret: secret });
    return toResult(outcome, 'paymentIntent');
  }

  createToken(): Promise<Result> {
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
  ): Promise<Result> {
    if (status !== 'requires_action') {
      throw new IntegrationError(
        `${method}: The PaymentIntent supplied is not in the requires_action state.`,
      );
    }
    await this.deps.openBankDialog(secret);
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

function toResult(outcome: Outcome, name: 'paymentMethod' | 'paymentIntent'): Result {
  switch (outcome.kind) {
    case 'invalid':
      return { error: outcome.error };
    case 'unreachable':
      return { error: connectionError };
    case 'response': {
      const { error } = readRecord(outcome.body);
      return error === undefined ? { [name]: outcome.body } : { error };
    }
  }
}

function readSecret(method: string, value: unknown): string {
  if (typeof value === 'string' && parseIntentId(value) !== undefined) return value;
  throw new IntegrationError(
    `Invalid value for stripe.${method} intent secret: value should be a client secret of the form \${id}_secret_\${secret}. You specified: ${typeof value === 'string' ? 'another text' : typeof value}.`,
  );
}
