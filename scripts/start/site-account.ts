import { existsSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { accountName, commandAs, currentAccount, ownerCommand, type Account } from './accounts';
import { listBlockedPaths } from './blocked-paths';
import { existingFolder, isWritable } from './folders';

/** Names in the data directory that every command needs, without the folder of the uploads. */
const partNames = /^(?:frontdesk\.sqlite.*|published|removals\.log)$/;

/** A command of the project, as `npm run` knows it. */
export interface NpmCommand {
  readonly name: string;
  readonly args: readonly string[];
}

/**
 * Returns what belongs to the account of the site: the data directory. Before there is one, the build, or
 * the folder in which the data directory will be. A copy of the project without both may run as any account.
 */
function findOwned(root: string, directory: string): string | undefined {
  if (existsSync(directory)) return directory;
  const isInProject = !/^\.\.(?:$|\/)/.test(relative(root, directory));
  if (!isInProject) return existingFolder(directory);
  const build = join(root, '.next');
  return existsSync(build) ? build : undefined;
}

/**
 * Reports a command that would leave files that the account of the site cannot write: root runs it over the
 * data of another account. Also reports data that this account cannot write. Every command that writes data
 * asks here first.
 */
export function accountProblem(
  root: string,
  dataDirectory: string,
  command: NpmCommand,
): string | undefined {
  const directory = resolve(root, dataDirectory);
  const [current, owned] = [currentAccount(), findOwned(root, directory)];
  if (current === undefined || owned === undefined) return undefined;
  const site = ownerOf(owned);
  if (current.uid === 0) {
    return site.uid === 0 ? undefined : describeForeign(owned, site, command);
  }
  if (owned !== directory) return undefined;
  if (site.uid !== 0 && site.uid !== current.uid && !isWritable(directory)) {
    return describeForeign(directory, site, command);
  }
  return blockedProblem(directory, listBlockedParts(directory, current), current);
}

/** Reports a build that root would make in place of that of another account. */
export function buildAccountProblem(root: string, command: NpmCommand): string | undefined {
  const build = join(root, '.next');
  const current = currentAccount();
  if (current === undefined || !existsSync(build)) return undefined;
  if (current.uid !== 0) return blockedProblem(build, listBlockedPaths(build, current), current);
  const owner = ownerOf(build);
  return owner.uid === 0 ? undefined : describeForeign(build, owner, command);
}

/**
 * Returns the account for which the doctor looks: that of the site. If the data belongs to root, the site
 * runs as root or as this account.
 */
export function examinedAccount(root: string, dataDirectory: string): Account | undefined {
  const [current, owned] = [currentAccount(), findOwned(root, resolve(root, dataDirectory))];
  if (current === undefined || owned === undefined) return current;
  const site = ownerOf(owned);
  return site.uid === 0 ? current : site;
}

/** Lists what an account cannot write of the parts of the data directory, without looking at each upload. */
function listBlockedParts(directory: string, account: Account): readonly string[] {
  const parts = listBlockedPaths(directory, account, (name) => partNames.test(name));
  if (parts[0] === directory) return parts;
  return [...parts, ...listBlockedPaths(join(directory, 'files'), account, () => false)];
}

/** Returns what an account cannot write, and the command that mends it. Without any, `undefined`. */
export function describeBlocked(
  folder: string,
  paths: readonly string[],
  account: Account,
): { readonly text: string; readonly command: string } | undefined {
  const [first] = paths;
  if (first === undefined) return undefined;
  const more = paths.length === 1 ? '' : ` and ${paths.length - 1} more in ${folder}`;
  return {
    text: `The account ${accountName(account)} cannot write to ${first}${more}.`,
    command: ownerCommand(account, paths.length > 3 ? [folder] : paths),
  };
}

function blockedProblem(
  folder: string,
  paths: readonly string[],
  account: Account,
): string | undefined {
  const blocked = describeBlocked(folder, paths, account);
  return blocked && `${blocked.text} As root, run \`${blocked.command}\`, then try again.`;
}

function describeForeign(folder: string, owner: Account, { name, args }: NpmCommand): string {
  return `${folder} belongs to the account ${accountName(owner)}, which runs the site, and it could not write what another account creates there. As root, run this instead: ${commandAs(owner, name, args)}`;
}

function ownerOf(path: string): Account {
  const { uid, gid } = statSync(path);
  return { uid, gid };
}
