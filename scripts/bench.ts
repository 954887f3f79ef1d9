import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { pageKinds } from '@/e2e/support/sites';
import { startCountingSite } from './bench/counting-site';
import { measureFormPages } from './bench/form-pages';
import { measureFrames } from './bench/frames';
import { measureHolds } from './bench/holds';
import { runLighthouse, type Scores, underLoad } from './bench/lighthouse';
import { measureNextPage } from './bench/next-page';
import { visit } from './bench/page-load';
import {
  type BenchServer,
  build,
  copyWithoutRuntime,
  emptyApp,
  serve,
  serveApp,
} from './bench/servers';
import { serveStaticPage } from './bench/static-page';
import { median } from './bench/statistics';
import { measureSubmissions } from './bench/submissions';
import { atLeast, atMost, type Row, writeTable } from './bench/table';
import { measureTransfers } from './bench/transfer';
import { isBuildCurrent } from './build/source-digest';
import { buildSite } from './build/build-site';
import { findBrowser } from './test/find-browser';

const home = '/';
const contentPage = '/visit/getting-here';
const contact = '/contact';

interface Bench {
  readonly root: string;
  /** How often each thing is measured; the median counts. */
  readonly rounds: number;
  readonly browser: Browser;
  readonly executablePath: string;
  readonly dataDirectory: string;
  readonly site: BenchServer;
  readonly withoutRuntime: BenchServer;
  readonly empty: BenchServer;
  /** The paths that Lighthouse looks at. */
  readonly audited: readonly string[];
}

/**
 * `npm run bench`: speed, each figure against a baseline of the same run; writes a table.
 * `npm run bench -- 1` measures each thing once instead of five times, and `--all` runs Lighthouse
 * on every kind of page instead of three.
 */
async function main(args: readonly string[]): Promise<number> {
  const [given = '5'] = args.filter((arg) => !arg.startsWith('--'));
  const root = process.cwd();
  const found = await findBrowser();
  if ('problem' in found) {
    console.error(found.problem);
    return 1;
  }
  console.log('Building the site, the site without scripts, and an empty app ...');
  if (!isBuildCurrent(root) && (await buildSite(root, [], true)) !== 0) return 1;
  const folders = [root, copyWithoutRuntime(root), emptyApp(root)] as const;
  await build(folders[1]);
  await build(folders[2]);

  const dataDirectory = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'));
  const { executablePath } = found;
  const bench = {
    root,
    rounds: Math.max(1, Number.parseInt(given, 10)),
    browser: await chromium.launch({ executablePath }),
    executablePath,
    dataDirectory,
    site: await serve(folders[0], dataDirectory),
    withoutRuntime: await serve(folders[1], dataDirectory),
    empty: await serveApp(folders[2]),
    audited: args.includes('--all') ? everyPage() : [home, contentPage, contact],
  };
  try {
    const rows = await measure(bench);
    const table = writeTable(rows);
    mkdirSync(join(root, 'bench-results'), { recursive: true });
    const stamp = new Date().toISOString().slice(0, 16).replace(':', '');
    writeFileSync(join(root, 'bench-results', `${stamp}.md`), table);
    console.log(`\n${table}`);
    return rows.every(({ kept }) => kept) ? 0 : 1;
  } finally {
    await bench.browser.close();
    for (const server of [bench.site, bench.withoutRuntime, bench.empty]) server.process.kill();
  }
}

async function measure(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of [home, contentPage]) rows.push(...(await measurePaint(bench, path)));
  rows.push(await compareWithStatic(bench, contact));
  rows.push(await measureScripts(bench));
  rows.push(...(await measureTransfers(bench.browser, bench.site.url)));
  rows.push(...(await measureNextPage(bench)));
  rows.push(...(await measureFrames(bench.browser, bench.site.url, bench.rounds)));
  for (const path of bench.audited) rows.push(...(await measureLighthouse(bench, path)));
  rows.push(...(await measureConsent(bench)));
  console.log('Submissions ...');
  rows.push(...(await measureSubmissions(bench.root, bench.rounds)));
  console.log('Pages of forms ...');
  rows.push(...(await measureFormPages(bench.root, bench.rounds)));
  console.log('Holds of the event loop ...');
  rows.push(...(await measureHolds(bench.root, bench.rounds)));
  return rows;
}

/** Lighthouse does not look at pages that answer with an error. */
function everyPage(): string[] {
  return pageKinds.filter(({ status }) => status === 200).map(({ path }) => path);
}

/** Largest paint with and without the framework, in turns, so that a busy moment hits both. */
async function measurePaint(bench: Bench, path: string): Promise<Row[]> {
  console.log(`Paint of ${path} ...`);
  const own: number[] = [];
  const bare: number[] = [];
  const shifts: number[] = [];
  for (let round = 0; round < bench.rounds; round += 1) {
    const full = await visit(bench.browser, `${bench.site.url}${path}`, false);
    const plain = await visit(bench.browser, `${bench.withoutRuntime.url}${path}`, false);
    own.push(full.largestPaint);
    bare.push(plain.largestPaint);
    shifts.push(full.layoutShift);
  }
  const [with_, without] = [median(own), median(bare)];
  const figures = `${with_.toFixed(0)} ms against ${without.toFixed(0)} ms`;
  return [
    atMost(
      `Largest paint of ${path}, of the same without scripts (${figures})`,
      with_ / without,
      1.15,
      '',
      2,
    ),
    atMost(`Layout shift of ${path}`, Math.max(...shifts), 0, '', 4),
  ];
}

/** Largest paint beside the same page as plain files: HTML, stylesheet and font, without scripts. */
async function compareWithStatic({ browser, rounds, site }: Bench, path: string): Promise<Row> {
  console.log(`Paint of ${path} beside plain files ...`);
  const plain = await serveStaticPage(site.url, path);
  const own: number[] = [];
  const bare: number[] = [];
  try {
    await visit(browser, plain.url, false);
    for (let round = 0; round < rounds; round += 1) {
      own.push((await visit(browser, `${site.url}${path}`, false)).largestPaint);
      bare.push((await visit(browser, plain.url, false)).largestPaint);
    }
  } finally {
    plain.close();
  }
  const [ours, theirs] = [median(own), median(bare)];
  const figures = `${ours.toFixed(0)} ms against ${theirs.toFixed(0)} ms`;
  const what = `Largest paint of ${path}, of the same as plain files (${figures})`;
  return atMost(what, ours / theirs, 1, '', 2);
}

/** All script bytes of a first visit of ten idle seconds, above an empty app's. */
async function measureScripts(bench: Bench): Promise<Row> {
  console.log('Bytes of scripts ...');
  const own = await visit(bench.browser, `${bench.site.url}${contentPage}`, true);
  const floor = await visit(bench.browser, bench.empty.url, true);
  const kilobytes = (bytes: number) => bytes / 1000;
  const figures = `${kilobytes(own.scriptBytes).toFixed(1)} kB against ${kilobytes(floor.scriptBytes).toFixed(1)} kB`;
  const above = kilobytes(own.scriptBytes - floor.scriptBytes);
  return atMost(`Scripts of ${contentPage} above an empty app (${figures})`, above, 12, ' kB', 1);
}

async function measureLighthouse(bench: Bench, path: string): Promise<Row[]> {
  const { site, executablePath } = bench;
  console.log(`Lighthouse on ${path} ...`);
  const quiet: Scores[] = [];
  const busy: Scores[] = [];
  for (let round = 0; round < bench.rounds; round += 1) {
    quiet.push(await runLighthouse(`${site.url}${path}`, executablePath));
    busy.push(await underLoad(() => runLighthouse(`${site.url}${path}`, executablePath)));
  }
  const busyPerformance = median(busy.map(({ performance }) => performance));
  return [
    ...scoreRows(path, quiet),
    atLeast(`Lighthouse performance of ${path}, all cores busy`, busyPerformance, 95),
  ];
}

/** What a visitor who has said yes gets, without what Google's own script costs. */
async function measureConsent({ root, dataDirectory, executablePath, rounds }: Bench) {
  console.log('Building the site as it is when visits are counted ...');
  const counting = await startCountingSite(root, dataDirectory);
  try {
    const scores: Scores[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const url = `${counting.url}${contentPage}`;
      scores.push(await runLighthouse(url, executablePath, counting.chromeFlags));
    }
    if (counting.asked() < rounds) throw new Error('A visit was not counted.');
    return scoreRows(`${contentPage} with consent given`, scores);
  } finally {
    counting.close();
  }
}

function scoreRows(page: string, scores: readonly Scores[]): Row[] {
  const middle = (name: keyof Scores) => median(scores.map((score) => score[name]));
  return [
    atLeast(`Lighthouse performance of ${page}`, middle('performance'), 98),
    atLeast(`Lighthouse accessibility of ${page}`, middle('accessibility'), 100),
    atLeast(`Lighthouse best practices of ${page}`, middle('bestPractices'), 100),
    atLeast(`Lighthouse SEO of ${page}`, middle('seo'), 100),
  ];
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
