import type { SubmissionData } from '@formspree/core';
import type {
  PaymentIntentResult,
  PaymentMethodResult,
  Stripe,
  StripeCardNumberElement,
  StripeError,
} from '@stripe/stripe-js';
import { billingDetails } from '@/lib/payments/client/billing-details';
import {
  approvalProblem,
  methodProblem,
  type CardProblem,
} from '@/lib/payments/client/card-errors';

/** The calls of the payment service that a submission takes; neither ever rejects. */
export interface CardCalls {
  /** Makes a payment method of the card that was typed, for the person of these answers. */
  readonly createPaymentMethod: (answers: SubmissionData) => Promise<PaymentMethodResult>;
  /** Has the bank ask the visitor, where it wants to. */
  readonly handleCardAction: (clientSecret: string) => Promise<PaymentIntentResult>;
  /** Why the last call failed; `undefined` if it did not. */
  readonly problem: () => CardProblem | undefined;
}

/** The service's script and the field that holds the card's number. */
export interface CardService {
  readonly stripe: Pick<Stripe, 'createPaymentMethod' | 'handleCardAction'>;
  readonly card: StripeCardNumberElement;
}

/**
 * The calls to the service that `find` returns at the moment of calling. What it throws, as for an
 * intent in a state that it did not expect, becomes an error like any other.
 */
export function createCardCalls(find: () => CardService | undefined): CardCalls {
  let problem: CardProblem | undefined;
  return {
    async createPaymentMethod(answers) {
      const ask = ({ stripe, card }: CardService) =>
        stripe.createPaymentMethod({
          type: 'card',
          card,
          billing_details: billingDetails(answers),
        });
      const result = await answered<PaymentMethodResult>(find(), ask);
      problem = result.error === undefined ? undefined : methodProblem(result.error);
      return result;
    },
    async handleCardAction(clientSecret) {
      const ask = ({ stripe }: CardService) => stripe.handleCardAction(clientSecret);
      const result = await answered<PaymentIntentResult>(find(), ask);
      problem = result.error === undefined ? undefined : approvalProblem(result.error);
      return result;
    },
    problem: () => problem,
  };
}

async function answered<Result>(
  service: CardService | undefined,
  ask: (service: CardService) => Promise<Result>,
): Promise<Result | { readonly error: StripeError }> {
  if (service === undefined) return { error: { type: 'api_error' } };
  try {
    return await ask(service);
  } catch {
    return { error: { type: 'api_error' } };
  }
}
