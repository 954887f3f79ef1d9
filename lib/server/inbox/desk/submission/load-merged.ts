import { deskNameOf, type FormDefinition } from '@/lib/forms/definition';
import type { MergeChoice } from '@/lib/inbox/conversation';
import type { DeskSubmission } from '@/lib/inbox/inbox-page';
import { listTime, type DisplayOptions } from '@/lib/server/desk/format-times';
import { submissionHref } from '@/lib/server/desk/list-query';
import { conversationWords } from '@/lib/words/lib/server/inbox/desk/conversation';
import { submissionWords } from '@/lib/words/lib/server/inbox/desk';
import { labelSlots, type SlotRules } from '@/lib/server/forms/submissions/describe-submission';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';
import type { ConversationParts } from '@/lib/server/inbox/desk/views/conversation-view';
import type { RelatedSubmission } from '@/lib/server/inbox/replies/conversation-record';
import { maxMails } from '@/lib/server/inbox/replies/reply-settings';
import { placeFolders } from '@/lib/server/platform/store/tables/submission-rows';
import type { Store } from '@/lib/server/store';

interface MergedContext {
  readonly forms: ReadonlyMap<string, FormDefinition>;
  readonly formRules: ReadonlyMap<string, SlotRules>;
  readonly display: DisplayOptions;
}

/** Loads what the page of a submission shows of those that are merged into it, as far as the operator may see them. */
export async function loadMergedParts(
  store: Store,
  { id }: Pick<StoredSubmission, 'id'>,
  { forms, formRules }: Pick<MergedContext, 'forms' | 'formRules'>,
): Promise<readonly ConversationParts[]> {
  const ids = await store.listMerged(id);
  const parts = await Promise.all(
    ids.map(async (merged): Promise<readonly ConversationParts[]> => {
      const [submission, { notes }, mails, inbound] = await Promise.all([
        store.findSubmission(merged),
        store.findConversation(merged),
        store.listMails({ submission: merged, limit: maxMails }),
        store.listInboundMails(merged, maxMails),
      ]);
      if (submission === undefined) return [];
      const { form, fields } = submission;
      const labelled = { ...submission, fields: labelSlots(fields, formRules.get(form)) };
      const source = { submission: labelled, definition: forms.get(form) };
      return [{ source, notes, mails, inbound, files: submission.files }];
    }),
  );
  return parts.flat();
}

/** Returns whether a submission can be merged with another. */
function canMerge({ state, mergedInto }: Pick<StoredSubmission, 'state' | 'mergedInto'>): boolean {
  return mergedInto === undefined && placeFolders.some((folder) => folder === state);
}

/** Returns the related submissions that can be merged into one. */
export function mergeChoices(
  submission: StoredSubmission,
  related: readonly RelatedSubmission[],
  { forms, display }: Pick<MergedContext, 'forms' | 'display'>,
): readonly MergeChoice[] {
  if (!canMerge(submission)) return [];
  return related.filter(canMerge).map(({ id, form, reference, receivedAt }) => ({
    id,
    text: conversationWords.related(deskNameOf(forms.get(form), form), reference),
    at: listTime(receivedAt, display),
  }));
}

/** Returns what a submission says of the one that it is merged into; `undefined` if it is merged into none. */
export async function loadMergedNotice(
  store: Pick<Store, 'findSubmission'>,
  { mergedInto }: StoredSubmission,
  { forms }: Pick<MergedContext, 'forms'>,
): Promise<DeskSubmission['merged']> {
  if (mergedInto === undefined) return undefined;
  const kept = await store.findSubmission(mergedInto);
  if (kept === undefined) return { text: submissionWords.mergedUnseen };
  const label = conversationWords.related(
    deskNameOf(forms.get(kept.form), kept.form),
    kept.reference,
  );
  const href = submissionHref(kept.id, { state: 'all' });
  return { text: submissionWords.merged, kept: { id: kept.id, label, href } };
}
