import type { ComponentType } from 'react';
import { formId } from '@/lib/forms/dom/hydratable-form';
import { hiddenInputValue, readFields } from '@/lib/forms/dom/read-form';
import { findCardElements, parsePayments } from '@/components/payments/live/card-elements';
import { loadStripeService, createCardSession } from '@/components/payments/live/card-session';
import { CardView, type CardViewProps } from '@/components/payments/live/card-view';
import { loadFailureWords, notReadyWords, payWords } from '@/lib/words/components/payments/live';
import { storeEvent } from '@/lib/analytics/stored-events';
import { hasConsented } from '@/lib/site/consent/consent';
import type { ExtraData } from '@/lib/forms/client/extra-data';
import type { FormDefinition } from '@/lib/forms/definition';
import { cardField, cardIssue, type Issue } from '@/lib/forms/errors/issue';
import { reservedFields } from '@/lib/forms/reserved-names';
import type { SubmittedFields } from '@/lib/forms/submission';
import type { CardCalls } from '@/lib/payments/client/card-calls';
import { partOfMessage } from '@/lib/payments/client/card-errors';
import type { CardLoadState } from '@/lib/payments/client/card-loader';
import { cardParts, partField } from '@/lib/payments/card';
import { createStoredAttempt } from '@/lib/payments/client/stored-attempt';
import {
  formatShownAmount,
  isFreeBooking,
  previewAmount,
  previewText,
  shownAmountField,
} from '@/lib/forms/price';
import { cardErrorWords } from '@/lib/words/lib/payments';
import type { SessionStorage } from '@/lib/site/session-storage';

/** The card of a form: its view, Stripe.js calls and checks. */
export interface LiveCard {
  /** Renders into the elements of the card section. */
  readonly View: ComponentType<CardViewProps>;
  readonly calls: CardCalls;
  /** Returns the key of the unfinished attempt of this tab or a closed one, or else of the first one. */
  readonly attempt: () => string | undefined;
  readonly storeAttempt: (key: string | undefined) => void;
  /** Returns whether the answers cost nothing, so that no card is asked for. */
  readonly isFree: (answers: SubmittedFields) => boolean;
  /** Returns the submit button's label. */
  readonly label: (answers: SubmittedFields) => string;
  /** Extra form data: the sum that the page displays. */
  readonly data: ExtraData;
  /** Returns the issues of an incomplete card, or of card fields that are not loaded. */
  readonly validate: () => Issue[];
  /** Returns the field that a message of the server about the card belongs to. */
  readonly fieldOfMessage: (message: string) => string;
  /** Returns the field that the error summary links to: for the card, its number once it is ready. */
  readonly linkTarget: (field: string) => string;
  /** Starts a charge, during which leaving the page asks first. Returns a function that ends it. */
  readonly startCharge: () => (isPaid: boolean) => void;
}

interface LiveCardOptions {
  readonly storage: SessionStorage | undefined;
  /** The storage that all tabs share. */
  readonly shared?: SessionStorage;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Reloads the page. */
  readonly reload: () => void;
}

/**
 * Creates the card of a form; `undefined` where the page has no card section. Loads nothing from the
 * payment service yet.
 */
export function createLiveCard(
  form: HTMLFormElement,
  definition: FormDefinition,
  { storage, shared, wait, now, reload }: LiveCardOptions,
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
  const isFree = (answers: SubmittedFields) => isFreeBooking(definition, answers);
  // An unfinished order of the form itself keeps its attempt.
  const offer = hiddenInputValue(form, reservedFields.offer) ?? '';
  const stored = createStoredAttempt(`${formId(form) ?? ''}${offer}`, { storage, shared, now });
  return {
    View: (props) => <CardView {...props} form={form} definition={definition} session={session} />,
    calls,
    attempt: () => stored.load() ?? hiddenInputValue(form, reservedFields.attempt),
    storeAttempt: stored.save,
    isFree,
    label: (answers) =>
      isFree(answers)
        ? payWords.submitFree
        : [definition.submitLabel, previewText(definition, answers, language)]
            .filter((part) => part !== undefined)
            .join(' '),
    data: {
      [shownAmountField]: () => {
        const amount = previewAmount(definition, readFields(form));
        return amount === undefined ? undefined : formatShownAmount(amount);
      },
    },
    validate: () => {
      if (isFree(readFields(form))) return [];
      const load = loader.get();
      if (load.kind !== 'ready') {
        loader.start();
        return [cardIssue('STRIPE_CLIENT_ERROR', notReadyMessage(load))];
      }
      const { parts } = input.get();
      return cardParts.flatMap((part) => {
        const { isComplete, problem } = parts[part];
        if (isComplete && problem === undefined) return [];
        const message = problem ?? cardErrorWords.missing[part];
        return [cardIssue('STRIPE_CLIENT_ERROR', message, partField(part))];
      });
    },
    fieldOfMessage: (message) => {
      const problem = calls.problem();
      const part = problem?.message === message ? problem.part : partOfMessage(message);
      return part === undefined ? cardField : partField(part);
    },
    linkTarget: (field) =>
      field === cardField && loader.get().kind === 'ready' ? partField('number') : field,
    startCharge: () => {
      if (isFree(readFields(form))) return () => undefined;
      // Any return value makes the browser ask, in its own words.
      window.onbeforeunload = () => payWords.leave;
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

function notReadyMessage(load: Exclude<CardLoadState<unknown>, { kind: 'ready' }>): string {
  return load.kind === 'failed'
    ? notReadyWords.failed(loadFailureWords[load.why].action)
    : notReadyWords.loading;
}
