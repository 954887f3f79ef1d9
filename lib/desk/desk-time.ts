/** A moment, ready to render. */
export interface DeskTime {
  /** ISO 8601. */
  readonly iso: string;
  /** In the site's time zone and language. */
  readonly text: string;
}
