import { type RefObject, useEffect, useState } from 'react';
import { findKeptText, forgetText, keepText } from '@/lib/desk/kept-text';

/**
 * Whether the text of a form is saved as a draft; `undefined` until it changes. `restored` is a text that the
 * browser has kept, because the server did not store it.
 */
export type DraftState = 'unsaved' | 'saving' | 'saved' | 'failed' | 'restored' | undefined;

const draftAddress = '/api/desk/replies/draft';

/** Milliseconds after the last key. */
const pauseMs = 1500;

/** The reply that a draft is of. */
interface DraftOptions {
  readonly submission: string;
  /** Others who sign in at the same computer do not see the text. */
  readonly operator: string;
  /** The id that its mail gets. */
  readonly reply: string;
  /** The ids of the replies that were sent. */
  readonly sentReplies: readonly string[];
}

/**
 * Saves the fields of a form as a draft: after a pause in typing, and when the page closes. Stops when the
 * form is submitted. The browser keeps the text until the server has stored it, also after a session has
 * ended.
 */
export function useDraftAutosave(
  form: RefObject<HTMLFormElement>,
  { submission, operator, reply, sentReplies }: DraftOptions,
): DraftState {
  const [state, setState] = useState<DraftState>();
  // A page that is loaded again after a reply has it.
  const [sent] = useState(sentReplies);

  useEffect(() => {
    const element = form.current;
    const area = element?.querySelector('textarea');
    if (!element || !area) return;
    const draft = `${operator}:${submission}`;
    let timer: number | undefined;
    let isChanged = false;
    let savedState: DraftState = 'saved';
    const keep = () => keepText(draft, { reply, text: area.value });
    const schedule = () => {
      isChanged = true;
      keep();
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
        if (isChanged) return;
        if (isSaved) forgetText(draft);
        setState(isSaved ? savedState : 'failed');
      });
    };
    const onInput = (event: Event) => {
      if (!(event.target instanceof HTMLTextAreaElement)) return;
      savedState = 'saved';
      schedule();
    };
    const onSubmit = () => {
      window.clearTimeout(timer);
      isChanged = false;
      keep();
    };
    const onHide = () => save(true);
    element.addEventListener('input', onInput);
    element.addEventListener('submit', onSubmit);
    window.addEventListener('pagehide', onHide);
    // The server keeps the draft, so the browser need not put an old text back when one returns to the page.
    element.setAttribute('autocomplete', 'off');
    const kept = findKeptText(draft);
    // The operator may have typed before this page's scripts ran.
    if (area.value !== area.defaultValue) schedule();
    // The server may have added a saved reply to it.
    else if (kept === undefined || sent.includes(kept.reply) || area.value.includes(kept.text)) {
      forgetText(draft);
    } else {
      area.value = kept.text;
      savedState = 'restored';
      schedule();
    }
    return () => {
      save(true);
      element.removeEventListener('input', onInput);
      element.removeEventListener('submit', onSubmit);
      window.removeEventListener('pagehide', onHide);
    };
  }, [form, submission, operator, reply, sent]);

  return state;
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
