import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where Debian's package is unpacked. */
const unpacked = join(__dirname, '../../.cache/nginx');

/**
 * Finds an nginx that starts: on the PATH, or Debian's package, which is downloaded with apt-get and
 * unpacked, not installed. Returns its path, or `undefined` without a network or apt-get.
 */
export async function findNginx(): Promise<string | undefined> {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const candidates = [...folders, join(unpacked, 'usr/sbin')].map((each) => join(each, 'nginx'));
  for (const program of candidates) {
    if (existsSync(program) && (await canStart(program))) return program;
  }
  return downloadDebians();
}

/** Whether a program named `openssl` is on the PATH. */
export async function hasOpenssl(): Promise<boolean> {
  return succeeds('openssl', ['version']);
}

async function canStart(program: string): Promise<boolean> {
  return succeeds(program, ['-v']);
}

async function downloadDebians(): Promise<string | undefined> {
  mkdirSync(unpacked, { recursive: true });
  const options = { cwd: unpacked, timeout: 120_000 } as const;
  try {
    // Without root, the lists of packages that the machine already has must do.
    if (process.getuid?.() === 0) await run('apt-get', ['update'], options);
    await run('apt-get', ['download', 'nginx'], options);
    const archive = readdirSync(unpacked).find((name) => name.endsWith('.deb')) ?? '';
    await run('dpkg-deb', ['-x', archive, '.'], options);
  } catch {
    // Not Debian, or no mirror. The tests say that they are skipped.
    return undefined;
  }
  const program = join(unpacked, 'usr/sbin/nginx');
  return (await canStart(program)) ? program : undefined;
}

async function succeeds(program: string, args: readonly string[]): Promise<boolean> {
  return run(program, args, { timeout: 10_000 }).then(
    () => true,
    () => false,
  );
}
