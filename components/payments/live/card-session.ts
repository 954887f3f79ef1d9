import type { Stripe } from '@stripe/stripe-js';
import type { ComponentType } from 'react';
import type { CardField, CardFieldsProps } from '@/components/payments/live/card-fields';
import type { CardElements } from '@/components/payments/live/card-elements';
import { createCardCalls, type CardCalls } from '@/lib/payments/client/card-calls';
import { createCardLoader, type CardLoader } from '@/lib/payments/client/card-loader';
import type { CardPart } from '@/lib/payments/client/card-parts';
import { createCardInputStore, type CardInputStore } from '@/lib/payments/client/card-input';
import type { PublicPayments } from '@/lib/payments/public-payments';

/** The payment service, opened, and the component that shows its fields. */
export interface CardService {
  readonly stripe: Stripe;
  readonly Fields: ComponentType<CardFieldsProps>;
}

/** Gets the service into the page, within a time limit; gives up when the signal says so. */
export type LoadCardService = (
  payments: PublicPayments,
  language: string,
  signal: AbortSignal,
) => Promise<CardService>;

/** All that there is of a form's card while its page is open. */
export interface CardSession {
  readonly elements: CardElements;
  /** The page's language (BCP 47). */
  readonly language: string;
  readonly loader: CardLoader<CardService>;
  readonly input: CardInputStore;
  readonly calls: CardCalls;
  /** A field has come and can be typed in. */
  readonly add: (field: CardField) => void;
  /** Brings the focus into a part's field. */
  readonly focus: (part: CardPart) => void;
  /** Empties the fields. */
  readonly clear: () => void;
  /** Loads the page anew. */
  readonly reload: () => void;
}

interface CardSessionOptions {
  readonly elements: CardElements;
  readonly payments: PublicPayments;
  readonly language: string;
  readonly load: LoadCardService;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly reload: () => void;
}

/** Brings together the fields of a card, how far they are, and the calls that they are for. */
export function createCardSession({
  elements,
  payments,
  language,
  load,
  wait,
  reload,
}: CardSessionOptions): CardSession {
  const loader = createCardLoader({ load: (signal) => load(payments, language, signal), wait });
  const input = createCardInputStore();
  const fields = new Map<CardPart, CardField>();
  const calls = createCardCalls(() => {
    const state = loader.get();
    const number = fields.get('number');
    if (state.kind !== 'ready' || number?.part !== 'number') return undefined;
    return { stripe: state.service.stripe, card: number.element };
  });
  loader.subscribe(() => {
    const state = loader.get();
    if (state.kind !== 'loading' || state.service !== undefined) return;
    // Others will come; these are gone with what was typed into them.
    fields.clear();
    input.clear();
  });
  return {
    elements,
    language,
    reload,
    loader,
    input,
    calls,
    add: (field) => {
      fields.set(field.part, field);
      if (fields.size === Object.keys(elements.boxes).length) loader.markReady();
    },
    focus: (part) => fields.get(part)?.element.focus(),
    clear: () => {
      for (const { element } of fields.values()) element.clear();
      input.clear();
    },
  };
}

/** The published packages, which nobody has to load before somebody comes near a card. */
export const loadStripeService: LoadCardService = async (payments, language, signal) => {
  const [{ CardFields }, { loadStripeClient: openStripe }] = await Promise.all([
    import('@/components/payments/live/card-fields'),
    import('@/lib/payments/client/load-stripe'),
  ]);
  return { stripe: await openStripe(payments, language, signal), Fields: CardFields };
};
