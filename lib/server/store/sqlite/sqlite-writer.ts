import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { migrationsFor } from '@/lib/server/store/migrations';
import { makePrivateFile, restrictFile } from '@/lib/server/store/private-files';
import type { JobOutcome, Statement } from '@/lib/server/store/sql/transaction';
import { StoreBusy } from '@/lib/server/store/store-busy';
import { StoreError } from '@/lib/server/store/store-error';

interface Job {
  readonly id: number;
  readonly statements: readonly Statement[];
}

interface Waiting {
  readonly resolve: (outcome: JobOutcome) => void;
  readonly reject: (error: Error) => void;
}

/** Jobs that may wait at once. More would only fill the memory while everyone waits longer. */
const mostWaiting = 500;

const answerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), id: z.number(), rows: z.array(z.unknown()) }),
  z.object({ kind: z.literal('unchanged'), id: z.number(), statement: z.number() }),
  z.object({
    kind: z.literal('failed'),
    id: z.number(),
    code: z.string(),
    message: z.string(),
  }),
]);

const answersSchema = z.array(answerSchema);

/** The thread could not open the database, and has ended. */
const notOpenedSchema = z.object({
  kind: z.literal('not-opened'),
  code: z.string(),
  message: z.string(),
});

const messageSchema = z.union([z.literal('ready'), notOpenedSchema, answersSchema]);

/** What SQLite says when the same write may succeed later. */
const passing = /^SQLITE_(?:BUSY|FULL|LOCKED)/;

/** The thread that writes, seen from the outside. It starts with the first write and again after a death. */
export class SqliteWriter {
  private worker: Worker | undefined;
  private opened: Promise<void> | undefined;
  private closed = false;
  private lastId = 0;
  private readonly waiting = new Map<number, Waiting>();
  /** Jobs of this turn of the event loop, which no thread has been given yet. */
  private readonly leaving: Job[] = [];

  constructor(private readonly file: string) {}

  /** Resolves when the file exists and has today's tables. */
  open(): Promise<void> {
    this.opened ??= this.start();
    return this.opened;
  }

  /** See RunTogether: one job is one savepoint. */
  async run(statements: readonly Statement[]): Promise<JobOutcome> {
    if (this.closed) throw new Error('The store is closed.');
    if (this.waiting.size >= mostWaiting) throw new StoreBusy('Too many writes are waiting.');
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      // A failure to open reaches every job that waits, so here it need not be told again.
      this.open().catch(() => undefined);
      this.waiting.set(id, { resolve, reject });
      this.worker?.ref();
      this.handOver({ id, statements });
    });
  }

  /**
   * Waking the other thread costs as much as a job's other work here, so what one turn of the event
   * loop brings goes over together.
   */
  private handOver(job: Job): void {
    this.leaving.push(job);
    if (this.leaving.length > 1) return;
    setImmediate(() => {
      this.worker?.postMessage(this.leaving.splice(0));
    });
  }

  /** Ends the thread after it has done what was handed over. */
  async close(): Promise<void> {
    this.closed = true;
    const { worker } = this;
    if (worker === undefined) return;
    worker.ref();
    worker.postMessage([...this.leaving.splice(0), 'close']);
    await once(worker, 'exit');
  }

  private start(): Promise<void> {
    // SQLite gives its two companions the permissions of the database file when it creates them.
    makePrivateFile(this.file);
    for (const companion of ['-wal', '-shm']) restrictFile(`${this.file}${companion}`);
    // Not bundled: Node loads the thread's file from the project's folder.
    const path = join(process.cwd(), 'lib/server/store/sqlite/sqlite-writer.cjs');
    const workerData = { file: this.file, migrations: migrationsFor('sqlite') };
    const worker = new Worker(path, { workerData });
    this.worker = worker;
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => {
        this.forget(worker, error);
        reject(error);
      };
      worker.on('message', (received: unknown) => {
        const message = messageSchema.parse(received);
        if (message === 'ready') resolve();
        else if ('kind' in message) fail(errorOf(message));
        else for (const answer of message) this.settle(answer);
        // An idle thread does not keep a command from ending.
        if (this.waiting.size === 0) worker.unref();
      });
      worker.on('error', fail);
      worker.on('exit', () => {
        fail(new Error('The thread that writes to the store has ended.'));
      });
    });
  }

  private settle(answer: z.output<typeof answerSchema>): void {
    const job = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    switch (answer.kind) {
      case 'done':
      case 'unchanged':
        job?.resolve(answer);
        return;
      case 'failed':
        job?.reject(errorOf(answer));
    }
  }

  /** After the thread's death nothing it was given is sure to be kept, so every caller is told. */
  private forget(worker: Worker, error: Error): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    this.opened = undefined;
    const jobs = [...this.waiting.values()];
    this.waiting.clear();
    this.leaving.length = 0;
    for (const { reject } of jobs) reject(error);
  }
}

/** Errors of SQLite's own class lose their code and message between threads, so these come apart. */
function errorOf({ code, message }: { readonly code: string; readonly message: string }): Error {
  const words = `${code}: ${message}`;
  return passing.test(code) ? new StoreBusy(words, code) : new StoreError(code, words);
}
