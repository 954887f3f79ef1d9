import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';

const run = promisify(execFile);

/** A fresh one-time link to the desk of the server under test, made by the operator's own command. */
export async function deskLink(email = 'operator@example.org'): Promise<string> {
  const tsx = 'node_modules/tsx/dist/cli.mjs';
  const { stdout } = await run(process.execPath, [tsx, 'scripts/desk.ts', 'invite', email], {
    env: {
      ...process.env,
      DATA_DIR: process.env.E2E_DATA_DIR,
      SITE_URL: `http://localhost:${process.env.E2E_PORT ?? ''}`,
    },
  });
  const link = /https?:\/\/\S+/.exec(stdout)?.[0];
  expect(link, `a link in what the command wrote: ${stdout}`).toBeDefined();
  return link ?? '';
}
