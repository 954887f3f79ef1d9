import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';

const run = promisify(execFile);

/** Where a running site is, and where it keeps what came in. */
export interface RunningSite {
  readonly url: string;
  readonly dataDirectory: string;
}

/** A fresh one-time link to a site's desk, made by the operator's own command. */
export async function deskLink(
  email = 'operator@example.org',
  { url, dataDirectory }: RunningSite = siteUnderTest(),
): Promise<string> {
  const command = ['--import', 'tsx', 'scripts/desk.ts', 'invite', email];
  const { stdout } = await run(process.execPath, command, {
    env: { ...process.env, DATA_DIR: dataDirectory, SITE_URL: url },
  });
  const link = /https?:\/\/\S+/.exec(stdout)?.[0];
  expect(link, `a link in what the command wrote: ${stdout}`).toBeDefined();
  return link ?? '';
}

function siteUnderTest(): RunningSite {
  const { E2E_DATA_DIR = '', E2E_PORT = '' } = process.env;
  return { url: `http://localhost:${E2E_PORT}`, dataDirectory: E2E_DATA_DIR };
}
