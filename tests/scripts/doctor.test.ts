import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { bundleProgram } from '@/tests/support/bundle-program';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

const findingsSchema = z.array(
  z.object({
    name: z.string(),
    state: z.enum(['good', 'warning', 'broken']),
    text: z.string(),
    advice: z.string().optional(),
  }),
);

interface Outcome {
  readonly code: number;
  readonly stdout: string;
}

async function run(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const command = [await bundleProgram('scripts/doctor.ts'), '-p', '0', ...args];
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      command,
      { env: { ...process.env, ...env } },
      (_, stdout) => {
        resolve({ code: child.exitCode ?? -1, stdout });
      },
    );
  });
}

test('prints a line for each part and changes nothing', async () => {
  const DATA_DIR = await temporaryDirectory();
  const { code, stdout } = await run([], { DATA_DIR, SITE_URL: 'http://localhost:3000' });
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => /^\w+ +(\S+)/.exec(line)?.[1]),
  ).toEqual(
    'Node memory port settings site disk permissions clock database backups mail TLS'.split(' '),
  );
  expect(stdout).not.toContain('broken');
  expect(code).toBe(0);
  expect(readdirSync(DATA_DIR)).toEqual([]);
});

test('prints an array with --json, and ends with 1 if something is broken', async () => {
  const { code, stdout } = await run(['--json'], {
    DATA_DIR: await temporaryDirectory(),
    SITE_URL: 'http://localhost:3000',
    SMTP_URL: 'smtp://desk:hidden-password@127.0.0.1:1',
    MAIL_FROM: 'desk@localhost.invalid',
  });
  expect(code).toBe(1);
  const findings = findingsSchema.parse(JSON.parse(stdout));
  expect(findings.find(({ name }) => name === 'mail')?.state).toBe('broken');
  expect(findings.some(({ name }) => /^mail: (?:DNS|SPF)$/.test(name))).toBe(true);
  expect(stdout).not.toContain('hidden-password');
});

test('reports a SITE_DIR and a BACKUP_DIR that cannot be used', async () => {
  const DATA_DIR = await temporaryDirectory();
  const { code, stdout } = await run([], {
    DATA_DIR,
    SITE_URL: 'http://localhost:3000',
    SITE_DIR: DATA_DIR,
    BACKUP_DIR: '/proc/backups',
  });
  expect(code).toBe(1);
  expect(stdout).toContain(`SITE_DIR: there is no folder ${DATA_DIR}/content.`);
  expect(stdout).toMatch(/^(?:broken|warning) +backups/m);
});

test('reports wrong settings and skips what depends on them', async () => {
  const { code, stdout } = await run([], { SITE_URL: 'larkmoor', TRUST_PROXY: 'many' });
  expect(code).toBe(1);
  expect(stdout.match(/^broken +settings/gm)).toHaveLength(2);
  expect(stdout).not.toContain('database');
});
