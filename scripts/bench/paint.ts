import type { Browser } from 'playwright';
import { contentPage } from './limits';
import { measureInTurns } from './in-turns';
import { loadPage, type PageLoad } from './page-load';
import type { BenchServer } from './servers';
import { serveStaticPage } from './static-page';
import { type Row, rowOf } from './table';

interface PaintBench {
  readonly browser: Browser;
  readonly rounds: number;
  readonly site: BenchServer;
  readonly withoutRuntime: BenchServer;
  readonly empty: BenchServer;
}

/** Measures LCP with and without Next's scripts. */
export async function measurePaint(bench: PaintBench, path: string): Promise<Row[]> {
  console.log(`Paint of ${path} ...`);
  const shifts: number[] = [];
  const row = await comparePaint(
    bench,
    `Largest Contentful Paint of ${path}, ratio to the page without scripts`,
    async () => {
      const load = await loadPage(bench.browser, `${bench.site.url}${path}`, false);
      shifts.push(load.layoutShift);
      for (const what of load.moved) console.log(`  Moved: ${what}`);
      return load;
    },
    () => loadPage(bench.browser, `${bench.withoutRuntime.url}${path}`, false),
  );
  return [row, rowOf(`Cumulative Layout Shift of ${path}`, Math.max(...shifts))];
}

/** Measures LCP against the same page as static files: HTML, stylesheet and font, without scripts. */
export async function compareWithStatic(bench: PaintBench, path: string): Promise<Row> {
  console.log(`Paint of ${path} against static files ...`);
  const { browser, site } = bench;
  const plain = await serveStaticPage(site.url, path);
  try {
    await loadPage(browser, plain.url, false);
    return await comparePaint(
      bench,
      `Largest Contentful Paint of ${path}, ratio to static files`,
      () => loadPage(browser, `${site.url}${path}`, false),
      () => loadPage(browser, plain.url, false),
    );
  } finally {
    plain.close();
  }
}

async function comparePaint(
  { rounds }: PaintBench,
  name: string,
  load: () => Promise<PageLoad>,
  loadBare: () => Promise<PageLoad>,
): Promise<Row> {
  const [own, bare] = await measureInTurns(
    rounds,
    async () => (await load()).largestPaint,
    async () => (await loadBare()).largestPaint,
  );
  return rowOf(name, own / bare, `${own.toFixed(0)} ms against ${bare.toFixed(0)} ms`);
}

/** Measures the script bytes of a first visit of ten seconds, minus those of an empty app. */
export async function measureScripts(bench: PaintBench): Promise<Row> {
  console.log('Script size ...');
  // An empty app compresses with gzip only, and both must be compressed alike.
  const visit = { encoding: 'gzip' } as const;
  const own = await loadPage(bench.browser, `${bench.site.url}${contentPage}`, true, visit);
  const floor = await loadPage(bench.browser, bench.empty.url, true, visit);
  const kilobytes = (bytes: number) => bytes / 1000;
  const figures = `${kilobytes(own.scriptBytes).toFixed(1)} kB against ${kilobytes(floor.scriptBytes).toFixed(1)} kB`;
  const above = kilobytes(own.scriptBytes - floor.scriptBytes);
  return rowOf(`Script size of ${contentPage} above an empty app`, above, figures);
}
