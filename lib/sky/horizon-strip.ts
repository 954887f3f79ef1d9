/** The sky above a part of the horizon, with the way of an event's target through it. */
export interface HorizonStrip {
  readonly title: string;
  readonly summary: string;
  /** The position at every mark, for visitors who do not see the drawing. */
  readonly description: string;
  /** Whether the Sun is up in the middle of the event. */
  readonly isDay: boolean;
  /** Positions in per cent of the drawing, from its left and from its top. */
  readonly compass: readonly { readonly x: number; readonly text: string }[];
  readonly altitudes: readonly { readonly y: number; readonly text: string }[];
  /** Ways as SVG path data, in units of the view box; before, during and after the event. */
  readonly track: string;
  readonly path: string;
  readonly marks: readonly HorizonMark[];
}

/** The size of the view box of the paths. */
export const horizonViewBox = [1600, 800] as const;

/** The target at a time of the event. */
export interface HorizonMark {
  readonly x: number;
  readonly y: number;
  readonly isDark: boolean;
  /** The time, at some of the marks. */
  readonly text?: string;
  /** Whether the first or the last mark has the text. */
  readonly isEnd: boolean;
  /** Where the text has room beside the way. */
  readonly side: 'above' | 'left-below' | 'right-below' | 'left-above' | 'right-above';
}
