import { type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bundleServer } from '../start/bundle-server';
import { freePort, runNext, serveSite } from '../site/site-process';
import { copySite } from '../site/copy-site';

/** A production server that the bench measures. */
export interface BenchServer {
  readonly url: string;
  readonly process: ChildProcess;
}

/** Copies the site and disables Next's scripts on every page of content. */
export function copyWithoutRuntime(root: string): string {
  const folder = copySite(root, 'bench/without-runtime', []);
  const page = join(folder, 'pages/[[...path]].tsx');
  const config = '\nexport const config = { unstable_runtimeJS: false };\n';
  writeFileSync(page, readFileSync(page, 'utf8') + config);
  return folder;
}

/** Writes the smallest Next app: a page with a paragraph, a page with a link and its target. */
export function emptyApp(root: string): string {
  const folder = join(root, '.cache/bench/empty');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'pages'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  // Without its own file, Next would find the site's in a parent folder.
  writeFileSync(join(folder, 'next.config.js'), 'module.exports = {};\n');
  writeFileSync(
    join(folder, 'pages/index.js'),
    'export default function Page() {\n  return <p>Nothing but this.</p>;\n}\n',
  );
  writeFileSync(
    join(folder, 'pages/start.js'),
    "import Link from 'next/link';\n" +
      'export default function Page() {\n' +
      '  return <p style={{ fontSize: 40 }}><Link href="/next">The next page</Link></p>;\n}\n',
  );
  writeFileSync(
    join(folder, 'pages/next.js'),
    'export default function Page() {\n  return <h1>The next page</h1>;\n}\n' +
      'export const getStaticProps = () => ({ props: {} });\n',
  );
  return folder;
}

/** Runs the production build. Rejects when it fails. */
export async function build(folder: string): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;
  const child = runNext(folder, ['build'], env, ['ignore', 'ignore', 'inherit']);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`The build in ${folder} failed.`);
  if (existsSync(join(folder, 'scripts/start'))) await bundleServer(folder);
}

/** Stops a server and resolves when it has exited: only then can its folder be removed. */
export function stopServer(server: Pick<BenchServer, 'process'>): Promise<void> {
  return endServer(server, 'SIGTERM');
}

/** Kills a server with SIGKILL, as a crash does, and resolves when it has exited. */
export function killServer(server: Pick<BenchServer, 'process'>): Promise<void> {
  return endServer(server, 'SIGKILL');
}

async function endServer(
  { process }: Pick<BenchServer, 'process'>,
  signal: NodeJS.Signals,
): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const exited = new Promise((resolve) => process.once('exit', resolve));
  process.kill(signal);
  await exited;
}

/** Serves the site's build in a folder on a free port. Resolves when it responds. */
export function serve(
  folder: string,
  dataDirectory: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<BenchServer> {
  return serveWith(serveSite, folder, { DATA_DIR: dataDirectory, ...settings });
}

/** Serves the build of another app in a folder with `next start`. */
export function serveApp(folder: string): Promise<BenchServer> {
  const start: typeof serveSite = (root, args, ...rest) =>
    runNext(root, ['start', ...args], ...rest);
  return serveWith(start, folder, {});
}

async function serveWith(
  start: typeof serveSite,
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<BenchServer> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    SITE_URL: url,
    ...settings,
  } as const;
  const child = start(folder, ['-p', String(port)], env, ['ignore', 'ignore', 'inherit']);
  await waitForSite(url, child);
  return { url, process: child };
}

/** Resolves when a site responds. Throws if its process ends. */
export async function waitForSite(url: string, child: ChildProcess): Promise<void> {
  while (!(await responds(url))) {
    if (child.exitCode !== null) throw new Error(`The server for ${url} did not start.`);
    await pause(100);
  }
}

async function responds(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
