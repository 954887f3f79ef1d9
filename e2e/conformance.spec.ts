import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { serve } from '@/scripts/bench/servers';
import { makeTrialSite } from '@/scripts/trial-site';

const run = promisify(execFile);

test.describe.configure({ timeout: 180_000 });

test('the built site passes every case of the conformance command', async () => {
  const folder = makeTrialSite(join(__dirname, '..'), 'conformance');
  const dataDirectory = mkdtempSync(join(tmpdir(), 'frontdesk-conformance-'));
  const server = await serve(folder, dataDirectory);
  try {
    const forms = ['files', 'closed', 'blocked', 'limited'];
    const flags = forms.flatMap((part) => [`--${part}`, `conformance-${part}`]);
    const tsx = 'node_modules/tsx/dist/cli.mjs';
    const args = [tsx, 'scripts/conformance.ts', server.url, '--project', 'larkmoor', ...flags];
    const { stdout } = await run(process.execPath, args).catch((failed: unknown) => ({
      stdout:
        failed instanceof Error && 'stdout' in failed ? String(failed.stdout) : String(failed),
    }));
    const unlike = stdout.split('\n').filter((line) => /\| (?:\*\*no\*\*|–) \|$/.test(line));
    expect(unlike).toEqual([]);
    expect(stdout).toMatch(/\n\d{3} passed, 0 failed, 0 left out\n$/);
  } finally {
    server.process.kill();
    rmSync(dataDirectory, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
});
