import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import { ReadingDriver } from '@/lib/server/platform/store/reading-driver';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import { requireChange, toStatement } from '@/lib/server/platform/store/transaction';

const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new ReadingDriver(() => Promise.resolve([])),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

/** Tables of which an operator's page shows rows, which another operator or a visitor may change. */
const shown = [
  'submissions',
  'labels',
  'notes',
  'booked_places',
  'blocked_places',
  'booking_choices',
  'waiting',
  'check_ins',
  'payments',
  'refunds',
  'event_refunds',
] as const;

test.each(shown)('an insert, update and deletion of %s notifies the inbox', (table) => {
  const queries = [
    db.insertInto(table).defaultValues(),
    db.updateTable(table).set({}),
    db.deleteFrom(table),
  ];
  for (const query of queries) expect(requireChange(query).notifies).toEqual(['inbox']);
});

test('each insert of mails wakes the outbox', () => {
  const values = db.selectFrom('mails').selectAll();
  const inserts = [
    db.insertInto('mails').defaultValues(),
    db.insertInto('mails').expression(values),
    db
      .with('due', () => values)
      .insertInto('mails')
      .expression(values),
  ];
  for (const insert of inserts) expect(toStatement(insert).notifies).toEqual(['outbox']);
});

test('a statement that reads, or changes what no page shows, notifies nothing', () => {
  const lock = db.selectFrom('submissions').selectAll();
  for (const query of [lock, db.deleteFrom('attempts'), db.updateTable('held_places').set({})]) {
    expect(toStatement(query).notifies).toEqual([]);
  }
});

test('finds the table of a query with an alias', () => {
  const update = db.updateTable('submissions as s').set({ read_at: null });
  expect(toStatement(update).notifies).toEqual(['inbox']);
});

test('few statements notify anything else than their table says', () => {
  const root = 'lib/server';
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const own = files
    .filter((file) => file.endsWith('-sql.ts'))
    .filter((file) => /\bnotifies:/.test(readFileSync(join(root, file), 'utf8')));
  expect(own.sort()).toEqual([
    // The desk shows deliveries that failed, and no others.
    'alerts/webhooks/webhooks-sql.ts',
    // Deletes the marks of spam with their submissions.
    'inbox/erasure/erasure-statements-sql.ts',
    // Open messages say who is replying.
    'inbox/replies/reply-texts-sql.ts',
    // Stores what no page shows.
    'inbox/search/word-index-sql.ts',
    // The desk shows how many mails are held.
    'platform/mail/held-mails-sql.ts',
    // The outbox must not wake itself, and the desk shows mails that failed.
    'platform/mail/mails-sql.ts',
  ]);
});
