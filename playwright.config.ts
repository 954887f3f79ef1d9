import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { z } from 'zod';
import { browserFlags } from '@/e2e/support/browser-flags';
import { measureClock } from '@/e2e/support/clock';

const tsx = 'node_modules/tsx/dist/cli.mjs';

// Playwright loads this file again in every worker, which inherits the environment.
if (process.env.E2E_FOLDER === undefined) Object.assign(process.env, prepareRun());
const { E2E_PORT = '', E2E_PAID_PORT = '', E2E_CHROMIUM = '' } = process.env;
const { E2E_DATA_DIR = '', E2E_PAID_DATA_DIR = '' } = process.env;
const report = process.env.E2E_REPORT ?? '.cache/e2e-report.json';

/** Specs with a build, a server or one long test start first, so that none runs alone at the end. */
const long = [
  'looks',
  'conformance',
  'second-site',
  'crash',
  'deploy-nginx',
  'dev',
  'error-responses',
  'slow-clients',
  'rolling-restart',
  'publish',
  'secrets',
  'third-parties',
  'pseudo-languages',
];

/** `npm run sweep` also runs the specs that are its own. */
const specs = process.env.SWEEP === '1' ? '@(spec|sweep).ts' : 'spec.ts';

export default defineConfig({
  testDir: 'e2e',
  globalTeardown: './e2e/support/remove-folder.ts',
  // Twice the two cores: the tests wait for servers, builds and animations during most of their time.
  workers: 4,
  fullyParallel: true,
  forbidOnly: true,
  // `npm run sweep` runs the tests that `npm test` leaves to it.
  ...(process.env.SWEEP === '1' ? { grep: /@sweep|\.sweep\.ts/ } : { grepInvert: /@sweep/ }),
  retries: 0,
  timeout: 60_000,
  // No test measures time: the limits end what hangs, also on a busy machine.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: report }]],
  projects: [
    { name: 'long', testMatch: `**/@(${long.join('|')}).${specs}` },
    { name: 'short', testMatch: `**/!(${long.join('|')}).${specs}` },
  ],
  use: {
    baseURL: `http://localhost:${E2E_PORT}`,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1360, height: 900 },
    trace: 'off',
    launchOptions: { executablePath: E2E_CHROMIUM, args: [...browserFlags] },
  },
  // Tests search the servers' output, so it is written to files.
  webServer: [
    {
      command: commandWithLog(`${tsx} e2e/support/site.ts`, E2E_DATA_DIR),
      url: `http://localhost:${E2E_PORT}/api/health`,
      env: { DATA_DIR: E2E_DATA_DIR },
      timeout: 60_000,
    },
    {
      command: commandWithLog(`${tsx} e2e/support/practice-site.ts`, E2E_PAID_DATA_DIR),
      url: `http://localhost:${E2E_PAID_PORT}/api/health`,
      timeout: 60_000,
    },
  ],
});

/** Creates the folders of a run. Returns them with its ports and its browser. */
function prepareRun(): Readonly<Record<string, string>> {
  const script = 'scripts/test/print-run-environment.ts';
  const options = { cwd: __dirname, encoding: 'utf8' } as const;
  const printed: unknown = JSON.parse(execFileSync(process.execPath, [tsx, script], options));
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-e2e-'));
  const ownSettings = {
    E2E_FOLDER: folder,
    E2E_CLOCK_AHEAD_MS: String(measureClock()),
    E2E_DATA_DIR: join(folder, 'site'),
    E2E_PAID_DATA_DIR: join(folder, 'paid'),
  };
  mkdirSync(ownSettings.E2E_DATA_DIR);
  mkdirSync(ownSettings.E2E_PAID_DATA_DIR);
  return { ...z.record(z.string(), z.string()).parse(printed), ...ownSettings };
}

/** Returns a shell command that writes the output of a script to `server.log` in a directory. */
function commandWithLog(script: string, directory: string): string {
  const log = join(directory, 'server.log');
  return `"${process.execPath}" ${script} >"${log}" 2>&1 || { cat "${log}" >&2; exit 1; }`;
}
