import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The package and its lock file, which pins each tool by version and hash. */
const source = 'tests/tools';
const files = ['package.json', 'package-lock.json'] as const;

/** Runs `npm ci` in a folder; tests pass their own. */
type Install = (folder: string) => Promise<void>;

/**
 * Returns a function that resolves the packages which only tests need: a database and a browser, 124 MB.
 * Installs them into `.cache` at the first use and after a change of their lock file; later calls need no
 * network. Several processes may call it at once.
 */
export async function requireTestTools(
  root = process.cwd(),
  install: Install = runNpm,
): Promise<NodeJS.Require> {
  const lock = await readFile(join(root, source, 'package-lock.json'));
  const version = createHash('sha256').update(lock).digest('hex').slice(0, 16);
  const folder = join(root, '.cache/test-tools', version);
  if (!existsSync(folder)) await installInto(folder, root, install);
  return createRequire(join(folder, 'package.json'));
}

async function installInto(folder: string, root: string, install: Install): Promise<void> {
  const unfinished = `${folder}.${randomUUID()}`;
  try {
    await mkdir(unfinished, { recursive: true });
    for (const file of files) await copyFile(join(root, source, file), join(unfinished, file));
    await install(unfinished);
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process was first.
    if (!existsSync(folder)) throw error;
  }
}

async function runNpm(folder: string): Promise<void> {
  process.stderr.write('Installing the database and the browser of the tests (tests/tools) ...\n');
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', ['ci', ...flags], { cwd: folder, timeout: 600_000 });
}
