/** One measure against what was promised. */
export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly promised: string;
  readonly kept: boolean;
}

/** The rows as a Markdown table. */
export function writeTable(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ what, measured, promised, kept }) =>
      `| ${what} | ${measured} | ${promised} | ${kept ? 'yes' : '**no**'} |`,
  );
  return ['| What | Measured | Promised | Kept |', '|---|---|---|---|', ...lines, ''].join('\n');
}

/** A row for a number that must not be exceeded. */
export function atMost(what: string, value: number, limit: number, unit: string, digits = 0): Row {
  const say = (number: number) => `${number.toFixed(digits)}${unit}`;
  return { what, measured: say(value), promised: `at most ${say(limit)}`, kept: value <= limit };
}

/** A row for a number that must be reached. */
export function atLeast(what: string, value: number, limit: number): Row {
  return { what, measured: String(value), promised: `at least ${limit}`, kept: value >= limit };
}
