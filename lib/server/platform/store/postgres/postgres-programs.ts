import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { BackupError } from '@/lib/server/platform/store/backup-error';

/** A program of PostgreSQL that copies or restores a database. */
export type PostgresProgram = 'pg_dump' | 'pg_restore';

/** Characters of standard error that a sentence quotes. */
const maxErrorLength = 500;

export interface RunOptions {
  /** The directory of the programs; the PATH where it is `undefined`. */
  readonly programs: string | undefined;
  /** The database that the program connects to; none for a program that only reads a file. */
  readonly url?: string;
  /** Is called with each line of standard output, in which only ASCII characters are right. */
  readonly onLine?: (line: string) => void;
}

/** Runs a program to its end. Rejects with BackupError if it is not installed or fails. */
export async function runProgram(
  program: PostgresProgram,
  args: readonly string[],
  { programs, url, onLine }: RunOptions,
): Promise<void> {
  const path = programs === undefined ? program : join(programs, program);
  const connection = url === undefined ? undefined : connectionOf(url);
  const database = connection === undefined ? [] : [`--dbname=${connection.url}`];
  const child = spawn(path, [...args, ...database], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Not an argument: every account of the machine can read those.
    env: { ...process.env, ...connection?.env, LC_ALL: 'C' },
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    if (errors.length < maxErrorLength) errors += chunk.toString();
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  ended.catch(() => undefined);
  for await (const line of linesOf(child.stdout)) onLine?.(line);
  try {
    if ((await ended) === 0) return;
  } catch (error) {
    throw new BackupError('program-missing', missingSentence(program, programs, error));
  }
  const reason = errors.trim().split('\n')[0]?.slice(0, maxErrorLength) ?? '';
  if (reason.includes('version mismatch')) {
    const sentence = `The ${program} ${placeOf(programs)} is older than the server: ${installHint}.`;
    throw new BackupError('program-missing', sentence);
  }
  throw new BackupError('program-failed', `${program} failed (${reason}).`);
}

/** Splits at line feeds only: answers may have other characters that end a line. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + (chunk as Buffer).toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

interface Connection {
  /** Without the password. */
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Converts an address for `pg` to one for PostgreSQL's own programs, with the password apart. */
export function connectionOf(address: string): Connection {
  const url = new URL(address);
  const password = url.password === '' ? url.searchParams.get('password') : url.password;
  url.password = '';
  url.searchParams.delete('password');
  // Known to `pg` only.
  url.searchParams.delete('uselibpqcompat');
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require');
  if (password === null) return { url: url.href, env: {} };
  return { url: url.href, env: { PGPASSWORD: decodeURIComponent(password) } };
}

const installHint =
  "install PostgreSQL's client programs of at least the server's version (on Debian `apt-get install postgresql-client`, on macOS `brew install libpq`), or set POSTGRES_PROGRAMS to their directory";

function missingSentence(
  program: PostgresProgram,
  programs: string | undefined,
  error: unknown,
): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN';
  return `There is no ${program} ${placeOf(programs)} (${code}): ${installHint}.`;
}

function placeOf(programs: string | undefined): string {
  return programs === undefined ? 'on the PATH' : 'in the directory of POSTGRES_PROGRAMS';
}
