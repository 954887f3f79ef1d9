import { openPostgresStore } from '@/lib/server/store/postgres/postgres-store';
import { openSqliteStore } from '@/lib/server/store/sqlite/sqlite-store';
import { newSubmission } from '@/tests/support/submissions';

/** A process that writes without end, to a directory or a database, and prints each id after the store has promised to keep it. */
const place = process.argv[2] ?? '';
const store = place.startsWith('postgres:') ? openPostgresStore(place) : openSqliteStore(place);

async function writeForEver(): Promise<never> {
  for (;;) {
    const submission = newSubmission({});
    await store.addSubmission(submission);
    process.stdout.write(`${submission.id}\n`);
  }
}

for (let writer = 0; writer < 8; writer += 1) void writeForEver();
