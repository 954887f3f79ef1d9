/*
 * Copies the icons of other sites from the package simple-icons to lib/server/site/pages/social-icons.json. They
 * are committed, so only a new version of the package or another icon needs it. To add one, write its name in the
 * JSON with an empty path, and its hosts in social-icons.ts:
 *
 *   npx tsx scripts/drawings/social-icons.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import icons from '@/lib/server/site/pages/social-icons.json';

function readIcon(name: string): string {
  const svg = readFileSync(`node_modules/simple-icons/icons/${name}.svg`, 'utf8');
  return / d="([^"]+)"/.exec(svg)?.[1] ?? '';
}

const paths = Object.fromEntries(Object.keys(icons).map((name) => [name, readIcon(name)]));
writeFileSync('lib/server/site/pages/social-icons.json', `${JSON.stringify(paths, null, 2)}\n`);
