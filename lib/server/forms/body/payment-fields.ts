import { valuesOf, type SubmittedFields } from '@/lib/forms/submission';

/** The payment in a post to a paid form. */
export type PaymentFields =
  /** A card to charge. */
  | { readonly kind: 'card'; readonly card: string }
  /** The same form again, after the bank's confirmation. */
  | { readonly kind: 'resubmission'; readonly intent: string; readonly key: string }
  | { readonly kind: 'none' };

/** Payment fields of the protocol. They are never stored. */
export const paymentFields: ReadonlySet<string> = new Set([
  'paymentMethod',
  'paymentIntent',
  'resubmitKey',
]);

/**
 * Reads the payment fields. A card starts a new try, whatever else is sent: a client that failed after
 * the bank's confirmation sends the old pair together with the next card.
 */
export function readPaymentFields(sent: SubmittedFields): PaymentFields {
  const [card, intent, key] = [...paymentFields].map((name) => valuesOf(sent, name)?.[0] ?? '');
  if (card !== undefined && card !== '') {
    return isId(card, 'pm') ? { kind: 'card', card } : { kind: 'none' };
  }
  const isPair = isId(intent ?? '', 'pi') && /^[\w-]{1,100}$/.test(key ?? '');
  return isPair ? { kind: 'resubmission', intent: intent ?? '', key: key ?? '' } : { kind: 'none' };
}

/** The payment service's ids are letters, digits and `_` behind a prefix. */
function isId(text: string, prefix: string): boolean {
  return text.startsWith(`${prefix}_`) && /^\w{4,200}$/.test(text);
}
