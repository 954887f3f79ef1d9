import { useMemo, useState } from 'react';
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
  const mustPay = definition.payment !== undefined;
  const isHosted = target.hostedOrigin !== undefined;
  return useMemo(
    () =>
      createFormClient({
        ...target,
        platform,
        loadedAt,
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
    [form, target, platform, loadedAt, attempt, mustPay, card, isHosted, beginAttempt, onProgress],
  );
}
