import { dateFormat } from '@/lib/intl/formatters';
import type { Money } from '@/lib/payments/money';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { instantOf } from '@/lib/time/zoned-time';

/** What reports are loaded for: a page or a file. */
export interface ReportRequest extends Pick<DeskPageRequest, 'operator' | 'content' | 'display'> {
  /** Their store has what the operator may see. */
  readonly services: Pick<DeskPageRequest['services'], 'store' | 'settings'>;
}

/** A cell: text, a number, a sum, or a time span in minutes. Nothing is known of `undefined`. */
export type ReportCell = string | number | Money | { readonly minutes: number } | undefined;

/** A table of a report. The first column names the row. */
export interface ReportTable {
  readonly name: ReportName;
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly ReportCell[])[];
  /** What the reader has to know, in a sentence. */
  readonly notice?: string | undefined;
  /** Whether the page leaves the rows to the file, because there are too many. */
  readonly isFileOnly?: boolean;
}

export const reportNames = [
  'months',
  'forms',
  'events',
  'tickets',
  'sources',
  'money',
  'payout-months',
  'payouts',
  'payout-items',
] as const;

export type ReportName = (typeof reportNames)[number];

/** Returns a year and the one before as periods of a query, and its end, in milliseconds since 1970. */
export function twoYears(year: number, timeZone: string) {
  const startOf = (of: number) =>
    instantOf({ date: `${of}-01-01`, minutes: 0 }, timeZone).getTime();
  const periods = [year - 1, year].map((of) => ({ name: String(of), start: startOf(of) }));
  return { periods, end: startOf(year + 1) };
}

/** Returns the sum of numbers. */
export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Returns the months of a year, such as `2026-11`. */
export function monthsOf(year: number): readonly string[] {
  return Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);
}

/** Returns the name of a month such as `2026-11`, without its year. */
export function monthName(month: string, locale: string): string {
  const name = dateFormat(locale, { month: 'long', timeZone: 'UTC' });
  return name.format(new Date(`${month}-01T00:00Z`));
}
