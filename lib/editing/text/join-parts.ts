/** A part of a changed text. */
export interface TextPart {
  /** Which part it was; `undefined` for a new one. */
  readonly index: number | undefined;
  readonly text: string;
}

/** What stands around the parts of a text: line ends. */
export interface TextSpaces {
  /** What stands between each part and the one above it. */
  readonly before: readonly string[];
  /** What stands below the last part. */
  readonly after: string;
}

/** Joins the parts of a changed text. Two that stay together keep what stands between them; others get an empty line. */
export function joinParts(
  parts: readonly TextPart[],
  { before, after }: TextSpaces,
  newLine = '\n',
): string {
  const written = parts.map(({ index, text }, position) => {
    const above = parts[position - 1];
    if (above === undefined) return (before[0] ?? '') + text;
    const isTogether = index !== undefined && above.index === index - 1;
    return (isTogether ? (before[index] ?? '') : newLine + newLine) + text;
  });
  const last = parts.at(-1);
  const isSameEnd = last === undefined || last.index === before.length - 1;
  const end = after === '' && !isSameEnd ? newLine : after;
  return written.join('') + end;
}
