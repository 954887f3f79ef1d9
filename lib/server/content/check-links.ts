import { checkRedirect, decodeFragment } from '@/lib/server/content/check-redirects';
import type { Content, Post } from '@/lib/server/content/content';
import { decodePath } from '@/lib/server/content/pictures';
import { isInvalidForm, pathOfFile } from '@/lib/server/content/files/file-names';
import { suggestOneOf, type Problem } from '@/lib/server/content/files/problems';
import { generatedFilePaths } from '@/lib/server/content/generated-paths';
import { reservedPath, routeProblem, type PageRoute } from '@/lib/server/content/page-routes';
import { linkWords } from '@/lib/server/content/words';

/** A link in a content file. */
export interface ContentLink {
  readonly file: string;
  readonly line: number;
  readonly href: string;
  /** The path of the page with the link, for links to a heading of the same page. */
  readonly path: string;
}

/** Paths outside `content/` that messages suggest. */
const builtInPaths = ['/desk'];

/** Reports dead links, invalid redirects, and pages whose path is reserved. */
export function checkLinks(
  content: Content,
  links: readonly ContentLink[],
  redirectLines: readonly number[],
  invalidFiles: ReadonlySet<string>,
  routes: readonly PageRoute[] = [],
): Problem[] {
  const { redirects, site } = content;
  const anchors = new Map<string, ReadonlySet<string>>();
  const { pages, events, resources, upcomingPosts } = content;
  const posts = [...content.posts, ...upcomingPosts];
  for (const { path, body } of [...pages.values(), ...posts, ...events, ...resources]) {
    anchors.set(path, body.anchors);
  }
  const paths = new Set([
    ...anchors.keys(),
    ...[...content.forms.keys()].map((id) => `/f/${id}`),
    ...content.files.keys(),
    ...builtInPaths,
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

  const problems = links
    .filter(({ href }) => !isUnlisted(pathOf(href)))
    .flatMap((link): Problem[] => {
      const message =
        earlyLinkProblem(link, upcomingPosts) ?? linkProblem(link, paths, redirected, anchors);
      return message === undefined ? [] : [{ file: link.file, line: link.line, message }];
    });
  for (const { path, file } of [...pages.values(), ...posts, ...events]) {
    const message = reservedPath.test(path)
      ? linkWords.reservedPath(path)
      : routeProblem(path, routes);
    if (message !== undefined) problems.push({ file, line: 1, message });
  }
  const file = 'content/redirects.yaml';
  const targets = redirects.map(({ to }) => pathOf(to)).filter(isOfRoute);
  const context = {
    paths: new Set([...paths, ...unlistedPaths, ...targets]),
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

/** Reports a link to a post that is not published before the file with the link. */
function earlyLinkProblem({ file, href }: ContentLink, upcoming: readonly Post[]) {
  const target = upcoming.find(({ path }) => path === pathOf(href));
  if (target === undefined) return undefined;
  const since = upcoming.find((post) => post.file === file)?.data.date ?? '';
  return since < target.data.date
    ? linkWords.upcomingPost(target.path, target.data.date)
    : undefined;
}

function pathOf(href: string): string {
  return href.replace(/[?#].*/s, '');
}

function linkProblem(
  { href, path }: ContentLink,
  paths: ReadonlySet<string>,
  redirected: ReadonlySet<string>,
  anchors: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  if (/^(https?:\/\/|mailto:|tel:)\S+$/.test(href)) return undefined;
  const [beforeFragment = ''] = href.split('#', 1);
  const fragment = decodeFragment(href);
  const written = beforeFragment === '' ? path : beforeFragment.replace(/\?.*/s, '');
  // Markdown encodes the name of a file.
  const target = paths.has(written) ? written : decodePath(written);
  if (!target.startsWith('/') || target.startsWith('//')) return linkWords.invalid(href);
  if (redirected.has(target) && !paths.has(target)) return linkWords.redirect(href);
  if (target.length > 1 && target.endsWith('/')) return linkWords.trailingSlash(href);
  if (!paths.has(target)) return linkWords.unknownPath(href) + suggestOneOf(target, [...paths]);
  const known = anchors.get(target);
  if (fragment !== undefined && known?.has(fragment) === false) {
    return linkWords.unknownFragment(target, fragment) + suggestOneOf(fragment, [...known]);
  }
  return undefined;
}
