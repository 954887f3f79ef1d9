import { type RefObject, useEffect, useState } from 'react';

/** Whether the text of a form is saved as a draft; `undefined` until it changes. */
export type DraftState = 'unsaved' | 'saving' | 'saved' | 'failed' | undefined;

const draftAddress = '/api/desk/replies/draft';

/** Milliseconds after the last key. */
const pauseMs = 1500;

/**
 * Saves the fields of a form as a draft: after a pause in typing, and when the page closes. Stops when the
 * form is submitted.
 */
export function useDraftAutosave(form: RefObject<HTMLFormElement>): DraftState {
  const [state, setState] = useState<DraftState>();

  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    let timer: number | undefined;
    let isChanged = false;
    const schedule = () => {
      isChanged = true;
      setState('unsaved');
      window.clearTimeout(timer);
      timer = window.setTimeout(() => save(false), pauseMs);
    };
    const save = (isLast: boolean) => {
      window.clearTimeout(timer);
      if (!isChanged) return;
      isChanged = false;
      setState('saving');
      void postDraft(element, isLast).then((isSaved) => {
        if (!isChanged) setState(isSaved ? 'saved' : 'failed');
      });
    };
    const onInput = (event: Event) => {
      if (event.target instanceof HTMLTextAreaElement) schedule();
    };
    const onSubmit = () => {
      window.clearTimeout(timer);
      isChanged = false;
    };
    const onHide = () => save(true);
    element.addEventListener('input', onInput);
    element.addEventListener('submit', onSubmit);
    window.addEventListener('pagehide', onHide);
    // The operator may have typed before this page's scripts ran.
    if (isTyped(element)) schedule();
    return () => {
      save(true);
      element.removeEventListener('input', onInput);
      element.removeEventListener('submit', onSubmit);
      window.removeEventListener('pagehide', onHide);
    };
  }, [form]);

  return state;
}

function isTyped(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll('textarea')].some((area) => area.value !== area.defaultValue);
}

/** Posts a form's fields to the draft action. Returns whether it was saved. */
async function postDraft(form: HTMLFormElement, keepalive: boolean): Promise<boolean> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') body.append(name, value);
  }
  try {
    // The action redirects to the page, which is open already.
    const response = await fetch(draftAddress, {
      method: 'POST',
      body,
      redirect: 'manual',
      keepalive,
    });
    return response.type === 'opaqueredirect';
  } catch {
    return false;
  }
}
