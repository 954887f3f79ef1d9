import { checkRedirect, decodeFragment } from '@/lib/server/content/check-redirects';
import type { Content } from '@/lib/server/content/content';
import { decodePath } from '@/lib/server/content/pictures';
import { fileOfPath, isInvalidForm, pathOfFile } from '@/lib/server/content/files/file-names';
import { listPageAddresses } from '@/lib/server/content/languages/addresses';
import { suggestOneOf, type Problem } from '@/lib/server/content/files/problems';
import { generatedFilePaths } from '@/lib/server/content/generated-paths';
import { reservedPath, routeProblem, type PageRoute } from '@/lib/server/content/page-routes';
import { scheduledLinkProblem, type ScheduledPath } from '@/lib/server/content/schedule';
import { examplePhone, isPossiblePhone } from '@/lib/server/content/telephone';
import { translationWords } from '@/lib/words/lib/server/content/languages';
import { linkWords } from '@/lib/words/lib/server/content';

/** A link in a content file. */
export interface ContentLink {
  readonly file: string;
  readonly line: number;
  readonly href: string;
  /** The path of the page with the link, for links to a heading of the same page. */
  readonly path: string;
}

/** What reading the files has found. */
interface CheckedFiles {
  readonly links: readonly ContentLink[];
  /** The line of each redirect. */
  readonly redirectLines: readonly number[];
  readonly invalidFiles: ReadonlySet<string>;
  readonly scheduled: readonly ScheduledPath[];
}

/** Paths outside `content/` that messages suggest. */
const builtInPaths = ['/desk'];

/** Reports dead links, invalid redirects, and pages whose path is reserved. */
export function checkLinks(
  content: Content,
  { links, redirectLines, invalidFiles, scheduled }: CheckedFiles,
  routes: readonly PageRoute[],
  now: Date,
): Problem[] {
  const { pages, posts, events, resources, redirects, site } = content;
  const anchors = new Map<string, ReadonlySet<string>>();
  for (const { path, body } of [...pages.values(), ...posts, ...events, ...resources]) {
    anchors.set(path, body.anchors);
  }
  const paths = new Set([
    ...anchors.keys(),
    ...[...content.forms.keys()].map((id) => `/f/${id}`),
    ...content.files.keys(),
    ...builtInPaths,
    ...listPageAddresses(content),
    ...routes.filter(({ isDynamic }) => !isDynamic).map(({ route }) => route),
  ]);
  const isOfRoute = (path: string) => routes.some(({ matches }) => matches(path));
  const redirected = new Set(redirects.map(({ from }) => from));

  // Valid targets that messages do not suggest: a mistyped link rarely means one of them.
  const unlistedPaths = new Set([
    '/cookies',
    '/search',
    ...generatedFilePaths(content),
    ...[...invalidFiles].map(pathOfFile),
  ]);
  const isUnlisted = (path: string) =>
    unlistedPaths.has(path) ||
    isOfRoute(path) ||
    (path.startsWith('/f/') && isInvalidForm(path.slice(3), invalidFiles));

  const ownHosts = hostsOf(site.contact.email);
  const targets = new Map(scheduled.map((target) => [target.path, target]));
  const schedules = new Map(scheduled.map(({ file, schedule }) => [file, schedule]));
  const problems = links
    .filter(({ href }) => !isUnlisted(pathOf(href)))
    .flatMap((link): Problem[] => {
      const target = targets.get(pathOf(link.href));
      const message =
        (target &&
          scheduledLinkProblem(schedules.get(link.file) ?? {}, target, site.timeZone, now)) ??
        outerLinkProblem(link.href, paths, ownHosts, site.address.country) ??
        linkProblem(link, paths, redirected, anchors);
      return message === undefined ? [] : [{ file: link.file, line: link.line, message }];
    });
  for (const { path, file } of [...pages.values(), ...posts, ...events]) {
    const language = site.languages?.slice(1).find((each) => `${path}/`.startsWith(`/${each}/`));
    const message = reservedPath.test(path)
      ? linkWords.reservedPath(path)
      : language === undefined
        ? routeProblem(path, routes)
        : translationWords.languageAddress(language);
    if (message !== undefined) problems.push({ file, line: 1, message });
  }
  const file = 'content/redirects.yaml';
  const redirectTargets = redirects.map(({ to }) => pathOf(to)).filter(isOfRoute);
  const context = {
    paths: new Set([...paths, ...unlistedPaths, ...redirectTargets]),
    anchors,
    redirects,
    site,
  };
  redirects.forEach((redirect, index) => {
    const line = redirectLines[index] ?? 1;
    const message = checkRedirect(redirect, context);
    if (message !== undefined) problems.push({ file, line, message });
  });
  return problems;
}

function pathOf(href: string): string {
  return href.replace(/[?#].*/s, '');
}

const outerScheme = /^(?:https?:\/\/|mailto:|tel:)/;

/** Returns what is wrong with a link to another site, an e-mail address or a telephone number. */
function outerLinkProblem(
  href: string,
  paths: ReadonlySet<string>,
  ownHosts: readonly string[],
  country: string,
): string | undefined {
  if (!outerScheme.test(href)) return undefined;
  if (href.startsWith('mailto:')) {
    return /^mailto:(?:[^@\s?]+@[^@\s?]+|\?)/.test(href) ? undefined : linkWords.invalidEmail(href);
  }
  if (href.startsWith('tel:')) {
    const [, number = ''] =
      /^tel:((?=\D*\d)[^a-z;]+)(?:;|$)/i.exec(href.replaceAll('%20', ' ')) ?? [];
    if (number === '') return linkWords.invalidPhone(href);
    if (isPossiblePhone(number, country)) return undefined;
    const example = examplePhone(country);
    return example === undefined
      ? linkWords.impossiblePhone(href, country)
      : linkWords.impossiblePhoneWrite(href, country, example);
  }
  if (!URL.canParse(href)) return linkWords.invalidHost(href);
  const { hostname, pathname, search, hash } = new URL(href);
  const path = decodePath(pathname);
  const isLocal = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  // Others may have the domain too, such as an association of several groups.
  const isOwn = ownHosts.includes(hostname) && path !== '/' && paths.has(path);
  if (isLocal || isOwn) return linkWords.ownSite(href, `${pathname}${search}${hash}`);
  return /\.(?:[a-z]{2,}|xn--[a-z0-9-]+|\d+)$/.test(hostname)
    ? undefined
    : linkWords.invalidHost(href);
}

/** Returns the hosts that a site is likely to have: those of its e-mail address. */
function hostsOf(email: string | undefined): string[] {
  const [, domain] = email?.toLowerCase().split('@') ?? [];
  return domain === undefined ? [] : [domain, `www.${domain}`];
}

/** Returns what is meant by a link without a scheme, such as `www.example.org` or `visit.md`. */
function suggestLink(href: string, paths: ReadonlySet<string>): string | undefined {
  const [scheme = ''] = /^(?:https?:\/\/|mailto:|tel:)/i.exec(href) ?? [];
  if (scheme !== '') return scheme.toLowerCase() + href.slice(scheme.length);
  const path = `/${href.replace(/^(?:\.{0,2}\/)*(?:content\/)?(?:pages\/|public\/)?/, '').replace(/\.md$/, '')}`;
  if (paths.has(path)) return path;
  if (/^[^@\s/]+@[^@\s/]+\.[a-z]{2,}$/i.test(href)) return `mailto:${href}`;
  return /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:\/\S*)?$/i.test(href) && !/\.(?:md|html?|pdf)$/.test(href)
    ? `https://${href}`
    : undefined;
}

function linkProblem(
  { href, path }: ContentLink,
  paths: ReadonlySet<string>,
  redirected: ReadonlySet<string>,
  anchors: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  if (outerScheme.test(href)) return undefined;
  if (href === '') return linkWords.empty;
  const [beforeFragment = ''] = href.split('#', 1);
  const fragment = decodeFragment(href);
  const written = beforeFragment === '' ? path : beforeFragment.replace(/\?.*/s, '');
  // Markdown encodes the name of a file.
  const target = paths.has(written) ? written : decodePath(written);
  if (!target.startsWith('/') || target.startsWith('//')) {
    const better = suggestLink(href, paths);
    return better === undefined ? linkWords.invalid(href) : linkWords.invalidWrite(href, better);
  }
  const page = target.replace(/\.(?:md|html?)$/, '');
  if (!paths.has(target) && page !== target && paths.has(page)) {
    return linkWords.invalidWrite(href, page);
  }
  if (redirected.has(target) && !paths.has(target)) return linkWords.redirect(href);
  if (target.length > 1 && target.endsWith('/')) return linkWords.trailingSlash(href);
  if (!paths.has(target))
    return linkWords.unknownPath(href, fileOfPath(target)) + suggestOneOf(target, [...paths]);
  const known = anchors.get(target);
  if (fragment !== undefined && known?.has(fragment) === false) {
    return linkWords.unknownFragment(target, fragment) + suggestOneOf(fragment, [...known]);
  }
  return undefined;
}
