import { useEffect, useMemo, useRef, useState } from 'react';
import type { DraftState } from '@/components/forms/live/use-draft';
import type { ClientProps } from '@/components/forms/live/live-form-props';
import type * as sendingCode from '@/components/forms/live/sending/sending';
import type { FormClient } from '@/lib/forms/client/form-client';
import type { SubmissionProgress } from '@/lib/forms/client/send-with-retries';
import { hasUserInput } from '@/lib/forms/dom/hydratable-form';
import { hiddenInputValue } from '@/lib/forms/dom/read-form';
import { reservedFields } from '@/lib/forms/reserved-names';

/** The code that sends a form. */
export type SendingCode = typeof sendingCode;

interface LazyFormClient {
  /** The code that sends the form, once it has loaded. */
  readonly sending: SendingCode | undefined;
  /** Loads the code and creates the client once. Resolves with `undefined` if it does not load. */
  readonly load: () => Promise<LoadedClient | undefined>;
}

interface LoadedClient {
  readonly sending: SendingCode;
  readonly client: FormClient;
}

/**
 * Loads the client of a hydrated form with the first interaction. It continues an attempt without a
 * response, and stores the key of each attempt before the first byte is sent. A load that fails is tried
 * again with the next interaction and the next submission.
 */
export function useFormClient(
  { form, definition, target, platform, loadedAt, card }: ClientProps,
  { attempt: unanswered, beginAttempt }: Pick<DraftState, 'attempt' | 'beginAttempt'>,
  onProgress: (progress: SubmissionProgress) => void,
): LazyFormClient {
  const [sending, setSending] = useState<SendingCode>();
  const [paidAttempt] = useState(() => card?.attempt());
  const attempt = paidAttempt ?? unanswered ?? hiddenInputValue(form, reservedFields.attempt);
  const typedAt = useFirstInput(form, platform?.now ?? Date.now);
  const load = useMemo(() => {
    const fields = { form, definition, target, platform, loadedAt, card };
    const options = { attempt, typedAt: () => typedAt.current, beginAttempt, onProgress };
    return clientLoader(setSending, (code) => code.createLiveClient(fields, options));
  }, [
    form,
    definition,
    target,
    platform,
    loadedAt,
    card,
    attempt,
    typedAt,
    beginAttempt,
    onProgress,
  ]);

  useEffect(() => {
    const start = () => void load();
    const isInUse = form.contains(document.activeElement) || hasUserInput(form);
    if (isInUse || unanswered !== undefined) start();
    for (const event of interactions) form.addEventListener(event, start, { once: true });
    return () => {
      for (const event of interactions) form.removeEventListener(event, start);
    };
  }, [form, load, unanswered]);
  return { sending, load };
}

const interactions = ['focusin', 'pointerdown', 'input'] as const;

/** Returns a reference to the time of the first input by the visitor, not by a program. */
function useFirstInput(form: HTMLFormElement, now: () => number) {
  const typedAt = useRef<number | undefined>(undefined);
  useEffect(() => {
    function onInput({ isTrusted }: Event) {
      if (isTrusted) typedAt.current ??= now();
    }
    form.addEventListener('input', onInput);
    return () => form.removeEventListener('input', onInput);
  }, [form, now]);
  return typedAt;
}

/** Returns a function that loads the code for sending and creates a client at its first call. */
function clientLoader(
  onLoad: (code: SendingCode) => void,
  create: (code: SendingCode) => FormClient,
): LazyFormClient['load'] {
  let client: FormClient | undefined;
  return async () => {
    try {
      const code = await import('@/components/forms/live/sending/sending');
      onLoad(code);
      client ??= create(code);
      return { sending: code, client };
    } catch {
      return undefined;
    }
  };
}
