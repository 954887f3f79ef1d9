import { hasUserInput } from '@/components/forms/hydration/hydratable-form';
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
  /** What was typed before, waiting for the visitor's decision. */
  readonly offer: Draft | undefined;
  /** The name of the unanswered attempt that the answers in the form belong to. */
  readonly attempt: string | undefined;
  readonly restore: () => void;
  readonly discard: () => void;
  /**
   * Stores the name of an attempt that has not ended with the draft. `undefined`: it has ended, so the
   * name is deleted and an earlier draft is offered no more.
   */
  readonly storeAttempt: (attempt: string | undefined) => void;
  /** Forgets everything, and keeps nothing any more: it was sent. */
  readonly finish: () => void;
}

/** Milliseconds after the last key. */
const delay = 400;

/** Keeps what is typed until it is sent, and has what was typed before at hand. */
export function useDraft(
  { form, definition, storage, now }: DraftOptions,
  answers: SubmittedFields,
): DraftState {
  const [begun, setBegun] = useState(() => initialDraft({ storage, definition, now }, answers));
  const [first] = useState(answers);
  const attempt = useRef(begun.attempt);
  const isFinished = useRef(false);
  const keepLast = useRef<() => void>();

  useEffect(() => {
    // Nothing was typed yet, not even before this was here.
    if (answers === first && !hasUserInput(form)) return;
    const keep = () => {
      if (isFinished.current) return;
      const name = attempt.current;
      const fields = draftFields(definition, answers);
      const draft = { at: now(), fields, ...(name === undefined ? {} : { attempt: name }) };
      saveDraft(storage, definition.id, draft);
    };
    keepLast.current = keep;
    const timer = setTimeout(keep, delay);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    };
  }, [answers, first, form, definition, storage, now]);

  // The router may take the page away sooner than that.
  useEffect(() => () => keepLast.current?.(), []);

  const { offer } = begun;
  const restore = useCallback(() => {
    if (offer === undefined) return;
    attempt.current = offer.attempt;
    setBegun({ offer: undefined, attempt: offer.attempt });
    fillForm(form, definition, offer.fields);
  }, [offer, form, definition]);

  const discard = useCallback(() => {
    deleteDraft(storage, definition.id);
    setBegun({ offer: undefined, attempt: undefined });
  }, [storage, definition]);

  const keepAttempt = useCallback(
    (name: string | undefined) => {
      attempt.current = name;
      // An earlier draft was of the attempt that has ended: restored, it would be paid for twice.
      if (name === undefined) setBegun({ offer: undefined, attempt: undefined });
      const kept = loadDraft(storage, definition.id, now());
      if (kept === undefined) return;
      const { at, fields } = kept;
      const draft = { at, fields, ...(name === undefined ? {} : { attempt: name }) };
      saveDraft(storage, definition.id, draft);
    },
    [storage, definition, now],
  );

  const finish = useCallback(() => {
    isFinished.current = true;
    deleteDraft(storage, definition.id);
  }, [storage, definition]);

  return { ...begun, restore, discard, storeAttempt: keepAttempt, finish };
}

/** A browser may have put the same answers back by itself; other ones are never written over. */
function initialDraft(
  { storage, definition, now }: Omit<DraftOptions, 'form'>,
  answers: SubmittedFields,
): { readonly offer: Draft | undefined; readonly attempt: string | undefined } {
  const draft = loadDraft(storage, definition.id, now());
  const present = draftFields(definition, answers);
  if (draft === undefined) return { offer: undefined, attempt: undefined };
  if (isSameInput(present, draft.fields)) return { offer: undefined, attempt: draft.attempt };
  return { offer: present.length === 0 ? draft : undefined, attempt: undefined };
}
