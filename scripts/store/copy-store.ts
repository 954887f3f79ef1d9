import { firstRowAt } from '@/lib/server/inbox/search/word-index-sql';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import type { Row, StoreDatabase } from './store-database';

/** The tables of a store. A table comes after those that it refers to. */
export const storeTables = [
  'submissions',
  'submission_sources',
  'files',
  'attempts',
  'equal_answers',
  'booked_places',
  'sold_bookings',
  'blocked_places',
  'held_places',
  'waiting',
  'check_ins',
  'door_sales',
  'booking_choices',
  'event_refunds',
  'date_states',
  'limits',
  'secrets',
  'mails',
  'inbound_mails',
  'inbound_keys',
  'mailboxes',
  'invitations',
  'sessions',
  'push_devices',
  'page_drafts',
  'payments',
  'payment_intents',
  'paid_changes',
  'change_places',
  'refunds',
  'payment_events',
  'stray_charges',
  'payouts',
  'payout_items',
  'payout_reads',
  'operators',
  'passkeys',
  'passkey_challenges',
  'audit',
  'desk_settings',
  'labels',
  'merges',
  'notes',
  'reply_drafts',
  'saved_replies',
  'submission_words',
  'spam_marks',
  'batches',
  'batch_items',
  'webhooks',
  'webhook_deliveries',
  'api_tokens',
  'preview_links',
] as const satisfies readonly (keyof Tables)[];

type StoreTable = (typeof storeTables)[number];

/** Rows in one statement: databases limit its parameters. */
const chunk = 500;

/** The number of rows of each table. */
export type RowCounts = Readonly<Record<StoreTable, number>>;

export type CopyResult =
  | { readonly kind: 'copied'; readonly counts: RowCounts }
  /** The target has rows already, and stays as it was. */
  | { readonly kind: 'not-empty'; readonly table: StoreTable }
  /** A table has fewer or more rows after the copy. The target stays as it was. */
  | { readonly kind: 'different'; readonly table: StoreTable };

/**
 * Copies all rows of a store to an empty one, in one transaction of each. Both have the program's tables.
 * Nothing else can write to them meanwhile. Rejects with what the drivers reject with.
 */
export async function copyStore(from: StoreDatabase, to: StoreDatabase): Promise<CopyResult> {
  await from.begin(storeTables);
  await to.begin(storeTables);
  for (const table of storeTables) {
    if ((await countRows(to, table)) > 0) return { kind: 'not-empty', table };
  }
  const counts: Partial<Record<StoreTable, number>> = {};
  for (const table of storeTables) {
    const rows = table === 'submission_words' ? readWords(from, to) : readTable(from, table);
    for await (const some of rows) await to.insert(table, some);
    const [before, after] = [await countRows(from, table), await countRows(to, table)];
    if (before !== after) return { kind: 'different', table };
    counts[table] = after;
  }
  await to.commit();
  return { kind: 'copied', counts: counts as RowCounts };
}

function readTable(from: StoreDatabase, table: StoreTable): AsyncIterable<readonly Row[]> {
  return from.read(`SELECT * FROM ${table}`, chunk);
}

/**
 * Returns the words of all submissions. PostgreSQL numbers them and computes their vectors; in SQLite their
 * numbers follow the time of arrival.
 */
async function* readWords(from: StoreDatabase, to: StoreDatabase): AsyncIterable<readonly Row[]> {
  const sql = `SELECT submission_words.submission, submission_words.words, submissions.received_at
    FROM submission_words JOIN submissions ON submissions.id = submission_words.submission
    ORDER BY submissions.received_at, submissions.id`;
  let last = 0;
  for await (const rows of from.read(sql, chunk)) {
    yield rows.map(({ submission, words, received_at: receivedAt }) => {
      if (to.dialect === 'postgres') return { submission, words };
      last = Math.max(firstRowAt(new Date(Number(receivedAt))), last + 1);
      return { id: last, submission, words };
    });
  }
}

async function countRows(database: StoreDatabase, table: StoreTable): Promise<number> {
  let count = 0;
  for await (const rows of database.read(`SELECT COUNT(*) AS count FROM ${table}`, chunk)) {
    for (const row of rows) count += Number(row.count);
  }
  return count;
}
