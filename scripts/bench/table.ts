import { findLimit, type Limit } from './limits';

/** A measurement and its limit. */
export interface Row {
  readonly name: string;
  /** The figures of a ratio, for the terminal. */
  readonly figures?: string;
  readonly measured: string;
  readonly limit: string;
  readonly isMet: boolean;
}

/** Formats rows as a Markdown table, without the figures. */
export function formatTable(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ name, measured, limit, isMet }) =>
      `| ${name} | ${measured} | ${limit} | ${isMet ? 'yes' : '**no**'} |`,
  );
  return ['| What | Measured | Limit | Met |', '| --- | --- | --- | --- |', ...lines, ''].join(
    '\n',
  );
}

/** Formats a row for the terminal. */
export function formatRow({ name, figures, measured, limit, isMet }: Row): string {
  const what = figures === undefined ? name : `${name} (${figures})`;
  return `${what}: ${measured} (${limit})${isMet ? '' : ', NOT MET'}`;
}

/** Creates the row of a measurement that limits.ts lists. Without a limit there, it is not met. */
export function rowOf(name: string, value: number, figures?: string): Row {
  const limit = findLimit(name);
  return limit === undefined
    ? { name, figures, measured: String(value), limit: 'missing', isMet: false }
    : { name, figures, ...compare(value, limit) };
}

/** Compares a value with its limit. */
export function compare(
  value: number,
  { kind, value: limit, unit, digits }: Omit<Limit, 'name'>,
): Omit<Row, 'name'> {
  const format = (number: number) => `${number.toFixed(digits)}${unit}`;
  return {
    measured: format(value),
    limit: `${kind} ${format(limit)}`,
    isMet: kind === 'at most' ? value <= limit : value >= limit,
  };
}

/** Creates a row of `--only` whose value must not exceed the limit. */
export function atMost(name: string, value: number, limit: number, unit: string, digits = 0): Row {
  return { name, ...compare(value, { kind: 'at most', value: limit, unit, digits }) };
}

/** Creates a row of `--only` whose value must reach the limit. */
export function atLeast(name: string, value: number, limit: number): Row {
  return { name, ...compare(value, { kind: 'at least', value: limit, unit: '', digits: 0 }) };
}

/** Returns the median, or NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted.length / 2;
  if (Number.isInteger(middle)) return ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
  return sorted[Math.floor(middle)] ?? NaN;
}
