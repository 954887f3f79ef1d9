import { setTimeout as pause } from 'node:timers/promises';
import { type Browser } from 'playwright';
import type { PageKind } from '../site/page-kinds';
import { contact, contentPage, prefetchName, scriptsName, transferName } from './limits';
import { type Row, rowOf } from './table';

/** Measures the transfer size of a first visit to each page, and what it prefetches. */
export async function measureTransfers(
  browser: Browser,
  site: string,
  { pages, seconds }: TransferBench,
): Promise<Row[]> {
  console.log('Transfer size of pages ...');
  const rows: Row[] = [];
  // In turn: parallel loads would delay each other beyond the measured time.
  for (const kind of pages) {
    rows.push(...rowsOf(kind, await measureTransfer(browser, `${site}${kind.path}`, seconds)));
  }
  return rows;
}

interface TransferBench {
  readonly pages: readonly PageKind[];
  /** How long a visit lasts after the framework has loaded. */
  readonly seconds: number;
}

/** Transferred bytes, with headers. */
interface TransferSize {
  /** Of the page itself. */
  readonly page: number;
  /** Of pages it prefetches. */
  readonly prefetched: number;
  /** Of its scripts, which are a part of the page. */
  readonly scripts: number;
}

function rowsOf(kind: PageKind, { page, prefetched, scripts }: TransferSize): Row[] {
  const hasScriptLimit = kind.path === contentPage || kind.path === contact;
  return [
    rowOf(transferName(kind), page / 1000),
    rowOf(prefetchName(kind), prefetched / 1000),
    ...(hasScriptLimit ? [rowOf(scriptsName(kind.path), scripts / 1000)] : []),
  ];
}

/** Loads a page without touching it, and counts bytes. */
async function measureTransfer(
  browser: Browser,
  url: string,
  seconds: number,
): Promise<TransferSize> {
  const context = await browser.newContext({
    viewport: { width: 1360, height: 900 },
    // A dense screen loads the larger images.
    deviceScaleFactor: 2,
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const weight = { page: 0, prefetched: 0, scripts: 0 };
    const prefetches = new Set<string>();
    const scripts = new Set<string>();
    session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
      const isData = request.headers.purpose === 'prefetch';
      if (isData || type === 'Prefetch') prefetches.add(requestId);
    });
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.mimeType.endsWith('javascript')) scripts.add(requestId);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) weight.scripts += encodedDataLength;
      weight[prefetches.has(requestId) ? 'prefetched' : 'page'] += encodedDataLength;
    });
    await page.goto(url, { waitUntil: 'load' });
    // The time starts after the framework has loaded, also on a busy machine.
    await page.waitForFunction(() => {
      const next: unknown = Reflect.get(window, 'next');
      return typeof next === 'object' && next !== null && 'router' in next;
    });
    await pause(1000 * seconds);
    return weight;
  } finally {
    await context.close();
  }
}
