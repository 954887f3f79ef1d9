import {
  isSubmissionError,
  SubmissionError,
  type Config,
  type SubmissionData,
  type SubmissionOptions,
  type SubmissionResult,
} from '@formspree/core';
import { paymentWords } from '@/lib/forms/client/client-words';
import type { FormNews } from '@/lib/forms/client/send-attempt';
import type { CardCalls } from '@/lib/payments/client/card-calls';

/** A card, as the published client wants to be handed it, and what it keeps to itself. */
interface Payer {
  readonly stripe: Config['stripe'];
  readonly createPaymentMethod: (
    answers: SubmissionData,
  ) => ReturnType<NonNullable<SubmissionOptions['createPaymentMethod']>>;
  /** Tells what happens, and of a request which part of the payment it is. */
  readonly tell: (news: FormNews) => void;
  /** The published client's two texts for a failed card become what is known about it. */
  readonly explain: (result: SubmissionResult) => SubmissionResult;
}

/** Has the published client pay with a card that is told step by step. */
export function payWithCard(card: CardCalls, tell: (news: FormNews) => void): Payer {
  let step: Extract<FormNews, { kind: 'paying' }>['step'] = 'checking';
  const begin = (next: typeof step) => {
    step = next;
    tell({ kind: 'paying', step });
  };
  const calls = {
    async handleCardAction(clientSecret: string) {
      begin('confirming');
      const result = await card.handleCardAction(clientSecret);
      step = 'finishing';
      return result;
    },
  };
  return {
    // The published client calls nothing else of it.
    stripe: calls as NonNullable<Config['stripe']>,
    createPaymentMethod: (answers) => {
      begin('checking');
      return card.createPaymentMethod(answers);
    },
    tell: (news) => tell(news.kind === 'sending' ? { kind: 'paying', step } : news),
    explain: (result) => {
      const problem = card.problem();
      if (problem === undefined || !isSubmissionError(result)) return result;
      const texts: readonly string[] = Object.values(paymentWords);
      const [error] = result.getFieldErrors('paymentMethod');
      if (error === undefined || !texts.includes(error.message)) return result;
      return cardError(problem.words);
    },
  };
}

/** Something wrong with the card, where the protocol tells of it. */
export function cardError(message: string): SubmissionError {
  return new SubmissionError({ code: 'STRIPE_CLIENT_ERROR', field: 'paymentMethod', message });
}
