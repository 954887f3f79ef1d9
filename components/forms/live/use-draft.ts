import { hasUserInput } from '@/lib/forms/dom/hydratable-form';
import { fillForm } from '@/components/forms/live/dom/fill-form';
import {
  createDraft,
  deleteDraft,
  type Draft,
  draftFields,
  type DraftStorage,
  isSameInput,
  loadDraft,
  saveDraft,
} from '@/components/forms/live/drafts';
import type { FormDefinition } from '@/lib/forms/definition';
import type { SubmittedFields } from '@/lib/forms/submission';
import { readEarlierAnswers, readFields } from '@/lib/forms/dom/read-form';
import { useCallback, useEffect, useRef, useState } from 'react';

interface DraftOptions {
  readonly form: HTMLFormElement;
  readonly definition: FormDefinition;
  readonly storage: DraftStorage | undefined;
  readonly now: () => number;
}

export interface DraftState {
  /** The draft that the visitor may restore or discard. */
  readonly offer: Draft | undefined;
  /** The idempotency key of an attempt that an earlier page has sent, without a response. */
  readonly attempt: string | undefined;
  readonly restore: () => void;
  readonly discard: () => void;
  /** Stores the key of an attempt and the values with the draft, at once: before it is sent. */
  readonly beginAttempt: (attempt: string) => void;
  /** Deletes the key of an attempt that has ended, and withdraws the offer of an earlier draft. */
  readonly endAttempt: () => void;
  /** Deletes the draft and stops saving, after a submission. */
  readonly finish: () => void;
  /** Saves again, after the browser has restored the page. */
  readonly resume: () => void;
}

/** Milliseconds from the last input until the draft is saved. */
const saveDelay = 400;

/** Saves the values of a form as a draft, and offers an earlier draft. */
export function useDraft(
  { form, definition, storage, now }: DraftOptions,
  answers: SubmittedFields,
): DraftState {
  const [initial, setInitial] = useState<InitialDraft>(() =>
    initialDraft({ form, storage, definition, now }, answers),
  );
  const [first] = useState(answers);
  const attempt = useRef(initial.attempt);
  const isFinished = useRef(false);
  const saveNow = useRef<() => void>();

  useEffect(() => {
    // Nothing was typed, not even before hydration.
    if (answers === first && !hasUserInput(form)) return;
    const save = () => {
      if (isFinished.current) return;
      const at = { at: now(), attempt: attempt.current };
      saveDraft(storage, definition.id, createDraft(form, definition, answers, at));
    };
    saveNow.current = save;
    const timer = setTimeout(save, saveDelay);
    window.addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', save);
    };
  }, [answers, first, form, definition, storage, now]);

  // The browser has restored the values, but not what this page adds to the form.
  const { earlier } = initial;
  useEffect(() => {
    if (earlier === undefined) return;
    void import('@/components/forms/live/dom/earlier-answers').then(({ addEarlierAnswers }) => {
      if (readEarlierAnswers(form).length === 0) addEarlierAnswers(form, earlier);
    });
  }, [form, earlier]);

  // The router may remove the page before the delay is over.
  useEffect(() => () => saveNow.current?.(), []);

  const { offer } = initial;
  const restore = useCallback(() => {
    if (offer === undefined) return;
    setInitial({ offer: undefined, attempt: offer.attempt });
    // What the visitor has typed since stays.
    const typed = draftFields(definition, answers);
    if (offer.version !== definition.version || offer.earlier !== undefined) {
      import('@/components/forms/live/replace-form').then(
        ({ fillFromDraft }) => fillFromDraft(form, definition, offer, typed),
        // The offer stays, for another try.
        () => setInitial({ offer, attempt: offer.attempt }),
      );
      return;
    }
    const names = new Set(typed.map(([name]) => name));
    const missing = offer.fields.filter(([name]) => !names.has(name));
    fillForm(form, definition, [...missing, ...typed]);
  }, [offer, answers, form, definition]);

  const discard = useCallback(() => {
    attempt.current = undefined;
    deleteDraft(storage, definition.id);
    setInitial({ offer: undefined, attempt: undefined });
  }, [storage, definition]);

  const beginAttempt = useCallback(
    (key: string) => {
      attempt.current = key;
      const draft = createDraft(form, definition, readFields(form), { at: now(), attempt: key });
      saveDraft(storage, definition.id, draft);
    },
    [form, storage, definition, now],
  );

  const endAttempt = useCallback(() => {
    attempt.current = undefined;
    // An earlier draft belongs to the attempt that has ended; restored, it would be sent twice.
    setInitial({ offer: undefined, attempt: undefined });
    const stored = loadDraft(storage, definition.id, now());
    if (stored === undefined) return;
    const { attempt: _ended, ...draft } = stored;
    saveDraft(storage, definition.id, draft);
  }, [storage, definition, now]);

  const finish = useCallback(() => {
    isFinished.current = true;
    attempt.current = undefined;
    setInitial({ offer: undefined, attempt: undefined });
    deleteDraft(storage, definition.id);
  }, [storage, definition]);

  const resume = useCallback(() => {
    isFinished.current = false;
  }, []);

  return {
    offer,
    attempt: initial.attempt,
    restore,
    discard,
    beginAttempt,
    endAttempt,
    finish,
    resume,
  };
}

interface InitialDraft extends Pick<DraftState, 'offer' | 'attempt'> {
  /** Answers to earlier questions that belong to the values of the form. */
  readonly earlier?: readonly string[];
}

/**
 * Loads the draft, and offers it if the form is empty. The browser may have restored the same values.
 *
 * Whatever the form holds now, an attempt without a response continues: sent with other values, the
 * server stores these, or answers that it has stored the earlier ones.
 */
function initialDraft(
  { form, storage, definition, now }: DraftOptions,
  answers: SubmittedFields,
): InitialDraft {
  const draft = loadDraft(storage, definition.id, now());
  if (draft === undefined) return { offer: undefined, attempt: undefined };
  const { attempt, fields } = draft;
  const current = draftFields(definition, answers);
  const isEmpty = current.length === 0 || (attempt !== undefined && !hasUserInput(form));
  const hasOffer = fields.length > 0 && isEmpty && !isSameInput(current, fields);
  return {
    offer: hasOffer ? draft : undefined,
    attempt,
    earlier: hasOffer ? undefined : draft.earlier,
  };
}
