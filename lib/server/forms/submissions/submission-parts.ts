/** The record of an uploaded file. Its content is in the data directory under its id. */
export interface NewFile {
  /** 32 lower-case hexadecimal digits. */
  readonly id: string;
  /** The name of its field. */
  readonly field: string;
  /** The sanitised name on the visitor's device, for display only. */
  readonly name: string;
  /** From the site's list of types, such as `application/pdf`; not from the request. */
  readonly type: string;
  readonly bytes: number;
  /** SHA-256 of the content, in hexadecimal. */
  readonly sha256: string;
  /** The id of the mail that it came with or went out with; not set if it came with the form. */
  readonly mail?: string;
}

export interface StoredFile extends NewFile {
  /** Id of its submission. */
  readonly submission: string;
  /** The address of the operator whose draft of a reply has it; not set if it was sent or received. */
  readonly draftOf?: string;
}

/** A key by which a repeated attempt is recognised. */
export interface NewAttempt {
  /** Unique within the form, such as `id:<hash of the attempt's id>`. */
  readonly key: string;
  /** SHA-256 of the canonical content, in hexadecimal. Different content under one key is a conflict. */
  readonly contentHash: string;
  readonly expiresAt: Date;
}

export interface StoredAttempt extends NewAttempt {
  /** Id of the attempt's submission. */
  readonly submission: string;
  readonly reference: string;
}

/** Finds a submission with equal answers, which may be the same message. Both are stored. */
export interface EqualAnswers {
  /** An integer that other answers and other forms have by chance only. */
  readonly key: number;
  readonly expiresAt: Date;
  /** Whether the submission is marked if an earlier one has the same key: it carries no attempt. */
  readonly marks: boolean;
}

/** The outcome of adding a submission. Only `added` changes the store. */
export type AddOutcome =
  | { readonly kind: 'added' }
  /** The id or the reference exists. */
  | { readonly kind: 'taken' }
  /** Its attempt exists and has not expired. */
  | { readonly kind: 'repeated'; readonly attempt: StoredAttempt }
  /** Its form has its largest number of submissions, or its event too few places. */
  | { readonly kind: 'full' }
  /** The places that it would wait for are free. */
  | { readonly kind: 'free' }
  /** A limit is reached until then. */
  | { readonly kind: 'limited'; readonly until: Date };
