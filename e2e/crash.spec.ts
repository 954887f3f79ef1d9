import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

const execute = promisify(execFile);

/**
 * Runs a trial and returns its report. Rejects on an exit code other than 0, which reports lost,
 * duplicate or damaged submissions, and repeated charges.
 */
async function runTrial(...options: readonly string[]): Promise<string> {
  const args = ['node_modules/tsx/dist/cli.mjs', 'scripts/crash.ts', ...options];
  const { stdout } = await execute(process.execPath, args).catch((error: unknown) => {
    const { stdout: report = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`The trial failed.\n${report}\n${stderr}`, { cause: error });
  });
  return stdout;
}

test.describe.configure({ timeout: 180_000 });

test('keeps acknowledged submissions when the site is killed', async () => {
  const stdout = await runTrial('--kills', '2', '--at-least', '200');
  expect(stdout).toContain('0 lost, 0 doubled, 0 with a file that is not whole');
  expect(Number(/^(\d+) acknowledged/m.exec(stdout)?.[1])).toBeGreaterThanOrEqual(200);
});

test('reports a lost database, keeps typed input and recovers with the database', async () => {
  // The database stays away until every client has an error response. The exit code also reports a client
  // that waits for more than five seconds after the recovery.
  const stdout = await runTrial('--outage', '--seconds', '0', '--loss', 'cut');
  expect(stdout).toMatch(/^cut for /m);
  expect(stdout).toContain('the same process, 0 other answers, 0 lost, 0 doubled');
});

test('charges each card once and keeps payments when the site is killed', async () => {
  const stdout = await runTrial('--payments', '--kills', '2');
  expect(stdout).toContain(
    '0 charged and not stored, 0 charged twice, 0 acknowledged and not paid',
  );
  expect(Number(/^(\d+) charged/m.exec(stdout)?.[1])).toBeGreaterThan(0);
});

test('sells the last places of events once when the site is killed', async () => {
  const size = ['--attempts', '300', '--clients', '16', '--kills', '2', '--seed', '1'];
  const stdout = await runTrial('--places', ...size, '--database', 'sqlite');
  expect(stdout).toMatch(/^places taken, of 50 each +50 \+ 50$/m);
  expect(stdout).toMatch(/^most places taken at a time +50 \+ 50$/m);
});
