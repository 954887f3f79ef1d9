import { setTimeout as pause } from 'node:timers/promises';
import { type Browser } from 'playwright';
import { pageKinds, type PageKind } from '@/e2e/support/sites';
import { atMost, type Row } from './table';

const idle = 10_000;

/**
 * Kilobytes that a first visit may cost in all. The home page brings the sky. Prefetching links in
 * view added 2.8 kB to every page, and hydrating forms when the browser is idle 20 kB to theirs.
 */
const limits = { home: 190, form: 150, other: 129 } as const;

/** Kilobytes of other pages that a first visit may prefetch. */
const prefetchLimit = 60;

/**
 * Measures what a first visit to one page of each kind transfers, scripts and font and pictures
 * included, and what it prefetches of other pages.
 */
export async function measureTransfers(browser: Browser, site: string): Promise<Row[]> {
  console.log('Transfer of every kind of page ...');
  const rows: Row[] = [];
  // One after the other: pages that wait for each other are not done when they are weighed.
  for (const kind of pageKinds) {
    rows.push(...rowsOf(kind, await weigh(browser, `${site}${kind.path}`)));
  }
  return rows;
}

/** Bytes as they come over the line, headers too. */
interface Weight {
  /** Of the page itself. */
  readonly page: number;
  /** Of pages that it links to. */
  readonly prefetched: number;
}

function rowsOf({ kind, path, hasForm = false }: PageKind, { page, prefetched }: Weight): Row[] {
  const limit = limits[path === '/' ? 'home' : hasForm ? 'form' : 'other'];
  return [
    atMost(`Transfer of ${kind} (${path})`, page / 1000, limit, ' kB', 1),
    atMost(`Prefetched by ${kind} (${path})`, prefetched / 1000, prefetchLimit, ' kB', 1),
  ];
}

/** Loads a page and counts bytes until it has been idle for ten seconds. */
async function weigh(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext({
    viewport: { width: 1360, height: 900 },
    // On a screen of few pixels the pictures would be the small ones.
    deviceScaleFactor: 2,
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const weight = { page: 0, prefetched: 0 };
    const prefetches = new Set<string>();
    session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
      const isData = request.headers.purpose === 'prefetch';
      if (isData || type === 'Prefetch') prefetches.add(requestId);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      weight[prefetches.has(requestId) ? 'prefetched' : 'page'] += encodedDataLength;
    });
    await page.goto(url, { waitUntil: 'load' });
    // The ten seconds begin when the framework has come, or a busy machine would not count it.
    await page.waitForFunction(() => {
      const next: unknown = Reflect.get(window, 'next');
      return typeof next === 'object' && next !== null && 'router' in next;
    });
    await pause(idle);
    return weight;
  } finally {
    await context.close();
  }
}
