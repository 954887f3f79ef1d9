/**
 * Milliseconds for which an unpaid attempt keeps its place after its last change: enough for a visitor
 * to try another card.
 */
export const unpaidPlaceMs = 10 * 60_000;

/** The same while the bank asks for confirmation: longer than the visitor may take for that. */
export const confirmationPlaceMs = 65 * 60_000;

/**
 * The part of the store that counts submissions against a form's largest number.
 *
 * A submission takes a place unless it is spam or in the bin. An unpaid one takes a place while its
 * payment is being processed, for 65 minutes after the bank asked for confirmation, and otherwise for
 * 10 minutes after its last change. Adding a submission checks the number in the same transaction.
 */
export interface PlacesStore {
  /** Counts the places that are taken at a time, by form. A form without submissions is missing. */
  countPlaces(forms: readonly string[], now: Date): Promise<ReadonlyMap<string, number>>;

  /**
   * Takes a place for an unpaid submission that may have lost it, or keeps it, in one transaction.
   * Returns false and changes nothing if the form has none left.
   */
  takePlace(submission: string, max: number, now: Date): Promise<boolean>;
}
