export interface NoteRow {
  readonly id: string;
  readonly submission: string;
  readonly author: string;
  readonly content: string;
  readonly created_at: number;
}

export interface ReplyDraftRow {
  readonly submission: string;
  readonly operator: string;
  readonly content: string;
  readonly changed_at: number;
}

export interface SavedReplyRow {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly changed_by: string;
  readonly changed_at: number;
}

export interface LabelRow {
  readonly submission: string;
  readonly label: string;
}

/** A submission whose conversation is shown with another one's. */
export interface MergeRow {
  readonly submission: string;
  readonly merged_into: string;
  /** Its state before. It is archived while it is merged. */
  readonly state_before: string;
  /** The submission with which it came, if it was merged into that one before. */
  readonly through: string | null;
}

export interface BatchRow {
  readonly id: string;
  readonly operator: string;
  readonly created_at: number;
  /** A BatchChange as JSON. */
  readonly change: string;
}

/** The value of one submission before and after a change, as text; '' for none. */
export interface BatchItemRow {
  readonly batch: string;
  readonly submission: string;
  readonly before: string;
  readonly changed_to: string;
}
