import { setTimeout as pause } from 'node:timers/promises';
import { type Browser } from 'playwright';
import { pageKinds, type PageKind } from '../site/page-kinds';
import { atMost, type Row } from './table';

const idle = 10_000;

/**
 * Limits of a first visit in kilobytes. The home page includes the sky. Prefetching visible links adds
 * 2.8 kB to every page, and hydrating a form in view adds 20 kB.
 */
const limits = { home: 160, form: 152, other: 145 } as const;

/** Kilobytes of other pages that a first visit may prefetch. */
const prefetchLimit = 60;

/** Measures the transfer size of a first visit to each kind of page, and what it prefetches. */
export async function measureTransfers(browser: Browser, site: string): Promise<Row[]> {
  console.log('Transfer size of every kind of page ...');
  const rows: Row[] = [];
  // In turn: parallel loads would delay each other beyond the measured time.
  for (const kind of pageKinds) {
    rows.push(...rowsOf(kind, await measureTransfer(browser, `${site}${kind.path}`)));
  }
  return rows;
}

/** Transferred bytes, with headers. */
interface TransferSize {
  /** Of the page itself. */
  readonly page: number;
  /** Of pages it prefetches. */
  readonly prefetched: number;
}

function rowsOf(
  { kind, path, hasForm = false }: PageKind,
  { page, prefetched }: TransferSize,
): Row[] {
  const limit = limits[path === '/' ? 'home' : hasForm ? 'form' : 'other'];
  return [
    atMost(`Transfer size of ${kind} (${path})`, page / 1000, limit, ' kB', 1),
    atMost(`Prefetched by ${kind} (${path})`, prefetched / 1000, prefetchLimit, ' kB', 1),
  ];
}

/** Loads a page and counts bytes until it has been idle for ten seconds. */
async function measureTransfer(browser: Browser, url: string): Promise<TransferSize> {
  const context = await browser.newContext({
    viewport: { width: 1360, height: 900 },
    // A dense screen loads the larger images.
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
    // The ten seconds start after the framework has loaded, also on a busy machine.
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
