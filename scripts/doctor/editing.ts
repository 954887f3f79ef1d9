import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { siteFolders } from '@/lib/server/content/files/site-files';
import { siteDirectory } from '@/lib/server/content/files/site-directory';
import { isWritable } from '../start/folders';
import type { Finding } from './check';

const name = 'editing';

/**
 * Checks whether the desk can write the organisation's files, where editing is on. A save replaces a file, so that this
 * account must be able to write its folder. Creates and changes nothing.
 */
export function checkEditing(
  root: string,
  env: NodeJS.ProcessEnv,
  uid: number | undefined,
  canWrite: typeof isWritable = isWritable,
): Finding {
  const site = siteDirectory(root, env);
  const missing = siteFolders.find((folder) => !existsSync(join(site, folder)));
  if (missing !== undefined && !canWrite(site)) {
    const text = `There is no folder ${join(site, missing)}, and this account cannot make it.`;
    return {
      name,
      state: 'broken',
      text,
      advice: 'Make it, and let the account of the site own it.',
    };
  }
  const folders = siteFolders.flatMap((folder) => listFolders(join(site, folder)));
  const blocked = folders.find((folder) => !canWrite(folder));
  if (blocked !== undefined) {
    const text = `EDITING is on, but this account cannot write to ${blocked}.`;
    const advice =
      'Make the account of the site its owner, and let the service write there: docs/desk/editing.md says how.';
    return { name, state: 'broken', text, advice };
  }
  const foreign = folders.find((folder) => uid !== undefined && statSync(folder).uid !== uid);
  if (foreign !== undefined) {
    const text = `${foreign} belongs to another account. Files that the desk saves will belong to this one.`;
    const advice =
      'Let one account own the folder, or give both a common group and set its bit (chmod g+s).';
    return { name, state: 'warning', text, advice };
  }
  return { name, state: 'good', text: `The desk can write the site's files in ${site}.` };
}

/** Lists a folder with those in it. Links are left out: the desk does not follow them. */
function listFolders(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const inner = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => listFolders(join(folder, entry.name)));
  return [folder, ...inner];
}
