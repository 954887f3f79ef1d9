import type { MoonPhase } from '@/lib/sky/sky';

/** A span of the night from three in the afternoon to nine in the morning, in per cent of it. */
export interface NightSpan {
  readonly from: number;
  readonly to: number;
}

/** The Sun, the Moon or a planet in a night. */
export interface NightBarRow {
  readonly name: string;
  /** Its times in words. */
  readonly note: string;
  /** When it is up by day, when it is up with the Sun 6 degrees down, and when it can be seen. */
  readonly day: readonly NightSpan[];
  readonly night: readonly NightSpan[];
  readonly seen: readonly NightSpan[];
}

/** A night at a place as a drawing. */
export interface NightBar {
  readonly summary: string;
  /** Full hours; those with a text are labelled. */
  readonly hours: readonly { readonly at: number; readonly text?: string }[];
  /** When the Sun is down, and when it is 6, 12 and 18 degrees down. */
  readonly shades: readonly (readonly NightSpan[])[];
  readonly rows: readonly NightBarRow[];
  readonly doors?: { readonly note: string; readonly spans: readonly NightSpan[] };
  readonly now?: { readonly at: number; readonly text: string };
}

/** A principal phase of the Moon. */
export interface ListedPhase extends MoonPhase {
  readonly name: string;
  /** ISO 8601, in the site's time zone. */
  readonly date: string;
  readonly dateText: string;
  readonly timeText: string;
  /** Whether north is up (1), as north of the equator, or south (-1). */
  readonly pole: 1 | -1;
}
