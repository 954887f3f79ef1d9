import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { signInOwners } from '../site/sign-in-owners';
import { loadPage, type PageLoad } from './page-load';
import { killServer, serve } from './servers';
import { atMost, median, type Row } from './table';

/** Kilobytes of a first load. */
const weightLimit = 250;

/** Milliseconds until a phone on a slow connection shows a page. */
const paintLimit = 1500;

const pages = [
  { what: 'the start page', path: '/desk/site' },
  { what: 'the form of a page', path: '/desk/site/edit/content/pages/visit/getting-here.md' },
  { what: 'the form of an event', path: '/desk/site/new/events' },
  { what: 'the opening hours', path: '/desk/site/hours' },
] as const;

/** Measures the pages that edit the site, as an operator opens each for the first time on a phone. */
export async function measureEditing(
  root: string,
  rounds: number,
  executablePath: string,
): Promise<Row[]> {
  const directory = mkdtempSync(join(tmpdir(), 'frontdesk-editing-'));
  const [cookie = ''] = await signInOwners(directory, ['ana@example.org']);
  const site = await serve(root, directory, { EDITING: 'on' });
  const browser = await chromium.launch({ executablePath });
  const rows: Row[] = [];
  try {
    for (const { what, path } of pages) {
      const load = () => loadPage(browser, `${site.url}${path}`, true, { cookie });
      // The first load of all reads the site's folder, and does not count.
      await load();
      const loads: PageLoad[] = [];
      for (let round = 0; round < rounds; round += 1) loads.push(await load());
      const kilobytes = median(loads.map(({ bytes }) => bytes)) / 1000;
      const paint = median(loads.map(({ largestPaint }) => largestPaint));
      rows.push(
        atMost(`First load of ${what}`, kilobytes, weightLimit, ' kB', 1),
        atMost(`Largest Contentful Paint of ${what}`, paint, paintLimit, ' ms'),
      );
    }
    return rows;
  } finally {
    await browser.close();
    await killServer(site);
    rmSync(directory, { recursive: true, force: true });
  }
}
