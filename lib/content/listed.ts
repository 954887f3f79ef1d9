/** An event as lists show it. */
export interface ListedEvent {
  readonly title: string;
  /** Its page, here or at others; an event of others may have none. */
  readonly href?: string;
  readonly summary: string;
  /** ISO 8601 date in the site's time zone. */
  readonly date: string;
  /** The day in words, such as `Friday 27 November 2026`. */
  readonly dateText: string;
  readonly timeText: string;
  /** When it ends (milliseconds since 1970), if that is after the day on which it begins. */
  readonly endsAt?: number;
  /** Whose event it is, where it is not ours. */
  readonly source?: string;
}

/** A post as lists show it. */
export interface ListedPost {
  readonly title: string;
  readonly href: string;
  readonly summary: string;
  readonly date: string;
  readonly dateText: string;
}
