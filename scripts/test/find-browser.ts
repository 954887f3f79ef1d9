import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import { z } from 'zod';
import { requireTestTools } from './test-tools';

/** A Chromium that has started once. */
export interface FoundBrowser {
  readonly executablePath: string;
  /** One that opens cameras, which headless shells do not; missing if there is none. */
  readonly cameraPath?: string;
  /** Where the search found it, for the log. */
  readonly source: string;
}

/** The machine's functions that the search uses. Tests pass their own. */
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isRoot: boolean;
  exists(path: string): boolean;
  /** Starts the browser, opens an empty page and closes it. Rejects on failure. */
  tryBrowser(executablePath: string): Promise<void>;
  /** Unpacks the Chromium of the registry package. Rejects when it cannot be installed. */
  unpackPackage(): Promise<string>;
  /** Installs Debian's Chromium with apt. Rejects without root, a mirror or a network. */
  installDebians(): Promise<void>;
}

/** Variables that may name a browser, in the order of their precedence. */
const pathVariables = [
  'FRONTDESK_CHROMIUM',
  'CHROMIUM_PATH',
  'PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH',
] as const;

/** The headless shells take two thirds of the processor time of the browsers, or less. */
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell'] as const;

const browserNames = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
] as const;

const onPath = 'the PATH';
const registryPackage = '@sparticuz/chromium';

/** What the package exports. */
const chromiumPackage = z.object({
  default: z.custom<{ readonly executablePath: () => Promise<string> }>(
    (value) => typeof value === 'function' && 'executablePath' in value,
  ),
});

const installAdvice =
  'No Chromium could be started for the end-to-end tests: install one (on Debian: apt-get install chromium) or set FRONTDESK_CHROMIUM to its path.';

/**
 * Finds a Chromium that starts: from a variable, a headless shell on the PATH or in the registry package
 * `@sparticuz/chromium`, another one on the PATH, or as root by installing Debian's with apt. A variable
 * whose browser does not start is an error.
 */
export async function findBrowser(
  machine: Machine = currentMachine(),
): Promise<FoundBrowser | { readonly problem: string }> {
  const found = await findAnyBrowser(machine);
  if ('problem' in found) return found;
  const { executablePath, source } = found;
  const isShell =
    source === registryPackage || shellNames.some((name) => basename(executablePath) === name);
  if (!isShell) return { ...found, cameraPath: executablePath };
  // A variable chooses the only browser.
  const isChosen = source !== onPath && source !== registryPackage;
  const camera = isChosen ? undefined : await firstIn(machine, pathOf(machine), browserNames);
  return camera === undefined ? found : { ...found, cameraPath: camera };
}

async function findAnyBrowser(
  machine: Machine,
): Promise<FoundBrowser | { readonly problem: string }> {
  for (const variable of pathVariables) {
    const executablePath = machine.env[variable];
    if (executablePath === undefined || executablePath === '') continue;
    if (await canStart(machine, executablePath)) return { executablePath, source: variable };
    return { problem: `${variable} names ${executablePath}, which does not start as a Chromium.` };
  }

  const shell = await firstIn(machine, pathOf(machine), shellNames);
  if (shell !== undefined) return { executablePath: shell, source: onPath };

  // Its browser is a headless shell too.
  const packaged = await fromPackage(machine);
  if (packaged !== undefined) return { executablePath: packaged, source: registryPackage };

  const browser = await firstIn(machine, pathOf(machine), browserNames);
  if (browser !== undefined) return { executablePath: browser, source: onPath };

  const installed = await fromApt(machine);
  if (installed !== undefined) return { executablePath: installed, source: 'apt-get' };
  return { problem: installAdvice };
}

function pathOf({ env }: Machine): readonly string[] {
  return (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
}

async function firstIn(
  machine: Machine,
  folders: readonly string[],
  programs: readonly string[],
): Promise<string | undefined> {
  for (const program of programs) {
    for (const folder of folders) {
      const executablePath = join(folder, program);
      if (machine.exists(executablePath) && (await canStart(machine, executablePath))) {
        return executablePath;
      }
    }
  }
  return undefined;
}

async function fromPackage(machine: Machine): Promise<string | undefined> {
  try {
    const executablePath = await machine.unpackPackage();
    return (await canStart(machine, executablePath)) ? executablePath : undefined;
  } catch {
    // No registry and not installed before, or no build for this machine.
    return undefined;
  }
}

async function fromApt(machine: Machine): Promise<string | undefined> {
  if (!machine.isRoot || !machine.exists('/usr/bin/apt-get')) return undefined;
  try {
    await machine.installDebians();
  } catch {
    // Without a mirror there is no browser. The caller reports what to do.
    return undefined;
  }
  return firstIn(machine, ['/usr/bin'], browserNames);
}

async function canStart(machine: Machine, executablePath: string): Promise<boolean> {
  try {
    await machine.tryBrowser(executablePath);
    return true;
  } catch {
    return false;
  }
}

function currentMachine(): Machine {
  return {
    env: process.env,
    isRoot: process.getuid?.() === 0,
    exists: existsSync,
    tryBrowser: async (executablePath) => {
      const browser = await chromium.launch({ executablePath, timeout: 30_000 });
      try {
        await browser.newPage();
      } finally {
        await browser.close();
      }
    },
    // Without the package's flags, which disable web security.
    async unpackPackage() {
      const tools = await requireTestTools();
      const entry = pathToFileURL(tools.resolve(registryPackage)).href;
      return chromiumPackage.parse(await import(entry)).default.executablePath();
    },
    installDebians: async () => {
      await runApt(['update']);
      await runApt(['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation']);
    },
  };
}

async function runApt(args: readonly string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await promisify(execFile)('/usr/bin/apt-get', args, { env, timeout: 300_000 });
}
