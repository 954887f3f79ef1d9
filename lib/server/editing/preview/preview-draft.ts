import { z } from 'zod';
import type { DraftStore, PageDraft } from '@/lib/server/forms/page-drafts-sql';
import { hashToken, isToken } from '@/lib/server/platform/http/requests/tokens';
import type { Operator } from '@/lib/server/access/access-record';

/** A text is deleted an hour after it was typed, in milliseconds. */
const lifetime = 60 * 60_000;

const draftSchema = z.object({ path: z.string(), text: z.string() });

/** A text that is not saved, with the path of its file. */
export type PreviewDraft = z.output<typeof draftSchema>;

type Owner = Pick<Operator, 'email'>;

function keyOf({ email }: Owner, id: string): Pick<PageDraft, 'form' | 'id' | 'visitor'> {
  return { id, form: 'site-preview', visitor: hashToken(`operator ${email}`) };
}

/** The most drafts of an operator in an hour. One with JavaScript needs one for each form that is opened. */
const maxDrafts = 300;

/**
 * Stores what an operator has typed, in place of what an earlier request with the same id has sent. Returns when it
 * can be stored again if there are too many.
 */
export async function savePreviewDraft(
  store: Pick<DraftStore, 'addPageDraft' | 'changePageDraft' | 'deletePageDraft'>,
  operator: Owner,
  id: string,
  draft: PreviewDraft,
  now: Date,
): Promise<'saved' | { readonly until: Date }> {
  const content = JSON.stringify(draft);
  const expiresAt = new Date(now.getTime() + lifetime);
  const saved = { ...keyOf(operator, id), content, expiresAt };
  if (await store.changePageDraft(saved, now)) return 'saved';
  // One that has expired may still be there.
  await store.deletePageDraft(saved);
  const limits = [{ key: `preview ${saved.visitor}`, max: maxDrafts, windowMs: lifetime }];
  const isAdded = await store.addPageDraft({ ...saved, isUnclaimed: false }, limits, now);
  return isAdded ? 'saved' : { until: expiresAt };
}

/** Returns what the operator has typed; `undefined` after an hour, or if it is of another operator. */
export async function findPreviewDraft(
  store: Pick<DraftStore, 'openPageDraft'>,
  operator: Owner,
  id: unknown,
  now: Date,
): Promise<PreviewDraft | undefined> {
  if (typeof id !== 'string' || !isToken(id)) return undefined;
  const content = await store.openPageDraft({ ...keyOf(operator, id), now });
  return content === undefined ? undefined : draftSchema.parse(JSON.parse(content));
}
