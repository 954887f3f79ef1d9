import { useEffect, useMemo, useRef, useState } from 'react';
import type { DraftState } from '@/components/forms/live/use-draft';
import type { LiveFormProps } from '@/components/forms/live/live-form-props';
import { createFormClient, type FormClient } from '@/lib/forms/client/form-client';
import { canSolveProofs, loadAndSolveProof } from '@/lib/forms/client/send-with-proof';
import type { SubmissionProgress } from '@/lib/forms/client/send-with-retries';
import { hiddenInputValue, readFields } from '@/lib/forms/dom/read-form';
import { reservedFields } from '@/lib/forms/reserved-names';

/**
 * Returns the client of a hydrated form. It continues an attempt without a response, and stores the key of
 * each attempt before the first byte is sent.
 */
export function useFormClient(
  { form, definition, target, platform, loadedAt, card }: LiveFormProps,
  { attempt: unanswered, beginAttempt }: Pick<DraftState, 'attempt' | 'beginAttempt'>,
  onProgress: (progress: SubmissionProgress) => void,
): FormClient {
  const [paidAttempt] = useState(() => card?.attempt());
  const attempt = paidAttempt ?? unanswered ?? hiddenInputValue(form, reservedFields.attempt);
  const typedAt = useFirstInput(form, platform.now);
  const mustPay = definition.payment !== undefined;
  const isHosted = target.hostedOrigin !== undefined;
  return useMemo(
    () =>
      createFormClient({
        ...target,
        platform,
        loadedAt,
        typedAt: () => typedAt.current,
        attempt,
        mustPay,
        ...(card === undefined
          ? {}
          : {
              card: card.calls,
              isFree: () => !isHosted && card.isFree(readFields(form)),
            }),
        onAttempt: (key) => {
          card?.storeAttempt(key);
          if (key !== undefined) beginAttempt(key);
        },
        ...(canSolveProofs() ? { solveChallenge: loadAndSolveProof } : {}),
        ...(card === undefined || isHosted ? {} : { data: card.data }),
        onProgress,
      }),
    [
      form,
      target,
      platform,
      loadedAt,
      typedAt,
      attempt,
      mustPay,
      card,
      isHosted,
      beginAttempt,
      onProgress,
    ],
  );
}

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
