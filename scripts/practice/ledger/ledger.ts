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
  type RefundRecord,
} from './records';

interface Kept {
  readonly id: string;
}

export interface Table<Row extends Kept> {
  get(id: string): Row | undefined;
  /** Adds it, or takes the place of the one with its id. Durable after the next `flush`. */
  put(row: Row): void;
  newestFirst(): readonly Row[];
}

export interface Ledger {
  readonly intents: Table<IntentRecord>;
  readonly methods: Table<MethodRecord>;
  readonly charges: Table<ChargeRecord>;
  readonly refunds: Table<RefundRecord>;
  readonly disputes: Table<DisputeRecord>;
  readonly events: Table<EventRecord>;
  readonly answers: Table<AnswerRecord>;
  readonly listeners: Table<ListenerRecord>;
  /** Writes and syncs what was put since the last time: an answer may go out after it. */
  flush(): void;
  close(): void;
}

interface JournalTable<Row extends Kept> extends Table<Row> {
  /** Takes up what a line of the journal says; false when it is no such record. */
  readonly take: (row: unknown) => boolean;
}

/**
 * Opens the practice service's memory: a journal with a line per change, so that a kill between
 * two lines loses nothing that was answered. Without a file everything is forgotten at the end.
 * Throws with a sentence when the file holds something else.
 */
export function openLedger(file: string | undefined): Ledger {
  const unwritten: string[] = [];
  const note = (kind: string, row: Kept) => {
    if (file !== undefined) unwritten.push(`${JSON.stringify([kind, row])}\n`);
  };
  const tables = {
    intents: makeTable('intents', recordKinds.intents, note),
    methods: makeTable('methods', recordKinds.methods, note),
    charges: makeTable('charges', recordKinds.charges, note),
    refunds: makeTable('refunds', recordKinds.refunds, note),
    disputes: makeTable('disputes', recordKinds.disputes, note),
    events: makeTable('events', recordKinds.events, note),
    answers: makeTable('answers', recordKinds.answers, note),
    listeners: makeTable('listeners', recordKinds.listeners, note),
  };
  if (file === undefined) return { ...tables, flush: () => undefined, close: () => undefined };

  const takers = new Map<string, JournalTable<never>['take']>(
    Object.entries(tables).map(([kind, { take }]) => [kind, take]),
  );
  for (const [kind, row] of readJournal(file)) {
    const isTaken = takers.get(kind)?.(row) === true;
    if (!isTaken) throw new Error(notOurs(file));
  }
  for (const [kind, table] of Object.entries(tables)) {
    for (const row of table.newestFirst().toReversed()) note(kind, row);
  }
  const journal = startJournal(file, unwritten.splice(0).join(''));
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

function makeTable<Row extends Kept>(
  kind: string,
  schema: z.ZodType<Row>,
  note: (kind: string, row: Kept) => void,
): JournalTable<Row> {
  const rows = new Map<string, Row>();
  return {
    get: (id) => rows.get(id),
    put(row) {
      rows.set(row.id, row);
      note(kind, row);
    },
    newestFirst: () => [...rows.values()].reverse(),
    take(row) {
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
  // After the last line break stands nothing, or a line that a kill cut short: nobody was answered.
  lines.pop();
  return lines.map((line) => {
    try {
      return journalLine.parse(JSON.parse(line));
    } catch (cause) {
      throw new Error(notOurs(file), { cause });
    }
  });
}

/** Begins the journal anew with what still counts; the old one stands until the new one is whole. */
function startJournal(file: string, content: string): number {
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
  const journal = openSync(`${file}.new`, 'w', 0o600);
  writeSync(journal, content);
  fsyncSync(journal);
  renameSync(`${file}.new`, file);
  return journal;
}

const notOurs = (file: string) =>
  `${file} was not written by this version of the practice payment service. Delete it, or name another with --state.`;
