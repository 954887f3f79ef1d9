import { setImmediate } from 'node:timers/promises';

type CamelCase<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Name;

type Property<Column, Value> = Value extends null
  ? undefined
  : Column extends `${string}_at` | `${string}_until`
    ? Date
    : Value;

/** A row as an object. */
export type RowObject<Row> = {
  readonly [Column in keyof Row & string as CamelCase<Column>]: Property<Column, Row[Column]>;
};

/** The name of each column as a property, and whether it holds a time in milliseconds. */
const properties = new Map<string, { readonly name: string; readonly isTime: boolean }>();

function propertyOf(column: string) {
  const known = properties.get(column);
  if (known !== undefined) return known;
  const name = column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const property = { name, isTime: /_(?:at|until)$/.test(column) };
  properties.set(column, property);
  return property;
}

/** Returns a row as an object: names in camel case, `_at` and `_until` as dates, `undefined` for null. */
export function fromRow<Row extends object>(row: Row): RowObject<Row> {
  const object: Record<string, unknown> = {};
  for (const column in row) {
    const { name, isTime } = propertyOf(column);
    const value = row[column];
    if (value === null) object[name] = undefined;
    else object[name] = isTime ? new Date(Number(value)) : value;
  }
  return object as RowObject<Row>;
}

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

/** Groups values by a key, in their order. */
export function groupBy<Key, Value>(
  values: readonly Value[],
  keyOf: (value: Value) => Key,
): ReadonlyMap<Key, readonly Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}
