import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import {
  recordKinds,
  type AnswerRecord,
  type ChargeRecord,
  type DisputeRecord,
  type EventRecord,
  type IntentRecord,
  type ListenerRecord,
  type MethodRecord,
  type PayoutRecord,
  type RefundRecord,
} from './records';

interface Identified {
  readonly id: string;
}

export interface Table<Row extends Identified> {
  get(id: string): Row | undefined;
  /** Adds a row, or replaces the one with its id. Durable after the next `flush`. */
  put(row: Row): void;
  newestFirst(): readonly Row[];
}

export interface Ledger {
  readonly intents: Table<IntentRecord>;
  readonly methods: Table<MethodRecord>;
  readonly charges: Table<ChargeRecord>;
  readonly refunds: Table<RefundRecord>;
  readonly disputes: Table<DisputeRecord>;
  readonly payouts: Table<PayoutRecord>;
  readonly events: Table<EventRecord>;
  readonly answers: Table<AnswerRecord>;
  readonly listeners: Table<ListenerRecord>;
  /** Writes and syncs the rows put since the last call. Call it before each response. */
  flush(): void;
  close(): void;
}

interface JournalTable<Row extends Identified> extends Table<Row> {
  /** Restores a row from the journal. Returns false if it is invalid. */
  readonly restore: (row: unknown) => boolean;
}

/**
 * Opens the practice service's store: a journal with a line for each change, so that a crash loses
 * nothing that a response has reported. Without a file, the state ends with the process.
 * Throws an error for the operator when the file has another format.
 */
export function openLedger(file: string | undefined): Ledger {
  const unwritten: string[] = [];
  const append = (kind: string, row: Identified) => {
    if (file !== undefined) unwritten.push(`${JSON.stringify([kind, row])}\n`);
  };
  const tables = {
    intents: createTable('intents', recordKinds.intents, append),
    methods: createTable('methods', recordKinds.methods, append),
    charges: createTable('charges', recordKinds.charges, append),
    refunds: createTable('refunds', recordKinds.refunds, append),
    disputes: createTable('disputes', recordKinds.disputes, append),
    payouts: createTable('payouts', recordKinds.payouts, append),
    events: createTable('events', recordKinds.events, append),
    answers: createTable('answers', recordKinds.answers, append),
    listeners: createTable('listeners', recordKinds.listeners, append),
  };
  if (file === undefined) return { ...tables, flush: () => undefined, close: () => undefined };

  const restorers = new Map<string, JournalTable<never>['restore']>(
    Object.entries(tables).map(([kind, { restore }]) => [kind, restore]),
  );
  for (const [kind, row] of readJournal(file)) {
    const isRestored = restorers.get(kind)?.(row) === true;
    if (!isRestored) throw new Error(invalidFileMessage(file));
  }
  for (const [kind, table] of Object.entries(tables)) {
    for (const row of table.newestFirst().toReversed()) append(kind, row);
  }
  const journal = replaceJournal(file, unwritten.splice(0).join(''));
  return {
    ...tables,
    flush() {
      if (unwritten.length === 0) return;
      writeSync(journal, unwritten.splice(0).join(''));
      fsyncSync(journal);
    },
    close: () => closeSync(journal),
  };
}

function createTable<Row extends Identified>(
  kind: string,
  schema: z.ZodType<Row>,
  append: (kind: string, row: Identified) => void,
): JournalTable<Row> {
  const rows = new Map<string, Row>();
  return {
    get: (id) => rows.get(id),
    put(row) {
      rows.set(row.id, row);
      append(kind, row);
    },
    newestFirst: () => [...rows.values()].reverse(),
    restore(row) {
      const read = schema.safeParse(row);
      if (read.success) rows.set(read.data.id, read.data);
      return read.success;
    },
  };
}

const journalLine = z.tuple([z.string(), z.unknown()]);

function readJournal(file: string): readonly (readonly [string, unknown])[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  // A crash may have cut the last line, before any response reported it.
  lines.pop();
  return lines.map((line) => {
    try {
      return journalLine.parse(JSON.parse(line));
    } catch (cause) {
      throw new Error(invalidFileMessage(file), { cause });
    }
  });
}

/** Replaces the journal with the current rows. A crash leaves the old file or the new one. */
function replaceJournal(file: string, content: string): number {
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
  const journal = openSync(`${file}.new`, 'w', 0o600);
  writeSync(journal, content);
  fsyncSync(journal);
  renameSync(`${file}.new`, file);
  return journal;
}

const invalidFileMessage = (file: string) =>
  `${file} was not written by this version of the practice payment service. Delete it, or name another with --state.`;
