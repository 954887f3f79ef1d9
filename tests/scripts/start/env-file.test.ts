import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { writeTree } from '@/tests/support/tree';

// In a process of its own: Next reads the files once in a process, and adds them to its environment.
test('reads the line of docs/settings.md with spaces, # and $', () => {
  const documented = /`(BACKUP_PASSPHRASE='.+?')`/.exec(readFileSync('docs/settings.md', 'utf8'));
  const root = writeTree({ '.env': `${documented?.[1] ?? ''}\n` });
  const script = `
    const { readEnvironment } = require('./scripts/start/environment');
    console.log(readEnvironment(${JSON.stringify(root)}, [], 'production').env.BACKUP_PASSPHRASE);
  `;
  const args = ['--import', 'tsx', '--input-type=commonjs', '--eval', script];
  // Next marks the environment of a process in which it has read them, which another test may have.
  const env = { ...process.env, __NEXT_PROCESSED_ENV: undefined };
  const output = execFileSync(process.execPath, args, { encoding: 'utf8', env });
  expect(output).toBe('four # words $ here\n');
});
