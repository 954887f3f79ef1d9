/** A measurement and its limit. */
export interface Row {
  readonly name: string;
  readonly measured: string;
  readonly limit: string;
  readonly isMet: boolean;
}

/** Formats rows as a Markdown table. */
export function formatTable(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ name, measured, limit, isMet }) =>
      `| ${name} | ${measured} | ${limit} | ${isMet ? 'yes' : '**no**'} |`,
  );
  return ['| What | Measured | Limit | Met |', '|---|---|---|---|', ...lines, ''].join('\n');
}

/** Creates a row whose value must not exceed the limit. */
export function atMost(name: string, value: number, limit: number, unit: string, digits = 0): Row {
  const format = (number: number) => `${number.toFixed(digits)}${unit}`;
  return {
    name,
    measured: format(value),
    limit: `at most ${format(limit)}`,
    isMet: value <= limit,
  };
}

/** Creates a row whose value must reach the limit. */
export function atLeast(name: string, value: number, limit: number): Row {
  return { name, measured: String(value), limit: `at least ${limit}`, isMet: value >= limit };
}

/** Returns the median, or NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted.length / 2;
  if (Number.isInteger(middle)) return ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
  return sorted[Math.floor(middle)] ?? NaN;
}
