import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import type { Services } from '@/lib/server/services';
import type { ErasureCounts, EraseReason } from '@/lib/server/inbox/erasure/erasure-record';
import { createId } from '@/lib/server/platform/store/ids';
import type { Folder } from '@/lib/server/platform/store/tables/submission-rows';

/** What deleting submissions needs. */
export interface EraseDeps extends Pick<Services, 'store' | 'now'> {
  readonly uploads: Pick<Services['uploads'], 'remove'>;
  readonly randomBytes: RandomBytes;
}

/** Who deletes, and why. */
interface ErasureNote {
  /** The operator's address; empty for the command line and background jobs. */
  readonly operator: string;
  /** For the audit log. */
  readonly reason: EraseReason;
  /** Deletes a submission only if it is still in one of these folders. */
  readonly folders?: readonly Folder[];
}

/**
 * Deletes submissions with everything that belongs to them, and then their files from the disk.
 * Returns how many were deleted.
 */
export async function eraseSubmissions(
  { store, uploads, now, randomBytes }: EraseDeps,
  ids: readonly string[],
  note: ErasureNote,
): Promise<number> {
  const at = now();
  const { submissions, files } = await store.eraseSubmissions({
    ...note,
    ids,
    at,
    createId: () => createId(at, randomBytes),
  });
  // The clean-up deletes a file that remains.
  await uploads.remove(files).catch(() => undefined);
  return submissions;
}

/** What was deleted of a person. */
interface ForgottenPerson {
  readonly submissions: number;
  /** Submissions that stay because their payment may still be charged. */
  readonly unfinished: number;
  /** Drafts of form pages, and mails without a submission. */
  readonly traces: number;
}

/** Deletes everything that a person sent from an e-mail address. */
export async function forgetPerson(
  deps: EraseDeps,
  email: string,
  operator: string,
): Promise<ForgottenPerson> {
  const { store } = deps;
  const ids = await store.listPersonSubmissions(email);
  const submissions = await eraseSubmissions(deps, ids, { operator, reason: 'person' });
  const traces = await store.erasePersonTraces(email);
  const { unfinished } = await store.countErasure(await store.listPersonSubmissions(email));
  return { submissions, unfinished, traces };
}

/** Returns whether a deletion is so large that the operator must type its number. */
export function isLargeErasure({ submissions, unfinished, all }: ErasureCounts): boolean {
  const erased = submissions - unfinished;
  return erased > smallErasure && erased * 5 > all;
}

/** Up to this number, a deletion is not called large, however few submissions there are. */
const smallErasure = 5;
