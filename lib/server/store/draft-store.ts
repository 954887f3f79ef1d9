import type { Limit } from '@/lib/server/store/submission-parts';

/** What a visitor typed into a form without scripts, saved so that its page can be shown again. */
export interface PageDraft {
  /** In the address of the page; as hard to guess as a token. */
  readonly id: string;
  readonly form: string;
  /** SHA-256 of the visitor's token, in hexadecimal. */
  readonly visitor: string;
  /** JSON. */
  readonly content: string;
  readonly expiresAt: Date;
}

export interface NewPageDraft extends PageDraft {
  /** Whether whoever opens it first becomes its visitor. */
  readonly isUnclaimed: boolean;
}

/** Who asks for a draft, and when. A draft that has expired at `now` does not exist. */
export interface DraftRequest extends Pick<PageDraft, 'id' | 'form' | 'visitor'> {
  readonly now: Date;
}

/** Drafts of form pages, each for one visitor. */
export interface DraftStore {
  /** Saves a draft and counts it. Returns false, and saves nothing, when a limit is reached. */
  addPageDraft(draft: NewPageDraft, limits: readonly Limit[], now: Date): Promise<boolean>;

  /** Replaces the content of the visitor's own draft. Returns false when there is none. */
  changePageDraft(draft: PageDraft, now: Date): Promise<boolean>;

  /**
   * Returns the content of the visitor's own draft. A draft that is unclaimed is given to the first
   * visitor who opens it, and to no other.
   */
  openPageDraft(request: DraftRequest): Promise<string | undefined>;

  /** Deletes the visitor's own draft; deleting one that does not exist is no error. */
  deletePageDraft(request: Omit<DraftRequest, 'now'>): Promise<void>;
}
