import type { ClientProps } from '@/components/forms/live/live-form-props';
import { browserPlatform } from '@/lib/forms/client/browser-platform';
import {
  createFormClient,
  type FormClient,
  type FormClientOptions,
} from '@/lib/forms/client/form-client';
import { canSolveProofs, loadAndSolveProof } from '@/lib/forms/client/load-proof';
import { readFields } from '@/lib/forms/dom/read-form';

/** What changes with the attempts of a form. */
type AttemptOptions = Required<Pick<FormClientOptions, 'attempt' | 'typedAt' | 'onProgress'>> & {
  /** Called with the key of each attempt before the first byte is sent. */
  readonly beginAttempt: (attempt: string) => void;
};

/** Creates the client of a hydrated form. */
export function createLiveClient(
  { form, definition, target, platform, loadedAt, card }: ClientProps,
  { beginAttempt, ...options }: AttemptOptions,
): FormClient {
  const isHosted = target.hostedOrigin !== undefined;
  return createFormClient({
    ...target,
    ...options,
    platform: platform ?? browserPlatform(),
    loadedAt,
    mustPay: definition.payment !== undefined,
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
  });
}
