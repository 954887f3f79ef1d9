import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';

/** Runs a query that only reads. Resolves with its rows. */
export type RunQuery = (sql: string, parameters: readonly unknown[]) => Promise<readonly unknown[]>;

/** Runs Kysely's queries, which only read. Changes go through `RunTransaction`. */
export class ReadingDriver implements Driver {
  constructor(private readonly run: RunQuery) {}

  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(new ReadingConnection(this.run));
  }

  init = () => Promise.resolve();
  releaseConnection = () => Promise.resolve();
  destroy = () => Promise.resolve();
  beginTransaction = refuseTransaction;
  commitTransaction = refuseTransaction;
  rollbackTransaction = refuseTransaction;
}

class ReadingConnection implements DatabaseConnection {
  constructor(private readonly run: RunQuery) {}

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return { rows: (await this.run(sql, parameters)) as Row[] };
  }

  streamQuery(): never {
    throw new Error('The store does not stream queries.');
  }
}

function refuseTransaction(): Promise<void> {
  return Promise.reject(new Error('The store does not open interactive transactions.'));
}
