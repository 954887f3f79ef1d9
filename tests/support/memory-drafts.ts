import type { DraftStore, NewPageDraft } from '@/lib/server/store/draft-store';
import type { MemoryLimits } from '@/tests/support/memory-limits';

/** The drafts of the memory store. */
export class MemoryDrafts implements DraftStore {
  readonly all = new Map<string, NewPageDraft>();

  constructor(private readonly limits: MemoryLimits) {}

  addPageDraft: DraftStore['addPageDraft'] = (draft, limits, now) => {
    if (this.limits.fullUntil(limits, now) !== undefined) return Promise.resolve(false);
    this.limits.count(limits, now);
    this.all.set(draft.id, draft);
    return Promise.resolve(true);
  };

  changePageDraft: DraftStore['changePageDraft'] = (draft, now) => {
    const saved = this.#find(draft, now);
    if (saved?.visitor !== draft.visitor) return Promise.resolve(false);
    this.all.set(draft.id, { ...saved, ...draft });
    return Promise.resolve(true);
  };

  openPageDraft: DraftStore['openPageDraft'] = ({ now, ...request }) => {
    const saved = this.#find(request, now);
    if (saved === undefined) return Promise.resolve(undefined);
    if (!saved.isUnclaimed && saved.visitor !== request.visitor) return Promise.resolve(undefined);
    this.all.set(saved.id, { ...saved, visitor: request.visitor, isUnclaimed: false });
    return Promise.resolve(saved.content);
  };

  deletePageDraft: DraftStore['deletePageDraft'] = ({ id, form, visitor }) => {
    const saved = this.all.get(id);
    if (saved?.form === form && saved.visitor === visitor) this.all.delete(id);
    return Promise.resolve();
  };

  /** Deletes what has expired. */
  forget(now: Date): void {
    for (const [id, { expiresAt }] of this.all) if (expiresAt <= now) this.all.delete(id);
  }

  #find({ id, form }: Pick<NewPageDraft, 'id' | 'form'>, now: Date): NewPageDraft | undefined {
    const saved = this.all.get(id);
    return saved?.form === form && saved.expiresAt > now ? saved : undefined;
  }
}
