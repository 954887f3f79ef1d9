import type { Compilable, Kysely } from 'kysely';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import { type Statement, toStatement } from '@/lib/server/platform/store/transaction';

type Value = string | number | null;

/** Stands for a value while its query is compiled. */
class Placeholder {
  constructor(readonly name: string | symbol) {}
}

/**
 * Returns a function that compiles a query at its first call for a database, and later only fills in the
 * values: building a query takes longer than running it.
 *
 * `build` gets placeholders, which it may only pass on as parameters of the query.
 */
export function compileOnce<Values extends Readonly<Record<keyof Values, Value>>>(
  build: (db: Kysely<Tables>, values: Values) => Compilable,
): (db: Kysely<Tables>, values: Values) => Statement {
  const compiled = new WeakMap<Kysely<Tables>, Statement>();
  const placeholders = new Proxy({} as Values, { get: (_, name) => new Placeholder(name) });
  return (db, values) => {
    const statement = compiled.get(db) ?? toStatement(build(db, placeholders));
    compiled.set(db, statement);
    return {
      ...statement,
      parameters: statement.parameters.map((parameter) =>
        parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
      ),
    };
  };
}
