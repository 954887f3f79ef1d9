import { languageName } from '@/lib/intl/language-name';
import { type Content, listPagePaths } from '@/lib/server/content/content';
import { generatedFilePaths } from '@/lib/server/content/generated-paths';
import type { PageAlternate } from '@/lib/site/frame';

/** Pages of the software, which each language has. */
const softwarePages = ['/search', '/cookies'];

/** Feeds and calendars, which each language has. */
const filesOfLanguages = /\/feed\.xml$|\.ics$/;

/** Content in the language of an address, and the path of the page in it. */
interface LocatedPage {
  readonly content: Content;
  readonly path: string;
}

/**
 * Finds the content that an address belongs to by its first part: `/cy/ymweld` is the page `/visit` of the Welsh
 * content. Pages have the path of the main language in each content, so that links, bookings and menus name them alike.
 */
export function contentAt(content: Content, address: string): LocatedPage {
  const { translations } = content;
  if (translations === undefined) return { content, path: address };
  const [, language = '', ...parts] = address.split('/');
  const translated = translations.get(language);
  if (translated === undefined) return { content, path: address };
  const path = pathOfParts(translated, parts);
  // A page has one address: one with a name of its own is not at that of the main language too.
  return { content: translated, path: addressOf(translated, path) === address ? path : address };
}

/** Returns the address of the page at a path in the language of some content. */
export function addressOf({ translation }: Content, path: string): string {
  if (translation === undefined) return path;
  const { language, slugs } = translation;
  let before = '';
  const parts = path
    .split('/')
    .slice(1)
    .map((part) => {
      before += `/${part}`;
      return slugs.get(before) ?? part;
    });
  return `/${[language, ...parts].join('/').replace(/\/$/, '')}`;
}

/**
 * Returns where a link leads that names a page by its path: to the page in the language of the content, or in the
 * main language if there is none.
 */
export function linkIn(content: Content, href: string): string {
  if (content.translation === undefined || !href.startsWith('/')) return href;
  const [path = ''] = href.split(/[?#]/, 1);
  return isLinked(content, path) ? addressOf(content, path) + href.slice(path.length) : href;
}

/** Names of properties whose texts are addresses. */
const linkNames = ['href', 'calendar'];

/** Names of properties whose texts are markup. */
const markupNames = ['markup', 'columns'];

/** Returns a rendered value in which each link, at any depth, leads to the language of the content. */
export function withLinks<Value>(content: Content, value: Value): Value {
  if (content.translation === undefined) return value;
  const visit = (part: unknown, name = ''): unknown => {
    if (typeof part === 'string') {
      if (linkNames.includes(name)) return linkIn(content, part);
      return markupNames.includes(name) ? withLinksInMarkup(content, part) : part;
    }
    if (Array.isArray(part)) return part.map((inner) => visit(inner));
    if (typeof part !== 'object' || part === null) return part;
    const entries = Object.entries(part).map(([key, inner]) => [key, visit(inner, key)]);
    return Object.fromEntries(entries) as unknown;
  };
  return visit(value) as Value;
}

function withLinksInMarkup(content: Content, markup: string): string {
  return markup.replaceAll(
    / href="(\/[^"]*)"/g,
    (_, href: string) => ` href="${linkIn(content, href)}"`,
  );
}

/** Lists the addresses of all pages, posts and events in all languages. */
export function listPageAddresses(content: Content): string[] {
  const translated = [...(content.translations?.values() ?? [])].flatMap((each) =>
    listPagePaths(each).map((path) => addressOf(each, path)),
  );
  return [...listPagePaths(content), ...translated];
}

/** Lists the languages in which the page at a path exists; `undefined` if there is one only. */
export function listAlternates(content: Content, path: string): PageAlternate[] | undefined {
  const isTranslated = (each: Content) => each.translation?.untranslated.has(path) !== true;
  return listPages(content, path, isTranslated);
}

/** Lists the home pages of the languages, also one that is shown untranslated; `undefined` if there is one only. */
export function listHomePages(content: Content): PageAlternate[] | undefined {
  return listPages(content, '/', () => true);
}

function listPages(
  content: Content,
  path: string,
  isListed: (content: Content) => boolean,
): PageAlternate[] | undefined {
  const { main = content } = content.translation ?? {};
  const { languages = [], translations } = main;
  const alternates = languages.flatMap((language): PageAlternate[] => {
    const each = translations?.get(language) ?? main;
    if (!linkedPaths(each).has(path) || !isListed(each)) return [];
    const isCurrent = each === content ? { isCurrent: true as const } : {};
    return [{ language, name: languageName(language), href: addressOf(each, path), ...isCurrent }];
  });
  return alternates.length > 1 ? alternates : undefined;
}

function pathOfParts({ translation }: Content, parts: readonly string[]): string {
  const names = [...(translation?.slugs ?? [])];
  return (
    parts.reduce((before, part) => {
      const own = names.find(([path, slug]) => slug === part && parentOf(path) === before);
      return own?.[0] ?? `${before}/${part}`;
    }, '') || '/'
  );
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** Whether a path is that of a page, a form or a resource in the language, or of a slot of one. */
function isLinked(content: Content, path: string): boolean {
  const linked = linkedPaths(content);
  return linked.has(path) || (path.startsWith('/resources/') && linked.has(parentOf(path)));
}

/** Whether a link leads to a page, a form or a resource that is not there in the language of the content. */
export function isHiddenPage(content: Content, href: string): boolean {
  const { translation } = content;
  if (translation === undefined || !href.startsWith('/')) return false;
  const [path = ''] = href.split(/[?#]/, 1);
  return isLinked(translation.main, path) && !isLinked(content, path);
}

const pathsByContent = new WeakMap<Content, ReadonlySet<string>>();

function linkedPaths(content: Content): ReadonlySet<string> {
  const known = pathsByContent.get(content);
  if (known !== undefined) return known;
  const { translation } = content;
  const showsUntranslated = translation?.main.site.untranslated === 'show';
  const paths = new Set([
    ...listPagePaths(content),
    ...content.resources.map((resource) => resource.path),
    ...[...content.forms.keys()]
      .map((id) => `/f/${id}`)
      .filter((path) => showsUntranslated || !translation?.untranslated.has(path)),
    ...generatedFilePaths(content).filter((file) => filesOfLanguages.test(file)),
    ...softwarePages,
  ]);
  pathsByContent.set(content, paths);
  return paths;
}
