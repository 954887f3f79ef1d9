import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { currentAccount, type Account } from './accounts';
import { isWritable } from './folders';

/** The system creates this folder at the root of a file system. It belongs to root. */
const systemFolder = 'lost+found';

/**
 * Lists what an account cannot write in a folder: folders, and files of other accounts. Leaves out what is
 * in a listed folder, and names for which `isOwn` returns false in the folder itself. Follows no links.
 */
export function listBlockedPaths(
  folder: string,
  account: Account,
  isOwn: (name: string) => boolean = () => true,
): readonly string[] {
  // Root may write to every file.
  if (account.uid === 0) return [];
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (stats === undefined || stats.isSymbolicLink()) return [];
  if (!stats.isDirectory()) {
    const isForeign = stats.uid !== account.uid && !canWrite(folder, stats, account);
    return isForeign ? [folder] : [];
  }
  if (!canWrite(folder, stats, account)) return [folder];
  return listNames(folder)
    .filter((name) => name !== systemFolder && isOwn(name))
    .flatMap((name) => listBlockedPaths(join(folder, name), account));
}

/** For another account than that of this process, only the permission bits tell. */
function canWrite(path: string, stats: Stats, account: Account): boolean {
  if (account.uid === currentAccount()?.uid) return isWritable(path);
  const needed = stats.isDirectory() ? 0o3 : 0o2;
  const shift = stats.uid === account.uid ? 6 : stats.gid === account.gid ? 3 : 0;
  return ((stats.mode >> shift) & needed) === needed;
}

function listNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Deleted meanwhile, or of an account that this one may not look at.
    return [];
  }
}
