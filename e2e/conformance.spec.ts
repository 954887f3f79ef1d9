import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

const run = promisify(execFile);
/** It has the forms of `tests/support/conformance-forms`, and takes practice cards. */
const url = `http://localhost:${process.env.E2E_PAID_PORT ?? ''}`;

test.describe.configure({ timeout: 180_000 });

test('the built site passes every case of the conformance command', async () => {
  const forms = ['files', 'closed', 'blocked', 'limited', 'paid'];
  const flags = forms.flatMap((part) => [`--${part}`, `conformance-${part}`]);
  const tsx = 'node_modules/tsx/dist/cli.mjs';
  const args = [tsx, 'scripts/conformance.ts', url, '--project', 'larkmoor', ...flags];
  const { stdout } = await run(process.execPath, args).catch((failed: unknown) => ({
    stdout: failed instanceof Error && 'stdout' in failed ? String(failed.stdout) : String(failed),
  }));
  const unlike = stdout.split('\n').filter((line) => /\| (?:\*\*no\*\*|–) \|$/.test(line));
  expect(unlike).toEqual([]);
  expect(stdout).toMatch(/\n\d{3} passed, 0 failed, 0 left out\n$/);
});
