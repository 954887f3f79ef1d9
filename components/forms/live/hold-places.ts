import { holdWords } from '@/lib/words/components/forms/live';
import { holdBody, type HoldResponse, holdUrl } from '@/lib/forms/hold-api';
import type { FormDefinition } from '@/lib/forms/definition';
import { findField, findFieldError } from '@/lib/forms/dom/form-elements';
import { hasUserInput } from '@/lib/forms/dom/hydratable-form';
import { hiddenInputValue, readFields } from '@/lib/forms/dom/read-form';
import { findPart } from '@/lib/forms/form-markup';
import { canSolveProofs, loadAndSolveProof } from '@/lib/forms/client/load-proof';
import { proofHeader, reservedFields } from '@/lib/forms/reserved-names';
import field from '@/styles/forms/field.module.css';
import styles from '@/styles/forms/live-form.module.css';

/** Milliseconds for a proof of work, which takes an old phone two seconds. */
const proofTimeoutMs = 30_000;

/** The holding of the places that a form chooses. */
export interface Holding {
  /**
   * Pauses while the form is sent, which may book the places or begin to pay for them, and goes on after
   * it has failed: with the places of the unpaid submission, or with a new hold.
   */
  readonly pause: (isSending: boolean) => void;
  /** Stops, and gives the places back. */
  readonly stop: () => void;
}

/**
 * Holds the places that the visitor chooses in a form, from the first change on, and says until when. A
 * request that fails changes nothing: the form works without a hold. Leaving the page gives the places
 * back. `attempt` returns the key of the attempt to pay.
 */
export function holdPlaces(
  form: HTMLFormElement,
  { id, bookingFields = [] }: FormDefinition,
  attempt: () => string | undefined = () => undefined,
): Holding {
  const token = hiddenInputValue(form, reservedFields.hold) ?? addToken(form);
  const { notice, problem } = addTexts(form, bookingFields);
  /** The choice of the last answer; `undefined` if none is held or refused. */
  let asked: string | undefined;
  let mayHold = false;
  let isAsking = false;
  let isPaused = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show({ hold, notice: text = '', problem: refusal = '' }: HoldResponse) {
    // An answer to a request of before the pause.
    if (isPaused) return;
    clearTimeout(timer);
    notice.textContent = hold?.text ?? text;
    problem.textContent = refusal;
    problem.className = (refusal === '' ? styles.hold : field.error) ?? '';
    if (hold !== undefined) timer = setTimeout(end, hold.seconds * 1000);
  }
  function end() {
    asked = undefined;
    notice.textContent = holdWords.ended;
  }
  const chosen = () => readFields(form).filter(([name]) => bookingFields.includes(name));

  // A function, because the release happens while a request is awaited.
  const isReleased = () => !mayHold;

  async function ask(): Promise<void> {
    if (isAsking || isPaused) return;
    isAsking = true;
    // One request at a time, so that the last choice is the last request.
    for (let answers = chosen(); asked !== JSON.stringify(answers); answers = chosen()) {
      const choice = JSON.stringify(answers);
      mayHold = true;
      const response = await requestHold(id, (proof) =>
        holdBody(token, answers, { attempt: attempt(), proof }),
      );
      if (isReleased()) {
        // Released during the request, which may have arrived after the release.
        sendRelease();
        break;
      }
      asked = response === undefined ? undefined : choice;
      if (response === undefined) break;
      show(response);
    }
    isAsking = false;
  }

  function release() {
    if (!mayHold) return;
    mayHold = false;
    show({});
    asked = undefined;
    sendRelease();
  }
  function sendRelease() {
    navigator.sendBeacon(holdUrl(id), holdBody(token, []));
  }
  const onChange = () => void ask();
  // Code that fills or clears the form dispatches the event at the form itself.
  const onInput = ({ target }: Event) => {
    if (target === form) onChange();
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    isPaused = false;
    void ask();
  };

  form.addEventListener('change', onChange);
  form.addEventListener('input', onInput);
  window.addEventListener('pagehide', release);
  window.addEventListener('pageshow', onShow);
  // The visitor may have chosen before this script ran.
  if (hasUserInput(form)) void ask();
  function pause(isSending: boolean) {
    show({});
    isPaused = isSending;
    asked = undefined;
    if (!isSending && mayHold) void ask();
  }
  function stop() {
    form.removeEventListener('change', onChange);
    form.removeEventListener('input', onInput);
    window.removeEventListener('pagehide', release);
    window.removeEventListener('pageshow', onShow);
    release();
  }
  return { pause, stop };
}

/** Adds the field that sends the token with the form. */
function addToken(form: HTMLFormElement): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const base64 = btoa(String.fromCharCode(...bytes));
  const input = form.ownerDocument.createElement('input');
  input.type = 'hidden';
  input.name = reservedFields.hold;
  input.value = base64.replaceAll('+', '-').replaceAll('/', '_').replace('=', '');
  form.insertAdjacentElement('beforeend', input);
  return input.value;
}

/**
 * Adds the texts, empty, so that screen readers announce what they say later: the end of the hold near
 * the button, which every step shows, and why places are not free at the last field that chooses them.
 */
function addTexts(form: HTMLFormElement, names: readonly string[]) {
  const create = () => {
    const text = form.ownerDocument.createElement('p');
    text.setAttribute('role', 'status');
    text.className = styles.hold ?? '';
    return text;
  };
  const [notice, problem] = [create(), create()];
  const status = findPart(form, 'status');
  if (status === undefined) form.insertAdjacentElement('beforeend', notice);
  else status.insertAdjacentElement('beforebegin', notice);
  const last = names.findLast((name) => findField(form, name) !== undefined);
  const error = last === undefined ? undefined : findFieldError(form, last);
  (error ?? notice).insertAdjacentElement('afterend', problem);
  return { notice, problem };
}

/** Requests a hold, and solves the challenge that the response may have. Never rejects. */
async function requestHold(
  form: string,
  bodyWith: (proof?: string) => URLSearchParams,
): Promise<HoldResponse | undefined> {
  const headers: HeadersInit = canSolveProofs() ? { [proofHeader]: 'altcha' } : {};
  const post = async (body: URLSearchParams) => {
    const response = await fetch(holdUrl(form), { method: 'POST', body, headers });
    // The site itself answers: its own types hold.
    return response.ok ? ((await response.json()) as HoldResponse) : undefined;
  };
  try {
    const response = await post(bodyWith());
    if (response?.check === undefined) return response;
    const proof = await loadAndSolveProof(response.check, AbortSignal.timeout(proofTimeoutMs));
    return proof === undefined ? {} : await post(bodyWith(proof));
  } catch {
    return undefined;
  }
}
