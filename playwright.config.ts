import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserFlags } from '@/e2e/support/browser-flags';

// Playwright loads this file again in every worker, so the values are kept in the environment.
const port = (process.env.E2E_PORT ??= freePort());
const folder = (process.env.E2E_FOLDER ??= mkdtempSync(join(tmpdir(), 'frontdesk-e2e-')));
const dataDirectory = (process.env.E2E_DATA_DIR ??= makeFolder('site'));
const paidPort = (process.env.E2E_PAID_PORT ??= freePort());
const paidDirectory = (process.env.E2E_PAID_DATA_DIR ??= makeFolder('paid'));
process.env.E2E_PRACTICE_PORT ??= freePort();
const executablePath = (process.env.E2E_CHROMIUM ??= runHere('scripts/test/print-browser.ts'));
const report = process.env.E2E_REPORT ?? '.cache/e2e-report.json';

const tsx = 'node_modules/tsx/dist/cli.mjs';

/** Specs that wait for a build or a server start first. */
const long = ['second-site', 'crash', 'dev', 'error-responses', 'slow-clients'].map(
  (name) => `**/${name}.spec.ts`,
);

export default defineConfig({
  testDir: 'e2e',
  globalTeardown: './e2e/support/remove-folder.ts',
  // One more than two cores: many tests wait for a server or a build.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  reporter: [['list'], ['json', { outputFile: report }]],
  projects: [
    { name: 'long', testMatch: long },
    { name: 'short', testIgnore: long },
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1360, height: 900 },
    trace: 'off',
    launchOptions: { executablePath, args: [...browserFlags] },
  },
  // Tests search the servers' output, so it is written to files.
  webServer: [
    {
      command: keepingLog(`scripts/start.mjs -p ${port}`, join(dataDirectory, 'server.log')),
      url: `http://localhost:${port}/api/health`,
      env: { DATA_DIR: dataDirectory },
      timeout: 60_000,
    },
    {
      command: keepingLog(`${tsx} e2e/support/practice-site.ts`, join(paidDirectory, 'server.log')),
      url: `http://localhost:${paidPort}/api/health`,
      timeout: 60_000,
    },
  ],
});

function makeFolder(name: string): string {
  const made = join(folder, name);
  mkdirSync(made, { recursive: true });
  return made;
}

function keepingLog(script: string, log: string): string {
  return `"${process.execPath}" ${script} >"${log}" 2>&1 || { cat "${log}" >&2; exit 1; }`;
}

function freePort(): string {
  const script =
    "const server = require('node:net').createServer().listen(0, () => { console.log(server.address().port); server.close(); });";
  return execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }).trim();
}

function runHere(script: string): string {
  const cli = join(__dirname, 'node_modules/tsx/dist/cli.mjs');
  return execFileSync(process.execPath, [cli, script], { cwd: __dirname, encoding: 'utf8' }).trim();
}
