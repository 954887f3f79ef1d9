import type { SubmissionData } from '@formspree/core';
import type {
  PaymentIntentResult,
  PaymentMethodCreateParams,
  PaymentMethodResult,
  Stripe,
  StripeCardNumberElement,
  StripeError,
} from '@stripe/stripe-js';
import {
  authenticationProblem,
  methodProblem,
  type CardProblem,
} from '@/lib/payments/client/card-errors';

/** The Stripe.js calls of a submission. They never reject. */
export interface CardCalls {
  /** Creates a payment method from the card fields, with billing details from the form's answers. */
  readonly createPaymentMethod: (answers: SubmissionData) => Promise<PaymentMethodResult>;
  /** Runs 3-D Secure where the bank requires it. */
  readonly handleCardAction: (clientSecret: string) => Promise<PaymentIntentResult>;
  /** Returns the problem of the last call; `undefined` if it succeeded. */
  readonly problem: () => CardProblem | undefined;
}

/** Stripe.js and the element with the card number. */
export interface CardService {
  readonly stripe: Pick<Stripe, 'createPaymentMethod' | 'handleCardAction'>;
  readonly card: StripeCardNumberElement;
}

/**
 * Creates the calls. Each uses the service that `getService` returns at that moment. An exception of
 * Stripe.js, such as for an intent in an unexpected state, becomes an error result.
 */
export function createCardCalls(getService: () => CardService | undefined): CardCalls {
  let problem: CardProblem | undefined;
  return {
    async createPaymentMethod(answers) {
      const result = await catchErrors<PaymentMethodResult>(getService(), ({ stripe, card }) =>
        stripe.createPaymentMethod({
          type: 'card',
          card,
          billing_details: billingDetails(answers),
        }),
      );
      problem = result.error === undefined ? undefined : methodProblem(result.error);
      return result;
    },
    async handleCardAction(clientSecret) {
      const result = await catchErrors<PaymentIntentResult>(getService(), ({ stripe }) =>
        stripe.handleCardAction(clientSecret),
      );
      problem = result.error === undefined ? undefined : authenticationProblem(result.error);
      return result;
    },
    problem: () => problem,
  };
}

async function catchErrors<Result>(
  service: CardService | undefined,
  call: (service: CardService) => Promise<Result>,
): Promise<Result | { readonly error: StripeError }> {
  if (service === undefined) return { error: { type: 'api_error' } };
  try {
    return await call(service);
  } catch {
    return { error: { type: 'api_error' } };
  }
}

/**
 * Reads the billing details from the fields that the form protocol names. Omits empty fields; always
 * sends an address object, as the published client does.
 */
export function billingDetails(data: SubmissionData): PaymentMethodCreateParams.BillingDetails {
  return { ...readDetails(data, personFields), address: readDetails(data, addressFields) };
}

const personFields = { name: 'name', email: 'email', phone: 'phone' } as const;

const addressFields = {
  line1: 'address_line1',
  line2: 'address_line2',
  city: 'address_city',
  country: 'address_country',
  state: 'address_state',
  postal_code: 'address_postal_code',
} as const;

function readDetails<Name extends string>(
  data: SubmissionData,
  fields: Readonly<Record<Name, string>>,
): Partial<Record<Name, string>> {
  const details: Partial<Record<Name, string>> = {};
  for (const name of Object.keys(fields) as Name[]) {
    const value: unknown = data instanceof FormData ? data.get(fields[name]) : data[fields[name]];
    if (typeof value === 'string' && value !== '') details[name] = value;
  }
  return details;
}
