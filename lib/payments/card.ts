import { cardWords } from '@/lib/words/lib/payments';

/** An input field of a card. */
export type CardPart = 'number' | 'expiry' | 'code';

/** The fields in the order of the page. */
export const cardParts: readonly CardPart[] = ['number', 'expiry', 'code'];

/** Returns the field name of a part in errors. No field of a form begins with an underscore. */
export function partField(part: CardPart): string {
  return `_card-${part}`;
}

const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'Eftpos Australia',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** Returns the name of a brand by Stripe's code; `undefined` for an unknown code. */
export function brandName(brand: string): string | undefined {
  return Object.hasOwn(brandNames, brand) ? brandNames[brand] : undefined;
}

/** Describes a card to its owner, such as `Visa ending in 4242`; `undefined` if nothing is known. */
export function cardDescription(
  brand: string | undefined,
  last4: string | undefined,
): string | undefined {
  const name = brandName(brand ?? '');
  if (last4 === undefined) return name;
  return name === undefined ? cardWords.unknown(last4) : cardWords.ending(name, last4);
}
