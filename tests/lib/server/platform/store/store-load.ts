import { openPostgresStore } from '@/tests/support/open-store';
import { openSqliteStore } from '@/tests/support/open-store';
import { newSubmission } from '@/tests/support/submissions';

/** A process that adds submissions to a store endlessly, and prints each id after the store has acknowledged it. */
const location = process.argv[2] ?? '';
const store = location.startsWith('postgres:')
  ? openPostgresStore(location)
  : openSqliteStore(location);

async function writeForever(): Promise<never> {
  for (;;) {
    const submission = newSubmission({});
    await store.addSubmission(submission);
    process.stdout.write(`${submission.id}\n`);
  }
}

for (let writer = 0; writer < 8; writer += 1) void writeForever();
