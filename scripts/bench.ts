import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { pageKinds } from './site/page-kinds';
import { measureAnalytics, measureLighthouse } from './bench/audits';
import { measureCapacity } from './bench/capacity';
import { measureDesk } from './bench/desk/measure-desk';
import { measureSignIn } from './bench/desk/measure-sign-in';
import { measureFormPages } from './bench/form-pages';
import { measureHero } from './bench/hero';
import { measureFrames } from './bench/frames';
import { measureEditing } from './bench/editing';
import { measureEventLoopBlocks } from './bench/event-loop-blocks';
import { contact, contentPage, home, quickPages } from './bench/limits';
import { measureNextPage } from './bench/next-page';
import { compareWithStatic, measurePaint, measureScripts } from './bench/paint';
import {
  type BenchServer,
  build,
  copyWithoutRuntime,
  emptyApp,
  serve,
  serveApp,
  stopServer,
} from './bench/servers';
import { measurePublish } from './bench/publish';
import { measureSoak } from './bench/soak';
import { measureSubmissions } from './bench/submissions';
import { formatRow, formatTable, type Row } from './bench/table';
import { measureTransfers } from './bench/transfer';
import { writePerformance } from './bench/write-performance';
import { isBuildCurrent } from './build/source-digest';
import { buildSite } from './build/build-site';
import { findBrowser } from './test/find-browser';

interface Bench {
  readonly root: string;
  /** Number of measurements; the table has their median. */
  readonly rounds: number;
  readonly browser: Browser;
  readonly executablePath: string;
  readonly dataDirectory: string;
  readonly site: BenchServer;
  readonly withoutRuntime: BenchServer;
  readonly empty: BenchServer;
  /** The paths that Lighthouse audits. */
  readonly audited: readonly string[];
}

/**
 * `npm run bench`: measures speed against baselines of the same run and writes a table. `-- 1` takes one
 * round of measurements instead of five, and `--all` runs Lighthouse on every kind of page instead of three.
 * `--write` writes the table into docs/. `--quick` measures the next page, weight, submissions, memory and
 * event loop blocks in less than four minutes.
 * Some measurements need no browser and run alone: `--only=submissions`, `--only=form-pages`,
 * `--only=blocks`, `--only=desk`, `--only=publish`, `--only=capacity`, and `--only=soak` with
 * `--requests=200000`. `--only=editing` opens the pages that edit the site on a phone and sends ten photographs, and
 * `--only=hero --peer=FOLDER` compares a home page with a photograph with that of another site, a folder of static
 * files.
 */
async function main(args: readonly string[]): Promise<number> {
  const [given = '5'] = args.filter((arg) => !arg.startsWith('--'));
  const root = process.cwd();
  const rounds = Math.max(1, Number.parseInt(given, 10));
  const alone = findMeasurement(root, args, rounds);
  const isQuick = args.includes('--quick');
  const isWritten = args.includes('--write');
  if (isWritten && (isQuick || alone !== undefined)) throw new Error('--write needs a whole run.');
  if (alone !== undefined) {
    await buildIfChanged(root);
    return report(root, await alone());
  }
  const executablePath = await requireBrowser();
  await buildIfChanged(root);
  if (isQuick) return report(root, await measureQuickly(root, executablePath));
  console.log('Building the site without scripts, and an empty app ...');
  const folders = [root, copyWithoutRuntime(root), emptyApp(root)] as const;
  await build(folders[1]);
  await build(folders[2]);

  const dataDirectory = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'));
  const bench = {
    root,
    rounds,
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
    if (isWritten) writePerformance(root, rows);
    return report(root, rows);
  } finally {
    await bench.browser.close();
    for (const server of [bench.site, bench.withoutRuntime, bench.empty]) await stopServer(server);
  }
}

/** Returns the measurement of `--only`, which needs no browser. */
function findMeasurement(
  root: string,
  args: readonly string[],
  rounds: number,
): (() => Promise<readonly Row[]>) | undefined {
  const valueOf = (name: string) =>
    args.find((arg) => arg.startsWith(`${name}=`))?.slice(name.length + 1);
  const option = args.find((arg) => /^--requests=\d+$/.test(arg)) ?? '--requests=200000';
  const measurements: Readonly<Record<string, () => Promise<readonly Row[]>>> = {
    desk: async () => [...(await measureSignIn(root)), ...(await measureDesk(root))],
    hero: async () => {
      const peer = valueOf('--peer');
      if (peer === undefined) throw new Error('--only=hero needs --peer=FOLDER.');
      return measureHero(root, rounds, peer, await requireBrowser());
    },
    editing: async () => measureEditing(root, rounds, await requireBrowser()),
    publish: () => measurePublish(root),
    capacity: () => measureCapacity(root),
    soak: () => measureSoak(root, Number(option.slice('--requests='.length))),
    submissions: () => measureSubmissions(root, rounds),
    'form-pages': () => measureFormPages(root, rounds),
    blocks: () => measureEventLoopBlocks(root, rounds),
  };
  const only = valueOf('--only');
  if (only === undefined) return undefined;
  const names = Object.keys(measurements);
  if (!names.includes(only)) throw new Error(`--only is one of: ${names.join(', ')}`);
  return measurements[only];
}

/** Returns the path of a browser. Rejects if there is none. */
async function requireBrowser(): Promise<string> {
  const found = await findBrowser();
  if ('problem' in found) throw new Error(found.problem);
  return found.executablePath;
}

/** Builds the site if its files have changed. Rejects if the build fails. */
async function buildIfChanged(root: string): Promise<void> {
  if (isBuildCurrent(root)) return;
  if ((await buildSite(root, [], true)) !== 0) throw new Error('The build failed.');
}

/** Measures what a change of the code affects most, and less of each than a whole run. */
async function measureQuickly(root: string, executablePath: string): Promise<Row[]> {
  const rounds = 3;
  const emptyFolder = emptyApp(root);
  await build(emptyFolder);
  const dataDirectory = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'));
  const browser = await chromium.launch({ executablePath });
  const site = await serve(root, dataDirectory);
  const empty = await serveApp(emptyFolder);
  const rows: Row[] = [];
  try {
    rows.push(...(await measureNextPage({ browser, rounds: 1, site, empty })));
    const transfers = { pages: quickPages, seconds: 5 };
    rows.push(...(await measureTransfers(browser, site.url, transfers)));
  } finally {
    await browser.close();
    for (const server of [site, empty]) await stopServer(server);
  }
  rows.push(...(await measureSubmissions(root, rounds)));
  rows.push(...(await measureEventLoopBlocks(root, 1)));
  return rows;
}

/** Prints the rows and writes them to a file. Returns the exit code. */
function report(root: string, rows: readonly Row[]): number {
  const table = formatTable(rows);
  mkdirSync(join(root, 'bench-results'), { recursive: true });
  const stamp = new Date().toISOString().slice(0, 16).replace(':', '');
  writeFileSync(join(root, 'bench-results', `${stamp}.md`), table);
  console.log(`\n${rows.map(formatRow).join('\n')}`);
  return rows.every(({ isMet }) => isMet) ? 0 : 1;
}

/** Prints each row as it is measured, so that a measurement that fails loses none of the others. */
async function measure(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  const add = (...measured: readonly Row[]) => {
    for (const row of measured) console.log(`  ${formatRow(row)}`);
    rows.push(...measured);
  };
  for (const path of [home, contentPage]) add(...(await measurePaint(bench, path)));
  add(await compareWithStatic(bench, contact));
  add(await measureScripts(bench));
  const transfers = { pages: pageKinds, seconds: 10 };
  add(...(await measureTransfers(bench.browser, bench.site.url, transfers)));
  add(...(await measureNextPage(bench)));
  add(...(await measureFrames(bench.browser, bench.site.url, bench.rounds)));
  for (const path of bench.audited) add(...(await measureLighthouse(bench, path)));
  add(...(await measureAnalytics(bench)));
  console.log('Submissions ...');
  add(...(await measureSubmissions(bench.root, bench.rounds)));
  console.log('Form pages ...');
  add(...(await measureFormPages(bench.root, bench.rounds)));
  console.log('Event loop blocks ...');
  add(...(await measureEventLoopBlocks(bench.root, bench.rounds)));
  add(...(await measureDesk(bench.root)));
  return rows;
}

/** Lists one page of each kind. Lighthouse does not audit error pages. */
function everyPage(): string[] {
  return pageKinds.filter(({ status }) => status === 200).map(({ path }) => path);
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
