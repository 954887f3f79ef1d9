import type { CSSProperties } from 'react';

/** Where a part of a picture is, and how long it is: lengths of CSS, such as `12.5%`. */
interface Position {
  readonly at?: string;
  readonly down?: string;
  readonly length?: string;
}

/** Returns a position as the custom properties `--at`, `--down` and `--length`. */
export function positionStyle(position: Position): CSSProperties {
  return Object.fromEntries(Object.entries(position).map(([name, value]) => [`--${name}`, value]));
}
