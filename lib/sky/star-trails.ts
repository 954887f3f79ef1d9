export interface StarTrailsView extends StarTrails {
  /** Such as `11 hours 52 minutes of darkness tonight`. */
  readonly heading: string;
  /** When it is dark. */
  readonly times: string;
  /** The text alternative of the picture. */
  readonly description: string;
  /** The point of the horizon below the pole. */
  readonly direction: string;
}

/** Trails of stars round the pole as SVG, with the pole at 0, 0 and its horizon below. */
export interface StarTrails {
  /** The edges of the picture: left, top, width and height. */
  readonly viewBox: readonly [number, number, number, number];
  /** The trails of bright, middling and faint stars, as path data. */
  readonly paths: readonly string[];
  /** The ground below the horizon, as path data. */
  readonly ground: string;
  /** The length of each trail in degrees. */
  readonly degrees: number;
}
