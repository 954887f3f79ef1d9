import type { Money } from '@/lib/payments/money';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';

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
  'sources',
  'money',
  'payouts',
  'payout-items',
] as const;

export type ReportName = (typeof reportNames)[number];

/** Returns the sum of numbers. */
export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
