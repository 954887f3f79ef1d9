import { setTimeout as pause } from 'node:timers/promises';
import { type Browser } from 'playwright';
import { pageKinds, type PageKind } from '@/e2e/support/sites';
import { atMost, type Row } from './table';

const idle = 10_000;

/** Kilobytes that a first visit may cost in all. The home page brings the sky. */
const limits = { home: 190, other: 125 } as const;

/** What a first visit to one page of each kind costs in all, scripts and font and pictures included. */
export async function measureTransfers(browser: Browser, site: string): Promise<Row[]> {
  console.log('Transfer of every kind of page ...');
  const rows: Row[] = [];
  // One after the other: pages that wait for each other are not done when they are weighed.
  for (const kind of pageKinds) {
    rows.push(rowOf(kind, await weigh(browser, `${site}${kind.path}`)));
  }
  return rows;
}

function rowOf({ kind, path }: PageKind, bytes: number): Row {
  const limit = path === '/' ? limits.home : limits.other;
  return atMost(`Transfer of ${kind} (${path})`, bytes / 1000, limit, ' kB', 1);
}

/** All bytes as they come over the line, headers too, until the page has been idle for ten seconds. */
async function weigh(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 1360, height: 900 },
    // On a screen of few pixels the pictures would be the small ones.
    deviceScaleFactor: 2,
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.goto(url, { waitUntil: 'load' });
    // The ten seconds begin when the framework has come, or a busy machine would not count it.
    await page.waitForFunction(() => {
      const next: unknown = Reflect.get(window, 'next');
      return typeof next === 'object' && next !== null && 'router' in next;
    });
    await pause(idle);
    return bytes;
  } finally {
    await context.close();
  }
}
