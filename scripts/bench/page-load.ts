import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type CDPSession, type Page } from 'playwright';

/** A middling phone on a slow line: 150 ms, 1.6 Mb/s, a quarter of this machine's speed. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const;
const line = { latency: 150, throughput: (1.6 * 1000 * 1000) / 8, slowdown: 4 };

const idle = 10_000;
const settled = 3_000;

/** What one visit cost. */
export interface Visit {
  /** Largest Contentful Paint in milliseconds. */
  readonly largestPaint: number;
  /** Cumulative layout shift, without a unit. */
  readonly layoutShift: number;
  /** Bytes of scripts, packed with gzip, until the end of the visit. */
  readonly scriptBytes: number;
}

/** Opens a page as a new visitor. With `untilIdle` it stays ten seconds and counts everything. */
export async function visit(browser: Browser, url: string, untilIdle: boolean): Promise<Visit> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const session = await throttle(page);
    const scripts = countScripts(session);
    // An empty app has no better packing, and what is compared must be packed alike.
    if (untilIdle) {
      await session.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': 'gzip' } });
    }
    await page.addInitScript(observePaints);
    await page.goto(url, { waitUntil: 'load' });
    await pause(untilIdle ? idle : settled);
    const seen = await page.evaluate(() => Reflect.get(window, 'seenPaints') as PaintNotes);
    return { ...seen, scriptBytes: scripts() };
  } finally {
    await context.close();
  }
}

interface PaintNotes {
  largestPaint: number;
  layoutShift: number;
}

/** Runs in the page before anything else does. */
function observePaints(): void {
  const seen: PaintNotes = { largestPaint: 0, layoutShift: 0 };
  Object.assign(window, { seenPaints: seen });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largestPaint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      seen.layoutShift += Number(Reflect.get(entry, 'value'));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Puts the page on the slow line of a phone. */
export async function throttle(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latency,
    downloadThroughput: line.throughput,
    uploadThroughput: line.throughput,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: line.slowdown });
  return session;
}

function countScripts(session: CDPSession): () => number {
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const isScript = type === 'Script' || response.mimeType.endsWith('javascript');
    if (isScript) scripts.add(requestId);
  });
  // Bodies alone: headers are not JavaScript.
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}
