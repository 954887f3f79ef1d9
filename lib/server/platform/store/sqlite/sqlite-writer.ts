import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { Migrations } from '@/lib/server/platform/store/dialects';
import { makePrivateFile, restrictFile } from '@/lib/server/platform/store/private-files';
import type { TransactionOutcome, Statement } from '@/lib/server/platform/store/transaction';
import { sqliteError } from '@/lib/server/platform/store/sqlite/sqlite-error';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';

interface Job {
  readonly id: number;
  readonly statements: readonly Statement[];
  /** Copies the log into the database file after the job. */
  readonly checkpoint?: boolean;
}

interface PendingJob {
  readonly resolve: (outcome: TransactionOutcome) => void;
  readonly reject: (error: Error) => void;
}

/** Maximum number of pending jobs. More would only use memory and wait longer. */
const maxPending = 500;

const resultSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), id: z.number(), rows: z.array(z.unknown()) }),
  z.object({ kind: z.literal('unchanged'), id: z.number(), required: z.string() }),
  z.object({
    kind: z.literal('failed'),
    id: z.number(),
    code: z.string(),
    message: z.string(),
  }),
]);

const resultsSchema = z.array(resultSchema);

/** The thread could not open the database and ends. */
const notOpenedSchema = z.object({
  kind: z.literal('not-opened'),
  code: z.string(),
  message: z.string(),
});

const messageSchema = z.union([z.literal('ready'), notOpenedSchema, resultsSchema]);

/** Controls the writer thread. Starts it at the first write, and again after it has crashed. */
export class SqliteWriter {
  private worker: Worker | undefined;
  private opened: Promise<void> | undefined;
  private closed = false;
  private lastId = 0;
  private readonly pending = new Map<number, PendingJob>();
  /** Jobs of this turn of the event loop, not yet posted to the thread. */
  private readonly batch: Job[] = [];

  constructor(
    private readonly file: string,
    private readonly migrations: Migrations,
  ) {}

  /** Resolves when the file exists and all migrations have run. */
  open(): Promise<void> {
    this.opened ??= this.start();
    return this.opened;
  }

  /** See RunTransaction. A job is a savepoint. */
  run(statements: readonly Statement[]): Promise<TransactionOutcome> {
    return this.add({ statements });
  }

  /** Copies the log into the database file and empties it, so that it holds no deleted content. */
  async checkpoint(): Promise<void> {
    await this.add({ statements: [], checkpoint: true });
  }

  private async add(job: Omit<Job, 'id'>): Promise<TransactionOutcome> {
    if (this.closed) throw new Error('The store is closed.');
    if (this.pending.size >= maxPending) throw new StoreBusy('Too many writes are waiting.');
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      // A failure to open rejects every pending job.
      this.open().catch(() => undefined);
      this.pending.set(id, { resolve, reject });
      this.worker?.ref();
      this.enqueue({ id, ...job });
    });
  }

  /** Posts the jobs of one turn of the event loop together: waking the thread costs as much as a job. */
  private enqueue(job: Job): void {
    this.batch.push(job);
    if (this.batch.length > 1) return;
    setImmediate(() => {
      this.worker?.postMessage(this.batch.splice(0));
    });
  }

  /** Ends the thread after it has run the pending jobs. */
  async close(): Promise<void> {
    this.closed = true;
    const { worker } = this;
    if (worker === undefined) return;
    worker.ref();
    worker.postMessage([...this.batch.splice(0), 'close']);
    await once(worker, 'exit');
  }

  private start(): Promise<void> {
    // SQLite creates its log files with the permissions of the database file.
    makePrivateFile(this.file);
    for (const suffix of ['-wal', '-shm']) restrictFile(`${this.file}${suffix}`);
    // Not bundled: Node loads it from the project's directory.
    const path = join(process.cwd(), 'lib/server/platform/store/sqlite/sqlite-writer.cjs');
    const workerData = { file: this.file, migrations: this.migrations };
    const worker = new Worker(path, { workerData });
    this.worker = worker;
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => {
        this.rejectPending(worker, error);
        reject(error);
      };
      worker.on('message', (received: unknown) => {
        const message = messageSchema.parse(received);
        if (message === 'ready') resolve();
        else if ('kind' in message) fail(sqliteError(message));
        else for (const result of message) this.settle(result);
        // An idle thread does not keep the process alive.
        if (this.pending.size === 0) worker.unref();
      });
      worker.on('error', fail);
      worker.on('exit', () => {
        fail(new Error('The writer thread of the store has ended.'));
      });
    });
  }

  private settle(result: z.output<typeof resultSchema>): void {
    const job = this.pending.get(result.id);
    this.pending.delete(result.id);
    switch (result.kind) {
      case 'done':
      case 'unchanged':
        job?.resolve(result);
        return;
      case 'failed':
        job?.reject(sqliteError(result));
    }
  }

  /** Rejects all pending jobs after the thread has ended: they may not be committed. */
  private rejectPending(worker: Worker, error: Error): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    this.opened = undefined;
    const jobs = [...this.pending.values()];
    this.pending.clear();
    this.batch.length = 0;
    for (const { reject } of jobs) reject(error);
  }
}
