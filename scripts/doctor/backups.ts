import { existsSync, readdirSync, statSync } from 'node:fs';
import { lateMs } from '@/lib/server/platform/backup/backup-state';
import { archiveTime, isArchiveName } from '@/lib/server/platform/backup/manifest';
import { createCommand, currentAccount, type Account } from '../start/accounts';
import { listBlockedPaths } from '../start/blocked-paths';
import { describeBlocked } from '../start/site-account';
import type { Finding } from './check';
import { existingFolder, isWritable } from '../start/folders';

const name = 'backups';

/**
 * Checks the directory of the daily backup: this account can write to it, and its newest archive is no
 * older than 36 hours. The site itself checks the same by what it has stored.
 */
export function checkBackups(
  directory: string | undefined,
  dataDirectory: string,
  now: Date,
  account: Account | undefined = currentAccount(),
): Finding {
  if (directory === undefined) {
    const text = 'No backup is made by itself.';
    return { name, state: 'warning', text, advice: 'Set BACKUP_DIR to get one every day.' };
  }
  const folder = existingFolder(directory);
  const blocked = account && findBlocked(directory, account);
  if (blocked !== undefined) return { name, state: 'broken', ...blocked };
  if (!isWritable(folder)) {
    const text = `This account cannot write to ${folder}, so no backup can be made in BACKUP_DIR.`;
    const advice = 'Make the account of the site the owner, and run the doctor as that account.';
    return { name, state: 'broken', text, advice };
  }
  const newest = existsSync(directory)
    ? readdirSync(directory).filter(isArchiveName).sort().at(-1)
    : undefined;
  if (newest === undefined) {
    const text = `There is no backup in ${directory} yet.`;
    return { name, state: 'warning', text, advice: 'The site makes one in its first minutes.' };
  }
  const text = `The newest backup in ${directory} is ${newest}.`;
  if (now.getTime() - archiveTime(newest).getTime() > lateMs) {
    const advice =
      'It is older than 36 hours: see whether the site runs, and run `npm run backup`.';
    return { name, state: 'warning', text, advice };
  }
  const isSameDisk = statSync(folder).dev === statSync(existingFolder(dataDirectory)).dev;
  const advice = 'It is on the same disk as DATA_DIR: copy backups to another machine too.';
  return { name, state: 'good', text, advice: isSameDisk ? advice : undefined };
}

/** Finds what the account of the site cannot write: the directory, or its archives, which may be root's. */
function findBlocked(
  directory: string,
  account: Account,
): Pick<Finding, 'text' | 'advice'> | undefined {
  if (!existsSync(directory)) {
    const parent = existingFolder(directory);
    const [blocked] = listBlockedPaths(parent, account, () => false);
    if (blocked === undefined) return undefined;
    const text = `There is no directory ${directory}, and the account of the site cannot create it.`;
    return { text, advice: `As root, run \`${createCommand(account, directory)}\`.` };
  }
  const isOwn = (name: string) => isArchiveName(name) || name.startsWith('.frontdesk-backup.');
  const blocked = describeBlocked(directory, listBlockedPaths(directory, account, isOwn), account);
  return blocked && { text: blocked.text, advice: `As root, run \`${blocked.command}\`.` };
}
