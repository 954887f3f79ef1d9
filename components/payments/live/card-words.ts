import type { CardLoad } from '@/lib/payments/client/card-loader';
import { isSum, priceOf } from '@/lib/payments/price';
import { formatAmount } from '@/lib/payments/amount';
import type { Money } from '@/lib/payments/money';
import type { FormDefinition } from '@/lib/forms/definition';
import type { SubmittedFields } from '@/lib/forms/submission';

type Paid = Pick<FormDefinition, 'payment' | 'fields'>;

/**
 * What these answers cost; `undefined` while they do not say. It is a preview: the server works out
 * what is charged, from the same terms.
 */
export function sumOf({ payment, fields }: Paid, answers: SubmittedFields): Money | undefined {
  if (payment === undefined) return undefined;
  const price = priceOf(payment, fields, answers);
  return isSum(price) ? price : undefined;
}

/** The same as people of this language (BCP 47) read it. */
export function sumWords(
  definition: Paid,
  answers: SubmittedFields,
  language: string,
): string | undefined {
  const sum = sumOf(definition, answers);
  return sum === undefined ? undefined : formatAmount(sum, language);
}

/** What the button says, such as `Pay £24.00`: what the visitor agrees to by pressing it. */
export function payWords(label: string, sum: string | undefined): string {
  return sum === undefined ? label : `${label} ${sum}`;
}

/** Why nothing can be paid yet, for those who press the button all the same. */
export function notReadyWords(load: Exclude<CardLoad<unknown>, { kind: 'ready' }>): string {
  return load.kind === 'failed'
    ? `The card fields could not be loaded, so nothing was sent or charged. Choose “${failedWords[load.why].action}” in the section Card, or pay in another way`
    : 'The card fields are still loading, so nothing was sent or charged. Wait a moment, then try again';
}

/** What the section says where the fields could not be loaded, by the reason. */
export const failedWords = {
  blocked: {
    what: 'The card fields could not be loaded, so you cannot pay by card just now. Nothing was sent or charged, and nothing you typed is lost.',
    why: 'A blocker of scripts or a slow line may be the reason.',
    action: 'Try again',
  },
  late: {
    what: 'The card fields did not load in time, so you cannot pay by card on this page. Nothing was sent or charged.',
    why: 'Reload the page to load them anew. Your answers are kept: if the form is empty afterwards, choose “Restore your answers”.',
    action: 'Reload the page',
  },
} as const;

export const loadingWords = 'The card fields are loading.';
