import type { CaptionedPicture } from '@/lib/content/section-data';
import { languageTag } from '@/lib/intl/price-locale';
import { findPeople, type Content, type Post, type PostList } from '@/lib/server/content/content';
import { feedPathOf, iconSource, shortcutIcon } from '@/lib/server/content/generated-paths';
import { journalPath } from '@/lib/server/content/journal/post-lists';
import { addressOf, withLinks } from '@/lib/server/content/languages/addresses';
import { renderHtml } from '@/lib/server/site/feeds/feed-html';
import { renderElement, escapeMarkup } from '@/lib/server/site/feeds/xml';
import { instantOf } from '@/lib/time/zoned-time';

/** The journal's title where the site has no journal page. */
const defaultTitle = 'Journal';

/** The posts of a feed: all of them, or those of a list with a page of its own. */
type FeedList = Pick<PostList, 'label' | 'path' | 'posts'>;

/** Returns the feed's title: its tag, the journal's title and the site's name. */
export function feedTitle({ pages, site }: Content, list?: FeedList): string {
  const journal = pages.get(journalPath)?.data.title ?? defaultTitle;
  return [list?.label, journal, site.name].filter((part) => part !== undefined).join(' · ');
}

/** Returns the date of the latest post or change; `undefined` without posts. */
export function feedUpdated({ posts, site }: Pick<Content, 'posts' | 'site'>): Date | undefined {
  const days = posts.map(({ data }) => data.updated ?? data.date).sort();
  const newest = days.at(-1);
  return newest === undefined ? undefined : startOfDay(newest, site.timeZone);
}

/**
 * Renders the journal, or the posts of a list, as an Atom feed (RFC 4287) with the full text of all posts.
 *
 * `url` is the site's origin without a trailing slash. The required `updated` of a feed without
 * posts is `now`.
 */
export function renderFeed(content: Content, url: string, now: Date, list?: FeedList): string {
  const { site } = content;
  const { posts, path } = list ?? { posts: content.posts, path: journalPath };
  const address = `${url}${addressOf(content, feedPathOf(path))}`;
  const updated = feedUpdated({ posts, site }) ?? now;
  return [
    '<?xml version="1.0" encoding="utf-8"?>\n',
    `<feed xmlns="http://www.w3.org/2005/Atom"${mediaNamespace(posts)} xml:lang="${escapeMarkup(languageTag(site.locale))}">\n`,
    renderElement('title', feedTitle(content, list)),
    renderElement('subtitle', site.tagline),
    renderElement('id', address),
    renderLink('self', 'application/atom+xml', address),
    renderLink('alternate', 'text/html', `${url}${addressOf(content, path)}`),
    renderElement('updated', updated.toISOString()),
    content.files.has(iconSource) ? renderElement('icon', `${url}${shortcutIcon.path}`) : '',
    `<author>\n${renderElement('name', site.name)}${renderElement('uri', url)}</author>\n`,
    ...posts.map((post) => renderEntry(post, content, url)),
    '</feed>\n',
  ].join('');
}

function renderEntry({ path, data, body, picture }: Post, content: Content, url: string): string {
  const { people, site } = content;
  const page = `${url}${addressOf(content, path)}`;
  const language = data.language === undefined ? '' : ` xml:lang="${escapeMarkup(data.language)}"`;
  const lede = data.lede === undefined ? '' : `<p>${escapeMarkup(data.lede)}</p>`;
  return [
    `<entry${language}>\n`,
    renderElement('title', data.title),
    renderElement('id', page),
    renderLink('alternate', 'text/html', page),
    renderElement('published', startOfDay(data.date, site.timeZone).toISOString()),
    renderElement('updated', startOfDay(data.updated ?? data.date, site.timeZone).toISOString()),
    ...findPeople(people, data.authors).map(
      ({ name }) => `<author>\n${renderElement('name', name)}</author>\n`,
    ),
    ...data.tags.map((tag) => `<category term="${escapeMarkup(tag)}"/>\n`),
    renderElement('summary', data.description),
    picture === undefined ? '' : renderMedia(picture, page),
    renderElement(
      'content',
      lede + renderHtml(withLinks(content, body.nodes), page),
      ' type="html"',
    ),
    '</entry>\n',
  ].join('');
}

/** The namespace of Media RSS, in a feed with pictures. */
function mediaNamespace(posts: readonly Post[]): string {
  const hasPictures = posts.some(({ picture }) => picture !== undefined);
  return hasPictures ? ' xmlns:media="http://search.yahoo.com/mrss/"' : '';
}

/** Renders the picture of a post for readers that show it in lists (Media RSS 1.5.1, `media:content`). */
function renderMedia({ picture: { src, alt, width, height } }: CaptionedPicture, page: string) {
  const address = escapeMarkup(new URL(src, page).href);
  const description = alt === '' ? '' : renderElement('media:description', alt, ' type="plain"');
  return `<media:content url="${address}" medium="image" width="${width}" height="${height}">${description}</media:content>\n`;
}

function renderLink(relation: string, type: string, href: string): string {
  return `<link rel="${relation}" type="${type}" href="${escapeMarkup(href)}"/>\n`;
}

/** Returns midnight of a post's date in the site's time zone. */
function startOfDay(date: string, timeZone: string): Date {
  return instantOf({ date, minutes: 0 }, timeZone);
}
