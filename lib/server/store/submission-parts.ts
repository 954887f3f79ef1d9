/** A file that came with a submission. Its content lies in the data directory under its id. */
export interface NewFile {
  /** 32 lower-case hexadecimal digits. */
  readonly id: string;
  /** The field that it was sent in. */
  readonly field: string;
  /** As the visitor's machine called it, cleaned; only ever shown. */
  readonly name: string;
  /** By the site's own list, such as `application/pdf`; never what the sender said. */
  readonly type: string;
  readonly bytes: number;
  /** SHA-256 of the content, in hexadecimal. */
  readonly sha256: string;
}

export interface StoredFile extends NewFile {
  /** Id of the submission that it came with. */
  readonly submission: string;
}

/** One name under which the same attempt would come again. */
export interface NewAttempt {
  /** Unique with the form, such as `id:<attempt id>` or `same:<hash of the content>`. */
  readonly key: string;
  /** SHA-256 of the canonical content, in hexadecimal: other content under one key is a conflict. */
  readonly contentHash: string;
  readonly expiresAt: Date;
}

export interface StoredAttempt extends NewAttempt {
  /** Id of the submission that the attempt became. */
  readonly submission: string;
  readonly reference: string;
}

/**
 * At most `max` (1 or more) submissions within `windowMs` milliseconds, counted under `key`. The
 * first submission opens a window, and the first after its end opens the next.
 */
export interface Limit {
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
}

/** How keeping a submission ended. Only `added` has changed anything. */
export type AddOutcome =
  | { readonly kind: 'added' }
  /** The id or the reference is taken: draw another. */
  | { readonly kind: 'taken' }
  /** One of its attempts was kept before and has not expired. */
  | { readonly kind: 'repeated'; readonly attempt: StoredAttempt }
  /** A limit is reached until this moment. */
  | { readonly kind: 'limited'; readonly until: Date };
