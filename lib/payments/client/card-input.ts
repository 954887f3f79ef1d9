import { brandName, cardParts, type CardPart } from '@/lib/payments/card';
import { inputProblem } from '@/lib/payments/client/card-errors';

/** The state of the card fields. The page cannot read the frames that hold them. */
export interface CardInput {
  readonly parts: Readonly<Record<CardPart, CardPartInput>>;
  /** The brand's name, such as `Visa`, once the number determines it. */
  readonly brand?: string;
}

interface CardPartInput {
  readonly isComplete: boolean;
  /** The problem with what was typed, in words for the visitor. */
  readonly problem?: string;
}

/** The part of Stripe.js's `change` event that is read. */
export interface CardChange {
  readonly complete: boolean;
  readonly error: { readonly code: string } | undefined;
  readonly brand?: string;
}

export interface CardInputStore {
  readonly get: () => CardInput;
  readonly subscribe: (onChange: () => void) => () => void;
  readonly change: (part: CardPart, change: CardChange) => void;
  /** Resets all parts to empty. */
  readonly clear: () => void;
}

/** Creates a store for the state of the card fields. */
export function createCardInputStore(): CardInputStore {
  let card = emptyCard;
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
    clear: () => set(emptyCard),
  };
}

const emptyCard: CardInput = {
  parts: Object.fromEntries(cardParts.map((part) => [part, { isComplete: false }])) as Record<
    CardPart,
    CardPartInput
  >,
};
