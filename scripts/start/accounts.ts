import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { initialEnv } from '@next/env';

/** An account of this machine and its group, by their numbers. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Returns the account of this process; `undefined` except on Linux. */
export function currentAccount(): Account | undefined {
  const { platform, getuid, getgid } = process;
  if (platform !== 'linux' || getuid === undefined || getgid === undefined) return undefined;
  return { uid: getuid(), gid: getgid() };
}

/** Returns the name of an account, or its number if it has none. */
export function accountName({ uid }: Account): string {
  return findEntry('passwd', uid)?.[0] ?? String(uid);
}

/** Returns the command that makes an account the owner of files and folders. Root runs it. */
export function ownerCommand(account: Account, paths: readonly string[]): string {
  return `chown -R ${accountName(account)}:${groupName(account)} ${paths.map(quote).join(' ')}`;
}

/** Returns the command that creates a private directory for an account. Root runs it. */
export function createCommand(account: Account, directory: string): string {
  return `install -d -o ${accountName(account)} -g ${groupName(account)} -m 700 ${quote(directory)}`;
}

/** Returns the command with which root runs an npm command as another account. */
export function commandAs(account: Account, command: string, args: readonly string[]): string {
  const entry = findEntry('passwd', account.uid);
  const home = entry?.[5];
  const program =
    entry?.[0] === undefined
      ? `setpriv --reuid=${account.uid} --regid=${account.gid} --clear-groups`
      : `runuser -u ${quote(entry[0])} --`;
  const variables = {
    HOME: home !== undefined && existsSync(home) ? home : '/tmp',
    // Those that no `.env` file has, and that another shell would not have either.
    ...pickVariables(initialEnv ?? {}, ['DATA_DIR', 'SITE_DIR']),
  };
  const list = Object.entries(variables).map(([name, value]) => `${name}=${quote(value)}`);
  const npm = command === 'start' ? 'npm start' : `npm run ${command}`;
  const rest = args.length === 0 ? '' : ` -- ${args.map(quote).join(' ')}`;
  return `${program} env ${list.join(' ')} ${npm}${rest}`;
}

function groupName({ gid }: Account): string {
  return findEntry('group', gid)?.[0] ?? String(gid);
}

/** Reads an entry of the accounts or groups, from all the sources that the machine has. */
function findEntry(database: 'passwd' | 'group', id: number): readonly string[] | undefined {
  try {
    const entry = execFileSync('getent', [database, String(id)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return entry.trim().split(':');
  } catch {
    return undefined;
  }
}

function pickVariables(
  env: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): Readonly<Record<string, string>> {
  const entries = names.map((name) => [name, env[name] ?? ''] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

/** Quotes a word for a shell where it needs quotes. */
function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
