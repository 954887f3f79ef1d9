import { suggestOneOf } from '@/lib/server/content/files/problems';
import {
  matchPattern,
  placeholder,
  softwareAddress,
  splitPath,
} from '@/lib/server/content/redirects';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import type { RedirectsFile } from '@/lib/server/content/schemas/content-schemas';
import { redirectWords } from '@/lib/words/lib/server/content';

interface RedirectContext {
  /** Every path of the site. */
  readonly paths: ReadonlySet<string>;
  /** The ids in pages, by path. */
  readonly anchors: ReadonlyMap<string, ReadonlySet<string>>;
  readonly redirects: RedirectsFile;
  readonly site: Pick<SiteFile, 'redirectHosts'>;
}

/** Returns what is wrong with a redirect and what to write instead. */
export function checkRedirect(
  { from, to }: RedirectsFile[number],
  { paths, anchors, redirects, site }: RedirectContext,
): string | undefined {
  if (softwareAddress.test(from)) return redirectWords.ofSoftware(from);
  const hidden = [...paths].find((path) => matchesPattern(from, path));
  if (hidden !== undefined) {
    return hidden === from
      ? redirectWords.hidesPage(from)
      : redirectWords.patternHidesPage(from, hidden);
  }
  const defined = splitPath(from).filter((part) => placeholder.test(part));
  const path = to.replace(/[?#].*/s, '');
  const used = (to.startsWith('/') ? splitPath(path) : []).filter((part) => part.startsWith(':'));
  const unknown = used.find((part) => !defined.includes(part));
  if (unknown !== undefined) return redirectWords.unknownPlaceholder(to, unknown, from);
  if (!to.startsWith('/')) {
    const { hostname } = new URL(to);
    return site.redirectHosts.includes(hostname)
      ? undefined
      : redirectWords.otherSite(from, hostname);
  }
  const sample = fillPlaceholders(path, 'x');
  if (matchesPattern(from, sample)) return redirectWords.loop(from);
  const next = redirects.find((other) => other.from !== from && matchesPattern(other.from, sample));
  if (next !== undefined && !paths.has(path)) return redirectWords.chain(from, path, next.to);
  if (used.length === 0 && !paths.has(path)) {
    return redirectWords.unknownPath(from, to) + suggestOneOf(to, [...paths]);
  }
  const targets = [...paths].filter((target) => matchesPattern(path, target));
  if (targets.length === 0) return redirectWords.noMatch(from, to);
  const fragment = decodeFragment(to);
  // The ids in forms and files are not known.
  const known = targets.flatMap((target) => anchors.get(target) ?? []);
  if (fragment === undefined || known.length === 0 || known.some((ids) => ids.has(fragment))) {
    return undefined;
  }
  const suggestion = suggestOneOf(
    fragment,
    known.flatMap((ids) => [...ids]),
  );
  return redirectWords.unknownFragment(from, to, path, fragment) + suggestion;
}

function matchesPattern(pattern: string, path: string): boolean {
  return matchPattern(splitPath(pattern), splitPath(path)) !== undefined;
}

function fillPlaceholders(path: string, value: string): string {
  return path.replace(/:[a-z]+\*?/g, value);
}

/**
 * Returns the decoded fragment of a URL, or `undefined` without one.
 *
 * Markdown percent-encodes letters outside ASCII; the ids of pages contain the letters themselves.
 */
export function decodeFragment(url: string): string | undefined {
  const [, fragment] = url.split('#', 2);
  if (fragment === undefined) return undefined;
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
