import { Kysely, SqliteDialect } from 'kysely';
import Database from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import type { SubmissionFilter } from '@/lib/server/inbox/lists/list-record';
import { openSqliteStore } from '@/tests/support/open-store';
import { databaseFile } from '@/lib/server/platform/store/sqlite/sqlite-database';
import { selectSubmissions } from '@/lib/server/inbox/lists/submission-list-sql';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import { newAuditEntry } from '@/tests/support/operators';
import { later, newSubmission } from '@/tests/support/submissions';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

const filters: readonly SubmissionFilter[] = [
  { state: 'spam' },
  { state: 'inbox', read: 'new' },
  { form: 'visit' },
  { forms: ['contact'] },
  { sender: 'ana@example.org', state: 'inbox' },
  { label: 'urgent' },
  { from: later(3), to: later(9) },
  { state: 'bin' },
];

/** Adds twelve submissions with different words, states, forms and senders. */
async function openFilled() {
  const directory = await temporaryDirectory();
  const store = openSqliteStore(directory);
  for (let index = 0; index < 12; index += 1) {
    const id = `a${String(index).padStart(2, '0')}`;
    await store.addSubmission(
      newSubmission({
        id,
        form: index % 3 === 0 ? 'visit' : 'contact',
        state: index % 4 === 0 ? 'spam' : 'inbox',
        receivedAt: later(index),
        fields: [
          ['email', [index % 2 === 0 ? 'ana@example.org' : 'ben@example.org']],
          ['message', [index % 5 === 0 ? 'Hello' : 'Hello, telescope']],
        ],
      }),
    );
    if (index % 6 === 1) await store.addLabel(id, 'urgent', newAuditEntry({}));
    if (index > 6) await store.markSubmission(id, later(20));
  }
  await store.indexSubmissions(99);
  const database = new Database(databaseFile(directory));
  const statements: string[] = [];
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database }),
    log: ({ query }) => void statements.push(query.sql),
  });
  onTestFinished(async () => {
    await db.destroy();
    await store.close();
  });
  return { db, statements };
}

test('a search finds the same submissions in the same order whichever way it takes', async () => {
  const { db } = await openFilled();
  let found = 0;
  for (const filter of filters) {
    for (const sort of ['newest', 'oldest'] as const) {
      for (const place of [{}, { before: 'a08' }, { after: 'a03' }]) {
        const query = { ...filter, ...place, sort, search: 'tele', limit: 5 };
        const byFilter = await selectSubmissions(db, 'sqlite', query);
        const inOrder = await selectSubmissions(db, 'sqlite', query, 0);
        const ids = byFilter.map(({ id }) => id);
        expect(ids, JSON.stringify(query)).toEqual(inOrder.map(({ id }) => id));
        found += ids.length;
      }
    }
  }
  expect(found).toBeGreaterThan(60);
});

test('a search within few submissions checks each match without its row', async () => {
  const { db, statements } = await openFilled();
  const query = { state: 'spam', search: 'tele', limit: 5 } as const;
  await selectSubmissions(db, 'sqlite', query, 3);
  expect(statements.at(-1)).toContain('+word_index.rowid IN');
  await selectSubmissions(db, 'sqlite', query, 2);
  expect(statements.at(-1)).not.toContain('+word_index.rowid IN');
});
