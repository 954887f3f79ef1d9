import type { CardLoadState } from '@/lib/payments/client/card-loader';
import { isMoney, calculatePrice } from '@/lib/payments/price';
import { formatAmount } from '@/lib/payments/amount';
import type { Money } from '@/lib/payments/money';
import type { FormDefinition } from '@/lib/forms/definition';
import type { SubmittedFields } from '@/lib/forms/submission';

type PaidForm = Pick<FormDefinition, 'payment' | 'fields'>;

/**
 * What these answers cost; `undefined` while they do not say. It is a preview: the server works out
 * what is charged, from the same terms.
 */
export function calculateAmount(
  { payment, fields }: PaidForm,
  answers: SubmittedFields,
): Money | undefined {
  if (payment === undefined) return undefined;
  const price = calculatePrice(payment, fields, answers);
  return isMoney(price) ? price : undefined;
}

/** The same as people of this language (BCP 47) read it. */
export function amountText(
  definition: PaidForm,
  answers: SubmittedFields,
  language: string,
): string | undefined {
  const sum = calculateAmount(definition, answers);
  return sum === undefined ? undefined : formatAmount(sum, language);
}

/** What the button says, such as `Pay £24.00`: what the visitor agrees to by pressing it. */
export function payLabel(label: string, sum: string | undefined): string {
  return sum === undefined ? label : `${label} ${sum}`;
}

/** Why nothing can be paid yet, for those who press the button all the same. */
export function notReadyMessage(load: Exclude<CardLoadState<unknown>, { kind: 'ready' }>): string {
  return load.kind === 'failed'
    ? `The card fields could not be loaded, so nothing was sent or charged. Choose “${loadFailureMessages[load.why].action}” in the section Card, or pay in another way`
    : 'The card fields are still loading, so nothing was sent or charged. Wait a moment, then try again';
}

/** What the section says where the fields could not be loaded, by the reason. */
export const loadFailureMessages = {
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

export const loadingMessage = 'The card fields are loading.';
