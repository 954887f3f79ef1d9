/** What a publication causes outside the pages. */
export interface Consequence {
  /** The files of which a change may be the cause. */
  readonly files: readonly string[];
  /** A sentence for the person who publishes. */
  readonly text: string;
  /** Whether someone who has booked or written is affected, so that a person must agree. */
  readonly harms: boolean;
}
