import { brandName } from '@/lib/payments/client/card-brands';
import { inputProblem } from '@/lib/payments/client/card-errors';
import { cardParts, type CardPart } from '@/lib/payments/client/card-parts';

/** What is known of a card that is being typed into frames which nobody else can read. */
export interface CardInput {
  readonly parts: Readonly<Record<CardPart, CardPartInput>>;
  /** The brand's name, such as `Visa`, once the number tells. */
  readonly brand?: string | undefined;
}

interface CardPartInput {
  readonly isComplete: boolean;
  /** What is wrong with what was typed, in words for the visitor. */
  readonly problem?: string;
}

/** What the payment service's script tells of a change. */
export interface CardChange {
  readonly complete: boolean;
  readonly error: { readonly code: string } | undefined;
  readonly brand?: string;
}

export interface CardInputStore {
  readonly get: () => CardInput;
  readonly subscribe: (onChange: () => void) => () => void;
  readonly change: (part: CardPart, change: CardChange) => void;
  /** All parts are empty again. */
  readonly clear: () => void;
}

/** Keeps what is known of the card in the page's fields. */
export function createCardInputStore(): CardInputStore {
  let card = blank;
  const listeners = new Set<() => void>();
  const set = (next: CardInput) => {
    card = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => card,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    change: (part, { complete, error, brand }) => {
      const problem =
        error === undefined ? {} : { problem: inputProblem(part, error.code).message };
      set({
        parts: { ...card.parts, [part]: { isComplete: complete, ...problem } },
        brand: brand === undefined ? card.brand : brandName(brand),
      });
    },
    clear: () => set(blank),
  };
}

const blank: CardInput = {
  parts: Object.fromEntries(cardParts.map((part) => [part, { isComplete: false }])) as Record<
    CardPart,
    CardPartInput
  >,
};
