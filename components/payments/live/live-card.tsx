import type { ComponentType } from 'react';
import { formId } from '@/components/forms/hydration/hydratable-form';
import { hiddenInputValue, readFields } from '@/components/forms/live/dom/read-form';
import { findCardElements, parsePayments } from '@/components/payments/live/card-elements';
import { loadStripeService, createCardSession } from '@/components/payments/live/card-session';
import { CardView, type CardViewProps } from '@/components/payments/live/card-view';
import {
  notReadyMessage,
  payLabel,
  calculateAmount,
  amountText,
} from '@/components/payments/live/card-words';
import { storeEvent } from '@/lib/analytics/stored-events';
import { hasConsented } from '@/lib/consent/consent';
import type { ExtraData } from '@/lib/forms/client/extra-data';
import type { FormDefinition } from '@/lib/forms/definition';
import type { Issue } from '@/lib/forms/errors/issue';
import type { SubmittedFields } from '@/lib/forms/submission';
import type { CardCalls } from '@/lib/payments/client/card-calls';
import { missingMessages, partOfMessage } from '@/lib/payments/client/card-errors';
import { cardField, cardParts, partField } from '@/lib/payments/client/card-parts';
import { createStoredAttempt } from '@/lib/payments/client/stored-attempt';
import { shownAmountField, formatShownAmount } from '@/lib/payments/shown-sum';
import type { SessionStorage } from '@/lib/site/session-storage';

/** What a form that takes a card has more of than others. */
export interface LiveCard {
  /** Shows the card in the places that its section leaves. */
  readonly View: ComponentType<CardViewProps>;
  readonly calls: CardCalls;
  /** The name of an attempt that was begun before in this tab and has no success yet. */
  readonly attempt: string | undefined;
  readonly storeAttempt: (name: string | undefined) => void;
  /** What the button says. */
  readonly label: (definition: FormDefinition, answers: SubmittedFields) => string;
  /** Sent along to our own endpoint: which sum the visitor saw. */
  readonly data: (definition: FormDefinition) => ExtraData;
  /** What is missing of the card, or that nobody can pay by card just now. */
  readonly validate: () => Issue[];
  /** The field that the server's words about a card belong to. */
  readonly fieldOfMessage: (words: string) => string;
  /** The field that a link of the summary leads to: for the card, its number once it can be typed. */
  readonly linkTarget: (field: string) => string;
  /** A charge begins: leaving the page asks first. Returns what ends it, told whether it is paid. */
  readonly startCharge: () => (isPaid: boolean) => void;
}

interface LiveCardOptions {
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
export function createLiveCard(
  form: HTMLFormElement,
  { storage, wait, now, reload }: LiveCardOptions,
): LiveCard | undefined {
  const elements = findCardElements(form);
  const payments = elements && parsePayments(elements.section);
  if (elements === undefined || payments === undefined) return undefined;
  const language = document.documentElement.lang;
  const session = createCardSession({
    elements,
    payments,
    language,
    load: loadStripeService,
    wait,
    reload,
  });
  const { calls, loader, input } = session;
  const stored = createStoredAttempt(formId(form) ?? '', { storage, now });
  return {
    View: (props) => <CardView {...props} session={session} />,
    calls,
    attempt: stored.load() ?? hiddenInputValue(form, '_attempt'),
    storeAttempt: stored.save,
    label: (definition, answers) =>
      payLabel(definition.submitLabel, amountText(definition, answers, language)),
    data: (definition) => ({
      [shownAmountField]: () => {
        const sum = calculateAmount(definition, readFields(form));
        return sum === undefined ? undefined : formatShownAmount(sum);
      },
    }),
    validate: () => {
      const load = loader.get();
      if (load.kind !== 'ready') {
        loader.start();
        return [issueOf(cardField, notReadyMessage(load))];
      }
      const { parts } = input.get();
      return cardParts.flatMap((part) => {
        const { isComplete, problem } = parts[part];
        if (isComplete && problem === undefined) return [];
        return [issueOf(partField(part), problem ?? missingMessages[part])];
      });
    },
    fieldOfMessage: (words) => {
      const problem = calls.problem();
      const part = problem?.message === words ? problem.part : partOfMessage(words);
      return part === undefined ? cardField : partField(part);
    },
    linkTarget: (field) =>
      field === cardField && loader.get().kind === 'ready' ? partField('number') : field,
    startCharge: () => {
      // Returning something has every browser ask, in words of its own.
      window.onbeforeunload = () => 'Your card is being charged.';
      return (isPaid) => {
        window.onbeforeunload = null;
        if (isPaid) session.clear();
        const result = isPaid ? 'paid' : 'not_paid';
        const event = { event: 'payment_result', form: formId(form) ?? '', result } as const;
        if (hasConsented(document, navigator)) storeEvent(event, storage);
      };
    },
  };
}

function issueOf(field: string, words: string): Issue {
  const name = 'STRIPE_CLIENT_ERROR';
  return { name, code: name, field, message: words, sentence: words };
}
