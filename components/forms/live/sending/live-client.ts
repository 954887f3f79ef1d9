import { draftKey } from '@/components/forms/hydration/draft-lifetime';
import type { DraftStorage } from '@/components/forms/live/drafts';
import type { ClientProps } from '@/components/forms/live/live-form-props';
import { browserPlatform } from '@/lib/forms/client/browser-platform';
import {
  createFormClient,
  type FormClient,
  type FormClientOptions,
} from '@/lib/forms/client/form-client';
import { canSolveProofs, loadAndSolveProof } from '@/lib/forms/client/load-proof';
import { readFields } from '@/lib/forms/dom/read-form';
import { reservedFields } from '@/lib/forms/reserved-names';

/** What changes with the attempts of a form. */
type AttemptOptions = Pick<FormClientOptions, 'attempt' | 'typedAt' | 'onProgress'> & {
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
    card: card?.calls,
    isFree: () => !isHosted && card?.isFree(readFields(form)) === true,
    onAttempt: (key) => {
      card?.storeAttempt(key);
      if (key !== undefined) beginAttempt(key);
    },
    solveChallenge: canSolveProofs() ? loadAndSolveProof : undefined,
    data: isHosted ? undefined : { ...card?.data, [reservedFields.visit]: sourceOfVisit },
  });
}

/**
 * Returns the query of the address by which the visit began, if it names a source (`utm_…`). The browser keeps
 * that address while the pages change, so the site stores nothing for it.
 */
function sourceOfVisit(): string | undefined {
  const [visit] = performance.getEntriesByType('navigation');
  // A link that is pressed before the scripts have loaded loads a document.
  const address = [visit?.name, document.referrer].find(
    (each) => each?.startsWith(location.origin) === true && each.includes('utm_'),
  );
  return address === undefined ? undefined : new URL(address).search;
}

/** Whether the browser stores drafts. */
export function canSaveDrafts(storage: DraftStorage | undefined, form: string): boolean {
  try {
    const key = draftKey(form);
    const draft = storage?.getItem(key) ?? null;
    storage?.setItem(key, draft ?? '');
    if (draft === null) storage?.removeItem(key);
    return storage !== undefined;
  } catch {
    return false;
  }
}
