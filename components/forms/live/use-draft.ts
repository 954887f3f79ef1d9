import { hasUserInput } from '@/lib/forms/dom/hydratable-form';
import { fillForm } from '@/components/forms/live/dom/fill-form';
import {
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
import { useCallback, useEffect, useRef, useState } from 'react';

interface DraftOptions {
  readonly form: HTMLFormElement;
  readonly definition: FormDefinition;
  readonly storage: DraftStorage | undefined;
  readonly now: () => number;
}

interface DraftState {
  /** The draft that the visitor may restore or discard. */
  readonly offer: Draft | undefined;
  /** The idempotency key of an attempt without a response that the current values belong to. */
  readonly attempt: string | undefined;
  readonly restore: () => void;
  readonly discard: () => void;
  /**
   * Stores the key of an unfinished attempt with the draft. `undefined` deletes the key and withdraws
   * the offer of an earlier draft.
   */
  readonly storeAttempt: (attempt: string | undefined) => void;
  /** Deletes the draft and stops saving, after a submission. */
  readonly finish: () => void;
}

/** Milliseconds from the last input until the draft is saved. */
const saveDelay = 400;

/** Saves the values of a form as a draft, and offers an earlier draft. */
export function useDraft(
  { form, definition, storage, now }: DraftOptions,
  answers: SubmittedFields,
): DraftState {
  const [initial, setInitial] = useState(() => initialDraft({ storage, definition, now }, answers));
  const [first] = useState(answers);
  const attempt = useRef(initial.attempt);
  const isFinished = useRef(false);
  const saveNow = useRef<() => void>();

  useEffect(() => {
    // Nothing was typed, not even before hydration.
    if (answers === first && !hasUserInput(form)) return;
    const save = () => {
      if (isFinished.current) return;
      const key = attempt.current;
      const fields = draftFields(definition, answers);
      const draft = { at: now(), fields, ...(key === undefined ? {} : { attempt: key }) };
      saveDraft(storage, definition.id, draft);
    };
    saveNow.current = save;
    const timer = setTimeout(save, saveDelay);
    window.addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', save);
    };
  }, [answers, first, form, definition, storage, now]);

  // The router may remove the page before the delay is over.
  useEffect(() => () => saveNow.current?.(), []);

  const { offer } = initial;
  const restore = useCallback(() => {
    if (offer === undefined) return;
    attempt.current = offer.attempt;
    setInitial({ offer: undefined, attempt: offer.attempt });
    // What the visitor has typed since stays.
    const typed = draftFields(definition, answers);
    const names = new Set(typed.map(([name]) => name));
    const missing = offer.fields.filter(([name]) => !names.has(name));
    fillForm(form, definition, [...missing, ...typed]);
  }, [offer, answers, form, definition]);

  const discard = useCallback(() => {
    attempt.current = undefined;
    deleteDraft(storage, definition.id);
    setInitial({ offer: undefined, attempt: undefined });
  }, [storage, definition]);

  const storeAttempt = useCallback(
    (key: string | undefined) => {
      attempt.current = key;
      // An earlier draft belongs to the attempt that has ended; restored, it would be paid twice.
      if (key === undefined) setInitial({ offer: undefined, attempt: undefined });
      const stored = loadDraft(storage, definition.id, now());
      if (stored === undefined) return;
      const { at, fields } = stored;
      const draft = { at, fields, ...(key === undefined ? {} : { attempt: key }) };
      saveDraft(storage, definition.id, draft);
    },
    [storage, definition, now],
  );

  const finish = useCallback(() => {
    isFinished.current = true;
    deleteDraft(storage, definition.id);
  }, [storage, definition]);

  return { ...initial, restore, discard, storeAttempt, finish };
}

/** Loads the draft, and offers it if the form is empty. The browser may have restored the same values. */
function initialDraft(
  { storage, definition, now }: Omit<DraftOptions, 'form'>,
  answers: SubmittedFields,
): { readonly offer: Draft | undefined; readonly attempt: string | undefined } {
  const draft = loadDraft(storage, definition.id, now());
  const current = draftFields(definition, answers);
  if (draft === undefined) return { offer: undefined, attempt: undefined };
  if (isSameInput(current, draft.fields)) return { offer: undefined, attempt: draft.attempt };
  return { offer: current.length === 0 ? draft : undefined, attempt: undefined };
}
