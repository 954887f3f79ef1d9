import type { Browser } from 'playwright';
import { contentPage } from './limits';
import { loadPage } from './page-load';
import type { BenchServer } from './servers';
import { serveStaticPage } from './static-page';
import { median, type Row, rowOf } from './table';

interface PaintBench {
  readonly browser: Browser;
  readonly rounds: number;
  readonly site: BenchServer;
  readonly withoutRuntime: BenchServer;
  readonly empty: BenchServer;
}

/** Measures LCP with and without Next's scripts, in turns, so that a busy moment affects both. */
export async function measurePaint(bench: PaintBench, path: string): Promise<Row[]> {
  console.log(`Paint of ${path} ...`);
  const own: number[] = [];
  const bare: number[] = [];
  const shifts: number[] = [];
  for (let round = 0; round < bench.rounds; round += 1) {
    const full = await loadPage(bench.browser, `${bench.site.url}${path}`, false);
    const plain = await loadPage(bench.browser, `${bench.withoutRuntime.url}${path}`, false);
    own.push(full.largestPaint);
    bare.push(plain.largestPaint);
    shifts.push(full.layoutShift);
    for (const what of full.moved) console.log(`  Moved: ${what}`);
  }
  const [with_, without] = [median(own), median(bare)];
  const figures = `${with_.toFixed(0)} ms against ${without.toFixed(0)} ms`;
  return [
    rowOf(
      `Largest Contentful Paint of ${path}, ratio to the page without scripts`,
      with_ / without,
      figures,
    ),
    rowOf(`Cumulative Layout Shift of ${path}`, Math.max(...shifts)),
  ];
}

/** Measures LCP against the same page as static files: HTML, stylesheet and font, without scripts. */
export async function compareWithStatic(
  { browser, rounds, site }: PaintBench,
  path: string,
): Promise<Row> {
  console.log(`Paint of ${path} against static files ...`);
  const plain = await serveStaticPage(site.url, path);
  const own: number[] = [];
  const bare: number[] = [];
  try {
    await loadPage(browser, plain.url, false);
    for (let round = 0; round < rounds; round += 1) {
      own.push((await loadPage(browser, `${site.url}${path}`, false)).largestPaint);
      bare.push((await loadPage(browser, plain.url, false)).largestPaint);
    }
  } finally {
    plain.close();
  }
  const [ours, theirs] = [median(own), median(bare)];
  const figures = `${ours.toFixed(0)} ms against ${theirs.toFixed(0)} ms`;
  const what = `Largest Contentful Paint of ${path}, ratio to static files`;
  return rowOf(what, ours / theirs, figures);
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
