import type { Content } from '@/lib/server/content/content';
import type { Problem } from '@/lib/server/content/files/problem';
import { readPart } from '@/lib/server/content/read-part';
import { faultsOfRedirect } from '@/lib/server/content/redirects';
import { oneOf } from '@/lib/server/content/files/suggest';
import { addressOfFile, isUnreadForm } from '@/lib/server/content/files/unread-files';
import { generatedFilePaths } from '@/lib/server/content/generated-paths';

/** A link as it stands in a file. */
export interface FoundLink {
  readonly file: string;
  readonly line: number;
  readonly href: string;
  /** The page that the link stands on, for links to a heading of the same page. */
  readonly path: string;
}

/** Addresses that the site answers besides its content. */
const builtIn = ['/desk'];

/** Addresses that the site answers itself, in development at least: a page there is never seen. */
const taken = /^\/(cookies|gallery|search|sent|(api|desk|f|failed)(\/.*)?)$/;

/** Finds links that lead nowhere, redirects that do not, and pages that nobody can reach. */
export function checkLinks(
  content: Content,
  links: readonly FoundLink[],
  redirectLines: readonly number[],
  unread: ReadonlySet<string>,
): Problem[] {
  const anchors = new Map<string, ReadonlySet<string>>();
  for (const { path, body } of [...content.pages.values(), ...content.posts, ...content.events]) {
    anchors.set(path, body.anchors);
  }
  const addresses = new Set([
    ...anchors.keys(),
    ...[...content.forms.keys()].map((id) => `/f/${id}`),
    ...content.files.keys(),
    ...builtIn,
  ]);
  const redirected = new Set(content.redirects.map(({ from }) => from));
  const { redirects, site } = content;

  // Followed, but not proposed: hardly anybody who mistyped an address meant one of these.
  const besides = new Set([
    '/cookies',
    '/search',
    ...generatedFilePaths(content),
    ...[...unread].map(addressOfFile),
  ]);
  const ways = links.filter(({ href }) => {
    const path = pathOf(href);
    return !besides.has(path) && !(path.startsWith('/f/') && isUnreadForm(path.slice(3), unread));
  });

  const problems = ways.flatMap((link): Problem[] => {
    const message = faultOf(link, addresses, redirected, anchors);
    return message === undefined ? [] : [{ file: link.file, line: link.line, message }];
  });
  for (const { path, file } of content.pages.values()) {
    if (!taken.test(path)) continue;
    problems.push({ file, line: 1, message: `The site itself answers ${path}. Rename this file.` });
  }
  const file = 'content/redirects.yaml';
  const leadable = new Set([...addresses, ...besides]);
  redirects.forEach((redirect, index) => {
    const line = redirectLines[index] ?? 1;
    const faults = faultsOfRedirect(redirect, { addresses: leadable, anchors, redirects, site });
    for (const message of faults) problems.push({ file, line, message });
  });
  return problems;
}

function pathOf(href: string): string {
  return href.replace(/[?#].*/s, '');
}

function faultOf(
  { href, path }: FoundLink,
  addresses: ReadonlySet<string>,
  redirected: ReadonlySet<string>,
  anchors: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  if (/^(https?:\/\/|mailto:|tel:)\S+$/.test(href)) return undefined;
  const [address = ''] = href.split('#', 1);
  const anchor = readPart(href);
  const target = address === '' ? path : address.replace(/\?.*/s, '');
  if (!target.startsWith('/') || target.startsWith('//')) {
    return `The link "${href}" cannot be followed. Begin it with /, https://, mailto: or tel:.`;
  }
  if (redirected.has(target) && !addresses.has(target))
    return `The link ${href} leads to a redirect. Link to where it leads.`;
  if (target.length > 1 && target.endsWith('/'))
    return `Write the link ${href} without the / at its end.`;
  if (!addresses.has(target)) {
    return `The link ${href} leads nowhere.${oneOf(target, [...addresses])}`;
  }
  if (anchor !== undefined && anchors.get(target)?.has(anchor) === false) {
    return `${target} has no heading "#${anchor}".${oneOf(anchor, [...(anchors.get(target) ?? [])])}`;
  }
  return undefined;
}
