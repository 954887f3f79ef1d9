import type { ComponentType } from 'react';
import { hiddenValue, readFields } from '@/components/forms/live/read-form';
import { loadStripeService, openDesk } from '@/components/payments/live/card-desk';
import { findCardPlaces, paymentsOf } from '@/components/payments/live/card-places';
import { CardView, type CardViewProps } from '@/components/payments/live/card-view';
import { notReadyWords, payWords, sumOf, sumWords } from '@/components/payments/live/card-words';
import { storeEvent } from '@/lib/analytics/stored-events';
import { hasConsented } from '@/lib/consent/consent';
import type { ExtraData } from '@/lib/forms/client/extra-data';
import type { FormDefinition } from '@/lib/forms/definition';
import type { Issue } from '@/lib/forms/errors';
import type { SubmittedFields } from '@/lib/forms/submission';
import type { CardCalls } from '@/lib/payments/client/card-calls';
import { missingWords, partOfWords } from '@/lib/payments/client/card-errors';
import { cardField, cardParts, partField } from '@/lib/payments/client/card-parts';
import { keptAttempt } from '@/lib/payments/client/kept-attempt';
import { shownSumField, writeSum } from '@/lib/payments/shown-sum';
import type { SessionStorage } from '@/lib/site/session-storage';

/** What a form that takes a card has more of than others. */
export interface LiveCard {
  /** Shows the card in the places that its section leaves. */
  readonly View: ComponentType<CardViewProps>;
  readonly calls: CardCalls;
  /** The name of an attempt that was begun before in this tab and has no success yet. */
  readonly attempt: string | undefined;
  readonly keepAttempt: (name: string | undefined) => void;
  /** What the button says. */
  readonly label: (definition: FormDefinition, answers: SubmittedFields) => string;
  /** Sent along to our own endpoint: which sum the visitor saw. */
  readonly data: (definition: FormDefinition) => ExtraData;
  /** What is missing of the card, or that nobody can pay by card just now. */
  readonly check: () => Issue[];
  /** The field that the server's words about a card belong to. */
  readonly fieldOf: (words: string) => string;
  /** The field that a link of the summary leads to: for the card, its number once it can be typed. */
  readonly linkOf: (field: string) => string;
  /** A charge begins: leaving the page asks first. Returns what ends it, told whether it is paid. */
  readonly begin: () => (isPaid: boolean) => void;
}

interface CardGiven {
  readonly storage: SessionStorage | undefined;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Loads the page anew. */
  readonly reload: () => void;
}

/**
 * The card of a form whose page has a section for it; `undefined` where it has none. Nothing is
 * asked of the payment service before somebody comes near.
 */
export function openCard(
  form: HTMLFormElement,
  { storage, wait, now, reload }: CardGiven,
): LiveCard | undefined {
  const places = findCardPlaces(form);
  const payments = places && paymentsOf(places.section);
  if (places === undefined || payments === undefined) return undefined;
  const language = document.documentElement.lang;
  const desk = openDesk({ places, payments, language, load: loadStripeService, wait, reload });
  const { calls, loader, typed } = desk;
  const kept = keptAttempt(form.dataset.form ?? '', { storage, now });
  return {
    View: (props) => <CardView {...props} desk={desk} />,
    calls,
    attempt: kept.read() ?? hiddenValue(form, '_attempt'),
    keepAttempt: kept.keep,
    label: (definition, answers) =>
      payWords(definition.submitLabel, sumWords(definition, answers, language)),
    data: (definition) => ({
      [shownSumField]: () => {
        const sum = sumOf(definition, readFields(form));
        return sum === undefined ? undefined : writeSum(sum);
      },
    }),
    check: () => {
      const load = loader.get();
      if (load.kind !== 'ready') {
        loader.start();
        return [issueOf(cardField, notReadyWords(load))];
      }
      const { parts } = typed.get();
      return cardParts.flatMap((part) => {
        const { isComplete, problem } = parts[part];
        if (isComplete && problem === undefined) return [];
        return [issueOf(partField(part), problem ?? missingWords[part])];
      });
    },
    fieldOf: (words) => {
      const problem = calls.problem();
      const part = problem?.words === words ? problem.part : partOfWords(words);
      return part === undefined ? cardField : partField(part);
    },
    linkOf: (field) =>
      field === cardField && loader.get().kind === 'ready' ? partField('number') : field,
    begin: () => {
      // Returning something has every browser ask, in words of its own.
      window.onbeforeunload = () => 'Your card is being charged.';
      return (isPaid) => {
        window.onbeforeunload = null;
        if (isPaid) desk.clear();
        const result = isPaid ? 'paid' : 'not_paid';
        const event = { event: 'payment_result', form: form.dataset.form ?? '', result } as const;
        if (hasConsented(document, navigator)) storeEvent(event, storage);
      };
    },
  };
}

function issueOf(field: string, words: string): Issue {
  const name = 'STRIPE_CLIENT_ERROR';
  return { name, code: name, field, message: words, sentence: words };
}
