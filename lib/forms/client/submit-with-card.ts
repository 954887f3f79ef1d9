import {
  appendExtraData,
  SubmissionError,
  type Config,
  type SubmissionData,
  type SubmissionOptions,
  type SubmissionResult,
} from '@formspree/core';
import { paymentErrorMessages } from '@/lib/payments/client/payment-errors';
import { cardField } from '@/lib/forms/errors/issue';
import type { PaymentConfirmation } from '@/lib/forms/client/parse-response';
import type { SubmissionProgress } from '@/lib/forms/client/send-with-retries';
import type { CardCalls } from '@/lib/payments/client/card-calls';

interface CardSubmission {
  /** Sends the data; resolves with a confirmation where the visitor's bank asks for one. */
  readonly send: (
    data: SubmissionData,
    onProgress: (progress: SubmissionProgress) => void,
  ) => Promise<SubmissionResult | PaymentConfirmation>;
  readonly onProgress: (progress: SubmissionProgress) => void;
}

/**
 * Submits a form with a card payment: creates a payment method, sends the form and, if the bank
 * requires a confirmation, sends it again with the confirmed payment. Resolves with a confirmation if
 * the response asks for a second one, which the protocol does not have. Changes `data`.
 */
export async function submitWithCard(
  card: CardCalls,
  data: SubmissionData,
  { send, onProgress }: CardSubmission,
): Promise<SubmissionResult | PaymentConfirmation> {
  let step: Extract<SubmissionProgress, { kind: 'paying' }>['step'] = 'checking';
  const report = () => onProgress({ kind: 'paying', step });
  const sendPaid = () =>
    send(data, (progress) => (progress.kind === 'sending' ? report() : onProgress(progress)));

  report();
  const method = await card.createPaymentMethod(data).catch(() => undefined);
  if (method?.paymentMethod === undefined) return failure('method', card);
  appendExtraData(data, cardField, method.paymentMethod.id);

  const response = await sendPaid();
  if (response.kind !== 'confirm-payment') return response;
  step = 'confirming';
  report();
  const confirmed = await card.handleCardAction(response.clientSecret).catch(() => undefined);
  if (confirmed?.paymentIntent === undefined) return failure('approval', card);

  step = 'finishing';
  if (data instanceof FormData) data.delete(cardField);
  else Reflect.deleteProperty(data, cardField);
  appendExtraData(data, 'paymentIntent', confirmed.paymentIntent.id);
  appendExtraData(data, 'resubmitKey', response.resubmitKey);
  return sendPaid();
}

/** Returns the card of a form that uses the hooks and card field of `@formspree/react`. */
export function publishedCard(
  stripe: Config['stripe'],
  createPaymentMethod: SubmissionOptions['createPaymentMethod'],
): CardCalls | undefined {
  if (stripe === undefined || createPaymentMethod === undefined) return undefined;
  return {
    // Asynchronous, so that an exception becomes a rejection.
    createPaymentMethod: async () => createPaymentMethod(),
    handleCardAction: async (clientSecret) => stripe.handleCardAction(clientSecret),
    problem: () => undefined,
  };
}

function failure(what: keyof typeof paymentErrorMessages, card: CardCalls): SubmissionError {
  return cardError(card.problem()?.message ?? paymentErrorMessages[what]);
}

function cardError(message: string): SubmissionError {
  return new SubmissionError({ code: 'STRIPE_CLIENT_ERROR', field: cardField, message });
}
