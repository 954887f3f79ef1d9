import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

const run = promisify(execFile);

test.describe.configure({ timeout: 180_000 });

test('keeps acknowledged submissions when the site is killed', async () => {
  const tsx = 'node_modules/tsx/dist/cli.mjs';
  const args = [tsx, 'scripts/crash.ts', '--kills', '2', '--at-least', '200'];
  // Rejects on an exit code other than 0, which reports lost, duplicate or damaged submissions.
  const { stdout } = await run(process.execPath, args);
  expect(stdout).toContain('0 lost, 0 doubled, 0 with a file that is not whole');
  expect(Number(/^(\d+) acknowledged/m.exec(stdout)?.[1])).toBeGreaterThanOrEqual(200);
});

test('reports a lost database, keeps typed input and recovers with the database', async () => {
  const tsx = 'node_modules/tsx/dist/cli.mjs';
  // The database stays away until every client has an error response.
  const args = [tsx, 'scripts/crash.ts', '--outage', '--seconds', '0', '--loss', 'cut'];
  // The exit code also reports a client that waits for more than five seconds after the recovery.
  const { stdout } = await run(process.execPath, args);
  expect(stdout).toMatch(/^cut for /m);
  expect(stdout).toContain('the same process, 0 other answers, 0 lost, 0 doubled');
});

test('charges each card once and keeps payments when the site is killed', async () => {
  const tsx = 'node_modules/tsx/dist/cli.mjs';
  const args = [tsx, 'scripts/crash.ts', '--payments', '--kills', '2'];
  // The exit code reports lost or repeated charges.
  const { stdout } = await run(process.execPath, args);
  expect(stdout).toContain(
    '0 charged and not stored, 0 charged twice, 0 acknowledged and not paid',
  );
  expect(Number(/^(\d+) charged/m.exec(stdout)?.[1])).toBeGreaterThan(0);
});

test('sells the last places of events once when the site is killed', async () => {
  const tsx = 'node_modules/tsx/dist/cli.mjs';
  const size = ['--attempts', '300', '--clients', '16', '--kills', '2', '--seed', '1'];
  const args = [tsx, 'scripts/crash.ts', '--places', ...size, '--database', 'sqlite'];
  // The exit code reports places that are sold twice, lost or charged and not stored.
  const { stdout } = await run(process.execPath, args);
  expect(stdout).toMatch(/^places taken, of 50 each +50 \+ 50$/m);
  expect(stdout).toMatch(/^most places taken at a time +50 \+ 50$/m);
});
