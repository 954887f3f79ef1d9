/** The name of a card's brand, as Stripe calls it in code; `undefined` while it is not known. */
export function brandName(brand: string): string | undefined {
  return Object.hasOwn(names, brand) ? names[brand] : undefined;
}

const names: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};
