import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  isSeparateSite,
  siteDirectory,
  siteDirectoryProblem,
} from '@/lib/server/content/files/site-directory';
import { buildProblem } from '../start/build-problem.mjs';
import { siteMarkProblem } from '../start/site-mark';
import type { Finding } from './check';
import { isReadable } from '../start/folders';

const name = 'site';

/** The folders of an organisation's files. */
const parts = ['content', 'public', 'theme'];

/**
 * Checks whether this account can read the organisation's files, in the folder of SITE_DIR or in that of
 * the software, and whether the build is of that folder.
 */
export function checkSite(
  root: string,
  env: NodeJS.ProcessEnv,
  canRead: typeof isReadable = isReadable,
): Finding {
  const problem = siteDirectoryProblem(root, env);
  if (problem !== undefined) return { name, state: 'broken', text: problem };
  const site = siteDirectory(root, env);
  const folders = parts.map((part) => join(site, part)).filter((folder) => existsSync(folder));
  const blocked = folders.map((folder) => findUnreadable(folder, canRead)).find(Boolean);
  if (blocked !== undefined) {
    const text = `This account cannot read ${blocked}.`;
    const advice = `Let the account of the site read it: \`chmod -R a+rX ${site}\`, or make that account the owner.`;
    return { name, state: 'broken', text, advice };
  }
  const missingBuild = buildProblem(root);
  if (missingBuild !== undefined) return { name, state: 'warning', text: missingBuild };
  const otherBuild = siteMarkProblem(root, env);
  if (otherBuild !== undefined) return { name, state: 'broken', text: otherBuild };
  const source = isSeparateSite(root, env) ? 'SITE_DIR' : 'this folder, as SITE_DIR is not set';
  return { name, state: 'good', text: `The site's files are in ${site} (${source}).` };
}

/** Returns the first file or folder that cannot be read. */
function findUnreadable(folder: string, canRead: typeof isReadable): string | undefined {
  if (!canRead(folder, true)) return folder;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      const found = findUnreadable(path, canRead);
      if (found !== undefined) return found;
    } else if (!canRead(path, false)) return path;
  }
  return undefined;
}
