import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { sqliteError } from '@/lib/server/platform/store/sqlite/sqlite-error';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';

interface PendingQuery {
  readonly id: number;
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly rows: unknown[];
  readonly resolve: (rows: readonly unknown[]) => void;
  readonly reject: (error: Error) => void;
}

/** Maximum number of pending queries. More would only use memory and wait longer. */
const maxPending = 50_000;

const messageSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('rows'),
    id: z.number(),
    rows: z.array(z.unknown()),
    isLast: z.boolean(),
  }),
  z.object({ kind: z.literal('failed'), id: z.number(), code: z.string(), message: z.string() }),
]);

/**
 * Controls the reader thread. Starts it at the first query, and again after it has crashed.
 *
 * The thread has one request at a time, and the event loop turns between two: a result of many rows arrives
 * in parts, and queries take turns to get theirs.
 */
export class SqliteReader {
  private worker: Worker | undefined;
  private closed = false;
  private lastId = 0;
  /** Whether the thread has a request, or the event loop has not turned since its response. */
  private isBusy = false;
  /** In the order in which they get the thread; the first one has it. */
  private pending: PendingQuery[] = [];

  constructor(private readonly file: string) {}

  /** Runs a query that only reads. The file must have its tables. */
  async query(sql: string, parameters: readonly unknown[]): Promise<readonly unknown[]> {
    if (this.closed) throw new Error('The store is closed.');
    if (this.pending.length >= maxPending) throw new StoreBusy('Too many reads are waiting.');
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      this.pending.push({ id, sql, parameters, rows: [], resolve, reject });
      if (!this.isBusy) this.post();
    });
  }

  /** Ends the thread after it has run the pending queries. */
  async close(): Promise<void> {
    this.closed = true;
    const { worker } = this;
    if (worker === undefined) return;
    while (this.pending.length > 0) await once(worker, 'message');
    const exited = once(worker, 'exit');
    worker.ref();
    worker.postMessage({ kind: 'close' });
    await exited;
  }

  /** Sends the request of the first query to the thread. */
  private post(): void {
    const [first] = this.pending;
    this.isBusy = first !== undefined;
    if (first === undefined) {
      // An idle thread does not keep the process alive, but `close` waits for its end.
      if (!this.closed) this.worker?.unref();
      return;
    }
    const worker = (this.worker ??= this.start());
    worker.ref();
    const { id, sql, parameters, rows } = first;
    worker.postMessage(
      rows.length === 0 ? { kind: 'query', id, sql, parameters } : { kind: 'next', id },
    );
  }

  private start(): Worker {
    // Not bundled: Node loads it from the project's directory.
    const path = join(process.cwd(), 'lib/server/platform/store/sqlite/sqlite-reader.cjs');
    const worker = new Worker(path, { workerData: { file: this.file } });
    worker.on('message', (message: unknown) => {
      this.settle(message);
      setImmediate(() => {
        if (this.worker === worker) this.post();
      });
    });
    worker.on('error', (error) => {
      this.rejectPending(worker, error);
    });
    worker.on('exit', () => {
      this.rejectPending(worker, new Error('The reader thread of the store has ended.'));
    });
    return worker;
  }

  /** Gives the first query its rows. If more follow, it queues again behind the others. */
  private settle(received: unknown): void {
    const message = messageSchema.parse(received);
    const query = this.pending.shift();
    if (query === undefined) return;
    if (message.kind === 'failed') {
      query.reject(sqliteError(message));
      return;
    }
    for (const row of message.rows) query.rows.push(row);
    if (message.isLast) query.resolve(query.rows);
    else this.pending.push(query);
  }

  /** Rejects all pending queries after the thread has ended. */
  private rejectPending(worker: Worker, error: Error): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    this.isBusy = false;
    for (const { reject } of this.pending.splice(0)) reject(error);
  }
}
