import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readEnvironment } from '@/scripts/start/environment';
import { writeTree } from '@/tests/support/tree';

// Alone in its file: Next reads the files once in a process.
test('reads the line of docs/settings.md with spaces, # and $', () => {
  const documented = /`(BACKUP_PASSPHRASE='.+?')`/.exec(readFileSync('docs/settings.md', 'utf8'));
  const root = writeTree({ '.env': `${documented?.[1] ?? ''}\n` });
  const { env } = readEnvironment(root, [], 'production');
  expect(env.BACKUP_PASSPHRASE).toBe('four # words $ here');
});
