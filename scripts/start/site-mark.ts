import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSeparateSite, siteDirectory } from '@/lib/server/content/files/site-directory';

/** Records with the build which folder its content came from. */
export function writeSiteMark(root: string): void {
  writeFileSync(markFile(root), siteOf(root, process.env));
}

/** Reports a build of another site than that of SITE_DIR. A build without a record has the project's. */
export function siteMarkProblem(root: string, env: NodeJS.ProcessEnv): string | undefined {
  const built = existsSync(markFile(root)) ? readFileSync(markFile(root), 'utf8') : '';
  const site = siteOf(root, env);
  if (built === site) return undefined;
  const [was, is] = [built, site].map((folder) => (folder === '' ? 'no SITE_DIR' : folder));
  return `The site was built from another folder (${was}) than SITE_DIR has now (${is}): run \`npm run build\` again.`;
}

/** Returns the folder of a separate site, or nothing for the project's own. */
function siteOf(root: string, env: NodeJS.ProcessEnv): string {
  return isSeparateSite(root, env) ? siteDirectory(root, env) : '';
}

function markFile(root: string): string {
  return join(root, '.next/site-directory');
}
