import { shownEvents, type Content } from '@/lib/server/content/content';
import { languageTag } from '@/lib/intl/price-locale';
import { languageName } from '@/lib/intl/language-name';
import { addressOf } from '@/lib/server/content/languages/addresses';
import { languageOf, listContents } from '@/lib/server/content/languages/list-contents';
import { markdownPath, pageListPath, securityPath } from '@/lib/server/content/generated-paths';
import { escapeMarkdown, markdownLink, markdownList } from '@/lib/server/site/feeds/markdown/text';

/** A page that has a copy as Markdown. */
interface MarkdownPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** A `date` is a regular one of a series, whose page lists it. */
  readonly kind: 'page' | 'event' | 'date' | 'post';
}

const words = {
  headings: { page: 'Pages', event: 'Events', post: 'Journal' },
  about: (link: string, description: string) => `${link}: ${description}`,
} as const;

/** Lists the listed pages, events and posts of a language, if the site has `markdown: true`. */
export function listMarkdownPages(content: Content): readonly MarkdownPage[] {
  const { site, pages, posts, translation } = content;
  if (!site.markdown) return [];
  const all: readonly MarkdownPage[] = [
    ...[...pages.values()].flatMap(({ path, data }) =>
      data.unlisted ? [] : [{ ...textsOf(path, data), kind: 'page' as const }],
    ),
    ...shownEvents(content).map(({ path, data, listed }) => ({
      ...textsOf(path, data),
      title: `${data.title}, ${listed.dateText}`,
      kind: listed.series?.isRegular === true ? ('date' as const) : ('event' as const),
    })),
    ...posts.map(({ path, data }) => ({ ...textsOf(path, data), kind: 'post' as const })),
  ];
  return all.filter(({ path }) => translation?.untranslated.has(path) !== true);
}

function textsOf(path: string, { title, description }: { title: string; description: string }) {
  return { path, title, description };
}

/**
 * Renders llms.txt (llmstxt.org): what the site is, the lists in its other languages, and its pages as Markdown
 * but for the regular dates of series; `undefined` without any.
 */
export function renderPageList(content: Content, url: string): string | undefined {
  const { site } = content;
  const pages = listMarkdownPages(content);
  if (pages.length === 0) return undefined;
  const blocks = [`# ${escapeMarkdown(site.name)}`, `> ${escapeMarkdown(site.description)}`];
  const others = listContents(content).filter((each) => each !== content);
  const lists = others.map((other) =>
    markdownLink(languageName(languageOf(other)), addressOf(other, pageListPath), url),
  );
  if (lists.length > 0) blocks.push(markdownList(lists));
  for (const kind of ['page', 'event', 'post'] as const) {
    const lines = pages
      .filter((page) => page.kind === kind)
      .map(({ path, title, description }) =>
        words.about(
          markdownLink(title, markdownPath(addressOf(content, path)), url),
          escapeMarkdown(description),
        ),
      );
    if (lines.length > 0) blocks.push(`## ${words.headings[kind]}`, markdownList(lines));
  }
  return `${blocks.join('\n\n')}\n`;
}

/** How many months a security.txt is valid: RFC 9116 recommends less than a year. */
const monthsValid = 6;

/**
 * Renders security.txt (RFC 9116), if the site has `security`. It expires at the beginning of a month, so that
 * the file stays the same for a month.
 */
export function renderSecurity(content: Content, url: string, now: Date): string | undefined {
  const { security } = content.site;
  if (security === undefined) return undefined;
  const { contact, policy } = security;
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsValid));
  const languages = listContents(content).map(
    ({ site }) => new Intl.Locale(languageTag(site.locale)).language,
  );
  const fields = [
    ['Contact', contact.includes(':') ? contact : `mailto:${contact}`],
    ['Expires', expires.toISOString()],
    ['Preferred-Languages', languages.join(', ')],
    ['Canonical', `${url}${securityPath}`],
    ['Policy', policy === undefined ? undefined : new URL(policy, url).href],
  ];
  return fields
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}\n`]))
    .join('');
}
