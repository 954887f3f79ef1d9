import type { Stripe } from '@stripe/stripe-js';
import type { ComponentType } from 'react';
import type { CardField, CardFieldsProps } from '@/components/payments/live/card-fields';
import type { CardElements } from '@/components/payments/live/card-elements';
import { createCardCalls, type CardCalls } from '@/lib/payments/client/card-calls';
import { createCardLoader, type CardLoader } from '@/lib/payments/client/card-loader';
import type { CardPart } from '@/lib/payments/card';
import { createCardInputStore, type CardInputStore } from '@/lib/payments/client/card-input';
import type { PublicPayments } from '@/lib/payments/payment-terms';

/** Stripe.js and the component that renders its card fields. */
export interface CardService {
  readonly stripe: Stripe;
  readonly Fields: ComponentType<CardFieldsProps>;
}

/** Loads the service; rejects when the signal aborts. */
export type LoadCardService = (
  payments: PublicPayments,
  language: string,
  signal: AbortSignal,
) => Promise<CardService>;

/** The state of a form's card section while its page is open. */
export interface CardSession {
  readonly elements: CardElements;
  /** The page's language (BCP 47). */
  readonly language: string;
  readonly loader: CardLoader<CardService>;
  readonly input: CardInputStore;
  readonly calls: CardCalls;
  /** Adds a field that is ready for input. */
  readonly add: (field: CardField) => void;
  /** Focuses the field of a part. */
  readonly focus: (part: CardPart) => void;
  /** Clears all fields. */
  readonly clear: () => void;
  /** Reloads the page. */
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

/** Creates the session: loader, field state and Stripe.js calls of one card section. */
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
    // A reload replaces the fields and loses what was typed.
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

/** Loads Stripe's packages and script, which a page without a card never needs. */
export const loadStripeService: LoadCardService = async (payments, language, signal) => {
  const [{ CardFields }, { loadStripeClient }] = await Promise.all([
    import('@/components/payments/live/card-fields'),
    import('@/lib/payments/client/load-stripe'),
  ]);
  return { stripe: await loadStripeClient(payments, language, signal), Fields: CardFields };
};
