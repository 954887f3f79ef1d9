import { type RefObject, useEffect, useState } from 'react';
import type { FieldProblem, SeriesDates } from '@/lib/editing/form-field';
import { findKeptText, forgetText, keepText } from '@/lib/desk/kept-text';

const formAddress = '/api/desk/editing/keep';

/** Milliseconds after the last key. */
const pauseMs = 1500;

/** In milliseconds: how much of the typing a browser that ends at once may lose. */
const keepMs = 200;

/** Milliseconds for which a form waits for the text that is on its way before it. */
const maxWaitMs = 3000;

/** What the server says of a form that it keeps. */
interface KeepAnswer {
  readonly problems: readonly FieldProblem[];
  readonly dates?: SeriesDates;
}

/** Why the server has not kept a form. */
type NotKept = 'notKept' | 'signedOut';

interface KeptForm {
  /** Where what was typed is; `undefined` until something is typed. */
  readonly state: 'kept' | NotKept | undefined;
  /** The names of the fields that one had left before the answer was asked for. */
  readonly left: ReadonlySet<string>;
  /** What the server said last; `undefined` before the first time. */
  readonly answer: KeepAnswer | undefined;
}

interface KeptFormOptions {
  /** Whose text it is, and of which form. */
  readonly key: string;
  /** The version of the file that the form was shown for. */
  readonly seen: string;
  /** Whether the text of before was just saved or thrown away. */
  readonly isDone: boolean;
  /** Whether the form has what the server has kept. */
  readonly isDraft: boolean;
  /** The action that keeps what is typed; that of typed forms without it. */
  readonly address?: string;
}

/**
 * Keeps what is typed into a form on the server, after a pause and when the page closes, and asks it what is
 * wrong with the fields that one has left. The browser keeps the text until the server has it, also after a
 * session has ended.
 */
export function useKeptForm(
  form: RefObject<HTMLFormElement>,
  { key, seen, isDone, isDraft, address = formAddress }: KeptFormOptions,
): KeptForm {
  const [state, setState] = useState<KeptForm['state']>();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [answer, setAnswer] = useState<KeepAnswer>();

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let timer: number | undefined;
    let isChanged = false;
    let names: ReadonlySet<string> = new Set();
    const requests = { sent: 0, answered: 0 };
    let release: Promise<void> | undefined;
    let onItsWay: Promise<unknown> | undefined;
    let ended = new AbortController();
    let isWaiting = false;
    let isDiscarding = false;
    let isReloading = false;
    let keepTimer: number | undefined;
    /** Keeps in the browser what was typed since it last did. */
    const keepHere = () => {
      if (keepTimer === undefined) return;
      window.clearTimeout(keepTimer);
      keepTimer = undefined;
      keepText(key, { reply: seen, text: bodyOf(element).toString() });
    };
    const send = (isLast: boolean) => {
      window.clearTimeout(timer);
      keepHere();
      if (!isChanged) {
        // Else the answer to come is the first that has seen these fields as they were left.
        if (requests.sent === requests.answered) setLeft(names);
        return;
      }
      isChanged = false;
      const number = ++requests.sent;
      const before = names;
      const { signal } = ended;
      const posted = postForm(address, bodyOf(element), { keepalive: isLast, signal });
      onItsWay = posted;
      void posted.then(async (sent) => {
        if (onItsWay === posted) onItsWay = undefined;
        await release;
        if (signal.aborted || number < requests.answered) return;
        requests.answered = number;
        setState(typeof sent === 'string' ? sent : 'kept');
        if (typeof sent === 'string') return;
        setAnswer(sent);
        setLeft(isChanged || number < requests.sent ? before : names);
        if (!isChanged && number === requests.sent) forgetText(key);
      });
    };
    /** A sentence that appears between press and release moves the pressed button away, which then does nothing. */
    const onPress = () => {
      release = new Promise((resolve) => {
        const onRelease = () => {
          window.removeEventListener('pointerup', onRelease);
          window.removeEventListener('pointercancel', onRelease);
          // After the click.
          window.setTimeout(resolve);
        };
        window.addEventListener('pointerup', onRelease);
        window.addEventListener('pointercancel', onRelease);
      });
    };
    const onInput = () => {
      isChanged = true;
      // After the change of a list, which the page shows next. Not with each key: a long page takes 10 ms and more.
      keepTimer ??= window.setTimeout(keepHere, keepMs);
      window.clearTimeout(timer);
      timer = window.setTimeout(() => send(false), pauseMs);
    };
    const onLeave = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !('name' in target)) return;
      const name = String(target.name);
      // A problem of several controls has the name of all.
      names = new Set([...names, name, name.replace(/\.(from|to|rhythm|week|day|until)$/, '')]);
      send(false);
    };
    const onSubmit = (event: SubmitEvent) => {
      const { submitter } = event;
      window.clearTimeout(timer);
      keepHere();
      isChanged = false;
      isDiscarding = submitter instanceof HTMLButtonElement && submitter.value === 'discard';
      if (onItsWay !== undefined && 'requestSubmit' in element) {
        // The server would keep as not saved, after it has saved the form, what was sent before it.
        event.preventDefault();
        if (isWaiting) return;
        isWaiting = true;
        const waited = new Promise((resolve) => window.setTimeout(resolve, maxWaitMs));
        void Promise.race([onItsWay, waited]).then(() => {
          onItsWay = undefined;
          isWaiting = false;
          if (isReloading) return;
          element.requestSubmit(submitter);
        });
        return;
      }
      // Nor may what takes longer follow the form.
      ended.abort();
      ended = new AbortController();
      if (isDiscarding) forgetText(key);
    };
    const onHide = () => {
      send(true);
    };
    element.setAttribute('autocomplete', 'off');
    element.addEventListener('input', onInput);
    element.addEventListener('focusout', onLeave);
    element.addEventListener('submit', onSubmit);
    window.addEventListener('pointerdown', onPress);
    window.addEventListener('pagehide', onHide);
    const { signal } = ended;
    const restored = restoreText(bodyOf(element), { key, seen, isDone, isDraft, address, signal });
    onItsWay = restored;
    void restored.then((isOutdated) => {
      if (onItsWay === restored) onItsWay = undefined;
      if (!isOutdated || isDiscarding || signal.aborted) return;
      // The page shows what the server has now. One who saves meanwhile has not seen it.
      isReloading = true;
      window.location.reload();
    });
    return () => {
      send(true);
      element.removeEventListener('input', onInput);
      element.removeEventListener('focusout', onLeave);
      element.removeEventListener('submit', onSubmit);
      window.removeEventListener('pointerdown', onPress);
      window.removeEventListener('pagehide', onHide);
    };
  }, [form, key, seen, isDone, isDraft, address]);

  return { state, left, answer };
}

interface RestoreOptions extends KeptFormOptions {
  readonly signal: AbortSignal;
}

/** Gives the server a text that only this browser has. Returns whether it belongs into the form that is shown. */
async function restoreText(
  shown: URLSearchParams,
  { key, seen, isDone, isDraft, address = formAddress, signal }: RestoreOptions,
): Promise<boolean> {
  const kept = findKeptText(key);
  if (kept === undefined) return false;
  const text = new URLSearchParams(kept.text);
  // A draft of a later version has this text in it, or beside it as a conflict.
  if (isDone || isSameText(text, shown) || (isDraft && kept.reply !== seen)) {
    forgetText(key);
    return false;
  }
  const answer = await postForm(address, text, { signal });
  if (typeof answer === 'string') return false;
  // What was typed meanwhile is on its way, and a reload may end that.
  if (findKeptText(key)?.text === kept.text) forgetText(key);
  return kept.reply === seen;
}

/** Compares two bodies of a form, whose fields come in another order before the editors of texts are there. */
function isSameText(one: URLSearchParams, other: URLSearchParams): boolean {
  const sorted = (body: URLSearchParams) => {
    const copy = new URLSearchParams(body);
    // Values of one name stay in their order.
    copy.sort();
    return copy.toString();
  };
  return sorted(one) === sorted(other);
}

function bodyOf(form: HTMLFormElement): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') body.append(name, value);
  }
  return body;
}

/** Returns what the server says, or why it has not kept the form. */
async function postForm(
  address: string,
  body: URLSearchParams,
  options: Pick<RequestInit, 'keepalive' | 'signal'>,
): Promise<KeepAnswer | NotKept> {
  try {
    const response = await fetch(address, { method: 'POST', body, ...options });
    if (!response.ok) return response.status === 401 ? 'signedOut' : 'notKept';
    return (await response.json()) as KeepAnswer;
  } catch {
    return 'notKept';
  }
}
