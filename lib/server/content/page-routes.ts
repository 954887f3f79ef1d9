import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { linkWords } from '@/lib/words/lib/server/content';

/** A page of `pages/` that a developer has added. */
export interface PageRoute {
  /** Such as `pages/team/[name].tsx`. */
  readonly file: string;
  /** The address as Next.js writes it, such as `/team/[name]`. */
  readonly route: string;
  readonly isDynamic: boolean;
  /** Whether Next.js looks for another page where the page has not listed a path. */
  readonly leavesOthers: boolean;
  readonly matches: (path: string) => boolean;
}

/** Paths of the site's own routes in `pages/`, which take precedence over a page of `content/`. */
export const reservedPath =
  /^\/(cookies|gallery|search|sent|booking\/.*|(api|desk|f|failed|p|resources)(\/.*)?)$/;

/** The route of the content's pages, and files that have no address. */
const otherFile = /^(?:\[\[\.\.\.path\]\]|_app|_document|_error|404|500)$/;

/** Lists the pages that a developer has added to `pages/` of the project. API routes are no pages. */
export function listPageRoutes(root: string): PageRoute[] {
  const folder = join(root, 'pages');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .map((name) => String(name).split(sep).join('/'))
    .sort()
    .flatMap((name) => {
      const path = /^(.+)\.[jt]sx?$/.exec(name)?.[1];
      if (path === undefined || otherFile.test(path)) return [];
      const route = `/${path}`.replace(/\/index$/, '') || '/';
      if (reservedPath.test(route)) return [];
      const file = `pages/${name}`;
      const isDynamic = route.includes('[');
      const pattern = patternOf(route);
      return {
        file,
        route,
        isDynamic,
        leavesOthers: isDynamic && hasNoFallback(readFileSync(join(root, file), 'utf8')),
        matches: (address: string) => pattern.test(address),
      };
    });
}

/** Describes a page of `pages/` that is shown in place of the content at a path. */
export function routeProblem(path: string, routes: readonly PageRoute[]): string | undefined {
  const hiding = routes.find(({ matches, leavesOthers }) => matches(path) && !leavesOthers);
  if (hiding === undefined) return undefined;
  return hiding.isDynamic
    ? linkWords.hiddenByRoute(hiding.file, path)
    : linkWords.sameAddress(hiding.file, path);
}

function patternOf(route: string): RegExp {
  const segments = route.split('/').slice(1).map(segmentPattern);
  return new RegExp(`^${segments.join('') || '/'}$`);
}

function segmentPattern(segment: string): string {
  if (segment === '') return '';
  if (/^\[\[\.\.\..+\]\]$/.test(segment)) return '(?:/.+)?';
  if (/^\[\.\.\..+\]$/.test(segment)) return '/.+';
  if (/^\[.+\]$/.test(segment)) return '/[^/]+';
  return `/${segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
}

/** Reads it from the source, because the file is checked before it is built. */
function hasNoFallback(source: string): boolean {
  return /\bfallback\s*:\s*false\b/.test(source);
}
