import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { agePages, startFeedSource, type FeedSource } from '@/e2e/second-site/feed';
import { addPlainPages } from '@/e2e/second-site/page-styles';
import { addPicturePage } from '@/e2e/second-site/pictures';
import { addVimeoPage } from '@/e2e/second-site/vimeo';
import { addOwnPages } from '@/e2e/support/own-pages';
import { ProjectCopy } from '@/e2e/support/project-copy';
import type { RunningSite } from '@/e2e/support/store';
import { expect, test as base } from '@/e2e/support/test';
import { kinds, palettes } from '@/scripts/new-site/options';
import { writeSite } from '@/scripts/new-site/write-site';
import { freePort } from '@/scripts/site/site-process';

/** The folder of the clinic's `content/` and `public/`. */
export const clinicFolder = 'tests/support/second-site';

/** The site of another organisation, a clinic with its own `content/` and `public/`. */
export interface Clinic extends RunningSite {
  /** The folder of the copied project. */
  readonly root: string;
  readonly feed: FeedSource;
}

/**
 * A site as `npm run new-site` writes it, in English and Welsh, in a folder of its own (SITE_DIR), with a
 * palette. The project keeps the shipped organisation's content/ and public/.
 */
export interface NewSite extends RunningSite {
  /** Writes a file of the site's folder. */
  readonly write: (file: string, text: string) => void;
  readonly read: (file: string) => string;
  readonly delete: (file: string) => void;
  readonly publish: () => Promise<void>;
  /** The output of all commands. */
  readonly readOutput: () => string;
  /** The folder of the pages that the server has rendered. */
  readonly pagesFolder: string;
  /** Runs `npx next start` with the same build. Returns the address. */
  readonly startNext: () => Promise<string>;
}

interface Sites {
  /** The copy of the project that each site is built in. The second build takes a third of the first's time. */
  readonly project: ProjectCopy;
  readonly clinic: Clinic;
  /** Stops the clinic, whose build it replaces: its tests come last. */
  readonly choir: NewSite;
}

/** Tests of the sites of two other organisations. */
export const test = base.extend<object, Sites>({
  project: [
    async ({}, use, { workerIndex }) => {
      const project = new ProjectCopy(`second-site-${workerIndex}`);
      await use(project);
      await project.remove();
    },
    { scope: 'worker' },
  ],
  clinic: [
    async ({ project }, use) => {
      const dataDirectory = mkdtempSync(join(tmpdir(), 'frontdesk-second-site-'));
      const port = String(await freePort());
      const url = `http://localhost:${port}`;
      project.replace('content', `${clinicFolder}/content`);
      project.replace('public', `${clinicFolder}/public`);
      const feed = await startFeedSource();
      project.write('content/events/_feeds.yaml', feed.settings);
      addPlainPages(project);
      await addPicturePage(project);
      addVimeoPage(project);
      await project.build({ SITE_URL: url, DATA_DIR: dataDirectory });
      feed.fail(Infinity);
      agePages(project.root);
      project.start({ SITE_URL: url, PORT: port, DATA_DIR: dataDirectory });
      await waitUntilReady(url);
      await use({ url, dataDirectory, root: project.root, feed });
      await project.stop();
      feed.end();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  choir: [
    async ({ project }, use) => {
      await project.stop();
      project.replace('content', 'content');
      project.replace('public', 'public');
      const folder = mkdtempSync(join(tmpdir(), 'frontdesk-new-site-'));
      const { club } = kinds;
      if (club === undefined) throw new Error('There is no kind "club".');
      writeSite(
        join(folder, 'site'),
        {
          name: 'Millstone Choir',
          kind: club,
          place: { lines: ['12 Mill Lane'], locality: 'Otley', country: 'GB' },
          language: 'en-GB',
          otherLanguages: ['cy'],
          colours: { theme: palettes.forest ?? {} },
          forms: ['contact', 'membership'],
        },
        '../site',
        '2026-11-23',
      );
      const port = String(await freePort());
      const url = `http://localhost:${port}`;
      const settings = {
        SITE_URL: url,
        SITE_DIR: join(folder, 'site'),
        DATA_DIR: join(folder, 'data'),
      };
      addOwnPages(project);
      await project.build(settings);
      project.start({ ...settings, PORT: port });
      await waitUntilReady(url);
      await use({
        url,
        dataDirectory: settings.DATA_DIR,
        write: (file, text) => {
          const path = join(settings.SITE_DIR, file);
          mkdirSync(dirname(path), { recursive: true });
          writeFileSync(path, text);
        },
        read: (file) => readFileSync(join(settings.SITE_DIR, file), 'utf8'),
        delete: (file) => {
          rmSync(join(settings.SITE_DIR, file));
        },
        publish: () => project.publish(settings),
        readOutput: () => project.output,
        pagesFolder: join(project.root, '.next/server/pages'),
        startNext: async () => {
          const other = await freePort();
          const address = `http://localhost:${other}`;
          const { SITE_DIR } = settings;
          project.startNext(other, { SITE_DIR, SITE_URL: address, DATA_DIR: join(folder, 'next') });
          await waitUntilReady(address);
          return address;
        },
      });
      await project.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ clinic }, use) => use(clinic.url),
});

async function waitUntilReady(url: string): Promise<void> {
  const status = () => fetch(`${url}/api/health`).then((response) => response.status, String);
  await expect.poll(status, { timeout: 60_000 }).toBe(200);
}
