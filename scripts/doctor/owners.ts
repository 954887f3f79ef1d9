import { join } from 'node:path';
import type { Account } from '../start/accounts';
import { listBlockedPaths } from '../start/blocked-paths';
import { describeBlocked } from '../start/site-account';
import type { Finding } from './check';

/**
 * Finds files and folders in the data directory and in the build that the account of the site cannot write,
 * such as those of a command that root has run.
 */
export function checkOwners(
  root: string,
  dataDirectory: string,
  account: Account | undefined,
): readonly Finding[] {
  if (account === undefined) return [];
  const build = join(root, '.next');
  return [
    describeBlocked(dataDirectory, listBlockedPaths(dataDirectory, account), account),
    describeBlocked(build, listBlockedPaths(build, account), account),
  ]
    .filter((blocked) => blocked !== undefined)
    .map(({ text, command }) => {
      const advice = `As root, run \`${command}\`.`;
      return { name: 'permissions', state: 'broken', text, advice };
    });
}
