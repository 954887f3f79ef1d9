import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type CDPSession, type Page } from 'playwright';

/** A mid-range phone on a slow connection: 150 ms, 1.6 Mb/s, a quarter of this machine's speed. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const;
const line = { latency: 150, throughput: (1.6 * 1000 * 1000) / 8, slowdown: 4 };

const idle = 10_000;
const settled = 3_000;

/** Measurements of one page load. */
export interface PageLoad {
  /** Largest Contentful Paint in milliseconds. */
  readonly largestPaint: number;
  /** Cumulative layout shift (no unit). */
  readonly layoutShift: number;
  /** What moved, and when, in milliseconds. */
  readonly moved: readonly string[];
  /** Bytes of scripts until the end of the visit, compressed. */
  readonly scriptBytes: number;
  /** Bytes of everything, compressed, with headers. */
  readonly bytes: number;
}

interface VisitOptions {
  /** A cookie of the visitor, such as `desk=…`. */
  readonly cookie?: string;
  /** The one that the visitor accepts, in place of those of the browser. */
  readonly encoding?: 'gzip';
}

/** Loads a page as a new visitor. With `untilIdle` the visit lasts ten seconds. */
export async function loadPage(
  browser: Browser,
  url: string,
  untilIdle: boolean,
  { cookie = '', encoding }: VisitOptions = {},
): Promise<PageLoad> {
  const context = await browser.newContext(phone);
  try {
    const [name = '', value = ''] = cookie.split('=');
    if (name !== '') await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    const session = await throttle(page);
    const scripts = countScripts(session);
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    if (encoding !== undefined) {
      const headers = { 'Accept-Encoding': encoding };
      await session.send('Network.setExtraHTTPHeaders', { headers });
    }
    await page.addInitScript(observePaints);
    await page.goto(url, { waitUntil: 'load' });
    await pause(untilIdle ? idle : settled);
    const seen = await page.evaluate(() => Reflect.get(window, 'seenPaints') as PaintRecording);
    return { ...seen, scriptBytes: scripts(), bytes };
  } finally {
    await context.close();
  }
}

interface PaintRecording {
  largestPaint: number;
  layoutShift: number;
  readonly moved: string[];
}

/** Runs in the page before any other script. */
function observePaints(): void {
  const seen: PaintRecording = { largestPaint: 0, layoutShift: 0, moved: [] };
  Object.assign(window, { seenPaints: seen });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largestPaint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      seen.layoutShift += Number(Reflect.get(entry, 'value'));
      for (const { node } of Reflect.get(entry, 'sources') as readonly { readonly node?: Node }[])
        seen.moved.push(
          `${node?.nodeName} "${node?.textContent?.slice(0, 40)}" at ${entry.startTime}`,
        );
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Throttles the page's network and processor to those of a phone. */
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
  // Bodies only: headers are not JavaScript.
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}
