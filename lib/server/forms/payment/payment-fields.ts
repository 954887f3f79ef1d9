import { valuesOf, type SubmittedFields } from '@/lib/forms/submission';

/** What a post to a paid form says of its payment. */
export type PaymentPart =
  /** A card that is to be charged. */
  | { readonly kind: 'card'; readonly card: string }
  /** The same form once more, after the bank's question. */
  | { readonly kind: 'again'; readonly intent: string; readonly key: string }
  | { readonly kind: 'none' };

/** Fields of the protocol and no answers: they are never kept. */
export const paymentFields: ReadonlySet<string> = new Set([
  'paymentMethod',
  'paymentIntent',
  'resubmitKey',
]);

/**
 * Reads it. A card begins a new try, whatever else was sent: a client that failed after the bank's
 * question sends the old pair along with the next card.
 */
export function readPaymentPart(sent: SubmittedFields): PaymentPart {
  const [card, intent, key] = [...paymentFields].map((name) => valuesOf(sent, name)?.[0] ?? '');
  if (card !== undefined && card !== '') {
    return isId(card, 'pm') ? { kind: 'card', card } : { kind: 'none' };
  }
  const isPair = isId(intent ?? '', 'pi') && /^[\w-]{1,100}$/.test(key ?? '');
  return isPair ? { kind: 'again', intent: intent ?? '', key: key ?? '' } : { kind: 'none' };
}

/** The payment service's ids are letters, digits and `_` behind a prefix. */
function isId(text: string, prefix: string): boolean {
  return text.startsWith(`${prefix}_`) && /^\w{4,200}$/.test(text);
}
