import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const build = join(__dirname, '../../.next');

/** Lists the pages of the desk, and all endpoints, in the build. */
export function listBuiltRoutes(): readonly string[] {
  const file = join(build, 'server/pages-manifest.json');
  const manifest = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')));
  return Object.keys(manifest).filter((route) => /^\/(?:api|desk)(?:\/|$)/.test(route));
}

/** Returns the address from which Next.js loads the data of a page. */
export function dataPath(path: string): string {
  const id = readFileSync(join(build, 'BUILD_ID'), 'utf8');
  const [page = '', search = ''] = path.split('?');
  return `/_next/data/${id}${page}.json?${search}`;
}
