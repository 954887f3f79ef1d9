/** What a card is asked for. */
export type CardPart = 'number' | 'expiry' | 'code';

/** In the order of the page. */
export const cardParts: readonly CardPart[] = ['number', 'expiry', 'code'];

/** Where the protocol tells of a card that cannot be used: the card as a whole. */
export const cardField = 'paymentMethod';

/** The name under which a part is told what is wrong; no field of a form begins like this. */
export function partField(part: CardPart): string {
  return `_card-${part}`;
}

export const partLabels: Readonly<Record<CardPart, string>> = {
  number: 'Card number',
  expiry: 'Expiry date',
  code: 'Security code',
};

/** In place of the sum, while an answer that decides it is missing. */
export const unknownSum = 'your answers above decide';
