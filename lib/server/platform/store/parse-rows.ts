import { setImmediate } from 'node:timers/promises';

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
