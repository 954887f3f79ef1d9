import type { Content, Post } from '@/lib/server/content/content';
import { feedPath, iconSource, shortcutIcon } from '@/lib/server/content/generated-paths';
import { contentHtml } from '@/lib/server/feeds/feed-html';
import { element, escapeMarkup } from '@/lib/server/feeds/xml';
import { instantOf } from '@/lib/time/zoned-time';

/** What the feed calls itself: the journal's own title and the site's name. */
export function feedTitle({ pages, site }: Content): string {
  return `${pages.get('/journal')?.data.title ?? 'Journal'} · ${site.name}`;
}

/** When the newest post was written or last changed; `undefined` without posts. */
export function feedUpdated({ posts, site }: Content): Date | undefined {
  const days = posts.map(({ data }) => data.updated ?? data.date).sort();
  const newest = days.at(-1);
  return newest === undefined ? undefined : startOf(newest, site.timeZone);
}

/**
 * The journal as an Atom feed (RFC 4287) with every post in full. `url` is the site's own address
 * without a trailing slash. A feed must say when it was last updated; one without posts says `now`.
 */
export function feedOf(content: Content, url: string, now: Date): string {
  const { site, posts } = content;
  const updated = feedUpdated(content) ?? now;
  return [
    '<?xml version="1.0" encoding="utf-8"?>\n',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeMarkup(site.locale)}">\n`,
    element('title', feedTitle(content)),
    element('subtitle', site.tagline),
    element('id', `${url}${feedPath}`),
    linkTo('self', 'application/atom+xml', `${url}${feedPath}`),
    linkTo('alternate', 'text/html', `${url}/journal`),
    element('updated', updated.toISOString()),
    content.files.has(iconSource) ? element('icon', `${url}${shortcutIcon.path}`) : '',
    `<author>\n${element('name', site.name)}${element('uri', url)}</author>\n`,
    ...posts.map((post) => entryOf(post, content, url)),
    '</feed>\n',
  ].join('');
}

function entryOf({ path, data, body }: Post, { people, site }: Content, url: string): string {
  const page = `${url}${path}`;
  const author = people.find(({ id }) => id === data.author);
  const language = data.language === undefined ? '' : ` xml:lang="${escapeMarkup(data.language)}"`;
  const lede = data.lede === undefined ? '' : `<p>${escapeMarkup(data.lede)}</p>`;
  return [
    `<entry${language}>\n`,
    element('title', data.title),
    element('id', page),
    linkTo('alternate', 'text/html', page),
    element('published', startOf(data.date, site.timeZone).toISOString()),
    element('updated', startOf(data.updated ?? data.date, site.timeZone).toISOString()),
    author === undefined ? '' : `<author>\n${element('name', author.name)}</author>\n`,
    element('summary', data.description),
    element('content', lede + contentHtml(body.nodes, page), ' type="html"'),
    '</entry>\n',
  ].join('');
}

function linkTo(relation: string, type: string, href: string): string {
  return `<link rel="${relation}" type="${type}" href="${escapeMarkup(href)}"/>\n`;
}

/** A post knows its day only; a feed wants a moment. */
function startOf(date: string, timeZone: string): Date {
  return instantOf({ date, minutes: 0 }, timeZone);
}
