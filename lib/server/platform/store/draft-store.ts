import type { Limit } from '@/lib/server/platform/store/submission-parts';

/** Input of a visitor without JavaScript, stored to render the form's page again. */
export interface PageDraft {
  /** Part of the page's address, and as hard to guess as a token. */
  readonly id: string;
  readonly form: string;
  /** SHA-256 of the visitor's token, in hexadecimal. */
  readonly visitor: string;
  /** JSON. */
  readonly content: string;
  readonly expiresAt: Date;
}

export interface NewPageDraft extends PageDraft {
  /** Whether the first visitor who opens it becomes its owner. */
  readonly isUnclaimed: boolean;
}

/** A visitor's request for a draft. A draft that has expired at `now` does not exist. */
export interface DraftRequest extends Pick<PageDraft, 'id' | 'form' | 'visitor'> {
  readonly now: Date;
}

/** Drafts of form pages, each for one visitor. */
export interface DraftStore {
  /** Saves a draft and counts it. Returns false, and saves nothing, when a limit is reached. */
  addPageDraft(draft: NewPageDraft, limits: readonly Limit[], now: Date): Promise<boolean>;

  /** Replaces the content of the visitor's own draft. Returns false if there is none. */
  changePageDraft(draft: PageDraft, now: Date): Promise<boolean>;

  /**
   * Returns the content of the visitor's own draft. An unclaimed draft becomes the own draft of the
   * first visitor who opens it.
   */
  openPageDraft(request: DraftRequest): Promise<string | undefined>;

  /** Deletes the visitor's own draft, if it exists. */
  deletePageDraft(request: Omit<DraftRequest, 'now'>): Promise<void>;
}
