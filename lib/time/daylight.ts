/** `twilight` is from sunset to nightfall and from daybreak to sunrise. */
export type Daylight = 'day' | 'twilight' | 'dark';

/** A part of a day with the same daylight, in minutes since midnight. */
export interface DaylightSpan {
  readonly daylight: Daylight;
  readonly from: number;
  readonly to: number;
}
