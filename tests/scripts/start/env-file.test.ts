import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bundleProgram } from '@/tests/support/bundle-program';
import { writeTree } from '@/tests/support/tree';

// In a process of its own: Next reads the files once in a process, and adds them to its environment.
test('reads the line of docs/settings.md with spaces, # and $', async () => {
  const documented = /`(BACKUP_PASSPHRASE='.+?')`/.exec(readFileSync('docs/settings.md', 'utf8'));
  const root = writeTree({ '.env': `${documented?.[1] ?? ''}\n` });
  const program = await bundleProgram('scripts/start/environment.ts');
  const script = `
    const { readEnvironment } = require(${JSON.stringify(program)});
    console.log(readEnvironment(${JSON.stringify(root)}, [], 'production').env.BACKUP_PASSPHRASE);
  `;
  // Next marks the environment of a process in which it has read them, which another test may have.
  const env = { ...process.env, __NEXT_PROCESSED_ENV: undefined };
  const output = execFileSync(process.execPath, ['--eval', script], { encoding: 'utf8', env });
  expect(output).toBe('four # words $ here\n');
});
