import { createAuditEntry } from '@/lib/server/access/audit';
import { type DeskActionRequest, deskAction } from '@/lib/server/desk/desk-action';
import { id } from '@/lib/server/desk/fields';
import {
  backToSubmission,
  findActionSubmission,
  submissionFields,
} from '@/lib/server/inbox/desk/submission-action';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';

/**
 * Merges the submission `merged` into `submission`, to which it redirects. If one of them has been moved, merged or
 * deleted since the page was opened, nothing is done and the page says so.
 */
export const mergeSubmissions = deskAction({ ...submissionFields, merged: id }, async (request) => {
  const { services, input } = request;
  const pair = await findPair(request, input.submission, input.merged);
  if (pair === undefined) return { kind: 'missing' };
  const isMerged = await services.store.mergeSubmissions(mergeOf(request, pair, 'merge'));
  const done = isMerged ? 'merged' : 'merge';
  return { kind: 'done', next: backToSubmission(input, input.submission, { done }) };
});

/**
 * Ends the merge of `merged` into `kept`, and redirects to `submission`. If another operator has ended it since the
 * page was opened, nothing is done and the page says so.
 */
export const unmergeSubmission = deskAction(
  { ...submissionFields, kept: id, merged: id },
  async (request) => {
    const { services, input } = request;
    const pair = await findPair(request, input.kept, input.merged);
    if (pair === undefined) return { kind: 'missing' };
    const isEnded = await services.store.unmergeSubmission(mergeOf(request, pair, 'unmerge'));
    const done = isEnded ? 'unmerged' : 'unmerge';
    return { kind: 'done', next: backToSubmission(input, input.submission, { done }) };
  },
);

/** Two submissions, the second of which is shown with the first. */
interface Pair {
  readonly kept: StoredSubmission;
  readonly merged: StoredSubmission;
}

/** Finds two submissions; `undefined` if the operator may not see both of their forms. */
async function findPair(
  request: DeskActionRequest,
  keptId: string,
  mergedId: string,
): Promise<Pair | undefined> {
  const kept = await findActionSubmission(request, keptId);
  const merged = await findActionSubmission(request, mergedId);
  return kept === undefined || merged === undefined ? undefined : { kept, merged };
}

/** Each submission has an entry in its own history, with the reference of the other. */
function mergeOf(
  { services, operator, randomBytes }: DeskActionRequest,
  { kept, merged }: Pair,
  action: 'merge' | 'unmerge',
) {
  const entryOf = (subject: string, details: string) =>
    createAuditEntry(
      { operator: operator.email, action, subject, details },
      services.now(),
      randomBytes,
    );
  return {
    kept: kept.id,
    merged: merged.id,
    audit: [entryOf(kept.id, merged.reference), entryOf(merged.id, kept.reference)],
  };
}
