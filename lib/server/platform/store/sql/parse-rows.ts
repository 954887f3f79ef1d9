import { setImmediate } from 'node:timers/promises';
import {
  type FileRow,
  parseSubmission,
  type SubmissionRow,
} from '@/lib/server/platform/store/sql/tables';
import type { StoredSubmission } from '@/lib/server/platform/store/store';

/** Parsing this many rows blocks the event loop for a few milliseconds. */
const rowsPerTurn = 100;

/** Parses the rows of a query. Lets the event loop turn after each 100. */
export async function parseRows<Row, Value>(
  rows: readonly Row[],
  parse: (row: Row) => Value,
): Promise<readonly Value[]> {
  const values: Value[] = [];
  for (const row of rows) {
    if (values.length > 0 && values.length % rowsPerTurn === 0) await setImmediate();
    values.push(parse(row));
  }
  return values;
}

/** Parses submissions with the rows of their files, which are in order. */
export function parseSubmissions(
  rows: readonly SubmissionRow[],
  files: readonly FileRow[],
): Promise<readonly StoredSubmission[]> {
  const filesOf = new Map<string, FileRow[]>();
  for (const file of files) {
    const earlier = filesOf.get(file.submission);
    if (earlier === undefined) filesOf.set(file.submission, [file]);
    else earlier.push(file);
  }
  return parseRows(rows, (row) => parseSubmission(row, filesOf.get(row.id) ?? []));
}
