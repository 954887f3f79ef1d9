/** Brands by the names that the payment service has for them, as people know them. */
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

/** A card as its owner knows it again, such as `Visa ending in 4242`; `undefined` if nothing is known. */
export function cardDescription(
  brand: string | undefined,
  last4: string | undefined,
): string | undefined {
  const name = Object.hasOwn(brandNames, brand ?? '') ? brandNames[brand ?? ''] : undefined;
  if (last4 === undefined) return name;
  return `${name ?? 'Card'} ending in ${last4}`;
}
