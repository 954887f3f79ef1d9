import { readPart } from '@/lib/server/content/read-part';
import type { RedirectsFile, SiteFile } from '@/lib/server/content/schemas';
import { oneOf } from '@/lib/server/content/files/suggest';

/** `:name` stands for one part of an address, `:name*` at the end for any number of them. */
const placeholder = /^:[a-z]+\*?$/;

interface RedirectGround {
  /** Every address that the site has. */
  readonly addresses: ReadonlySet<string>;
  /** The parts of the pages that have any, by their address. */
  readonly anchors: ReadonlyMap<string, ReadonlySet<string>>;
  readonly redirects: RedirectsFile;
  readonly site: Pick<SiteFile, 'redirectHosts'>;
}

/** What is wrong with one redirect, in sentences that say what to write. */
export function faultsOfRedirect(
  { from, to }: RedirectsFile[number],
  { addresses, anchors, redirects, site }: RedirectGround,
): string[] {
  const hidden = [...addresses].find((address) => matches(from, address));
  if (hidden !== undefined) {
    const which = hidden === from ? from : `${from} is for ${hidden} too, which`;
    return [`${which} is a page of this site; a redirect would hide it.`];
  }
  const given = partsOf(from).filter((part) => placeholder.test(part));
  const path = to.replace(/[?#].*/s, '');
  const asked = (to.startsWith('/') ? partsOf(path) : []).filter((part) => part.startsWith(':'));
  const strange = asked.find((part) => !given.includes(part));
  if (strange !== undefined) {
    return [`${to} uses "${strange}", which ${from} does not have. Write it in both.`];
  }
  if (!to.startsWith('/')) {
    const { hostname } = new URL(to);
    if (site.redirectHosts.includes(hostname)) return [];
    return [
      `${from} leads to another site. If that is meant, write "${hostname}" under redirectHosts in content/site.yaml.`,
    ];
  }
  const sample = fill(path, 'x');
  if (matches(from, sample)) return [`${from} leads to itself. Write another address as its "to".`];
  const next = redirects.find((other) => other.from !== from && matches(other.from, sample));
  if (next !== undefined && !addresses.has(path)) {
    return [`${from} leads to ${path}, which is a redirect too. Lead it to ${next.to} at once.`];
  }
  if (asked.length === 0 && !addresses.has(path)) {
    return [`${from} leads to ${to}, which is no page.${oneOf(to, [...addresses])}`];
  }
  const targets = [...addresses].filter((address) => matches(path, address));
  if (targets.length === 0) return [`${from} leads to ${to}, and no page has such an address.`];
  const part = readPart(to);
  // Of forms and files nobody knows the parts.
  const known = targets.flatMap((target) => anchors.get(target) ?? []);
  if (part === undefined || known.length === 0 || known.some((parts) => parts.has(part))) return [];
  const meant = oneOf(
    part,
    known.flatMap((parts) => [...parts]),
  );
  return [`${from} leads to ${to}, but ${path} has no heading "#${part}".${meant}`];
}

/** Whether an address is one of those that a pattern is for. Capital letters make no difference. */
function matches(pattern: string, address: string): boolean {
  const parts = partsOf(pattern);
  const own = partsOf(address);
  const rest = parts.at(-1)?.endsWith('*') === true;
  if (rest ? own.length < parts.length - 1 : own.length !== parts.length) return false;
  return parts.every(
    (part, index) => placeholder.test(part) || part.toLowerCase() === own[index]?.toLowerCase(),
  );
}

function fill(path: string, value: string): string {
  return path.replace(/:[a-z]+\*?/g, value);
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}
