import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { siteClock, siteNow } from '@/e2e/support/clock';
import { startSession } from '@/e2e/support/desk';
import { copyWithCommands } from '@/e2e/support/npm-start';
import type { RunningSite } from '@/e2e/support/store';
import { test as base } from '@/e2e/support/test';
import { keepBuildContent } from '@/lib/server/content/versions/publications';
import { freePort, serveSite } from '@/scripts/site/site-process';

/** The built site with `EDITING=on` and a folder of its own, whose files a test may change. */
export interface EditingSite extends RunningSite {
  /** The site's folder. */
  readonly folder: string;
  readonly read: (path: string) => string;
  /** Requests a page as a visitor without an account, and returns its text. */
  readonly visit: (path: string) => Promise<string>;
  /** Signs an operator in. */
  readonly signIn: (page: Page, email?: string) => Promise<void>;
  /** Brings the files back to their first state. */
  readonly restore: () => void;
  readonly close: () => Promise<void>;
}

async function startEditingSite(): Promise<EditingSite> {
  const folder = copyWithCommands('editing');
  const dataDirectory = mkdtempSync(join(tmpdir(), 'frontdesk-editing-'));
  await keepBuildContent(folder, siteNow());
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { PATH, HOME } = process.env;
  const server = serveSite(
    folder,
    ['-p', String(port)],
    {
      PATH,
      HOME,
      NODE_ENV: 'production',
      DATA_DIR: dataDirectory,
      SITE_URL: url,
      PAYMENTS: 'off',
      EDITING: 'on',
      ...siteClock(),
    },
    ['ignore', 'inherit', 'inherit'],
  );
  const isUp = () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (server.exitCode === null && !(await isUp())) await wait(100);
  const site = { url, dataDirectory, now: siteNow };
  const original = join(folder, '.cache/content');
  cpSync(join(folder, 'content'), original, { recursive: true });
  return {
    ...site,
    folder,
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    visit: async (path) => (await fetch(url + path)).text(),
    signIn: (page, email) => startSession(page, email, site),
    restore: () => {
      // Not the folder: an open page may be reading it.
      const added = readdirSync(join(folder, 'content'), { recursive: true, withFileTypes: true });
      for (const entry of added) {
        const path = relative(folder, join(entry.parentPath, entry.name));
        if (entry.isFile() && !existsSync(join(original, relative('content', path)))) {
          rmSync(join(folder, path));
        }
      }
      cpSync(original, join(folder, 'content'), { recursive: true });
    },
    close: async () => {
      const exit = once(server, 'exit');
      server.kill('SIGTERM');
      await exit;
      rmSync(folder, { recursive: true, force: true });
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** `test` with a site that is edited at the desk, which all tests of a worker share. */
export const test = base.extend<object, { readonly site: EditingSite }>({
  site: [
    async ({}, use) => {
      const site = await startEditingSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
});
