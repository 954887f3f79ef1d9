import { createCollator } from '@/lib/intl/normalize-text';
import type { PostLinks } from '@/lib/content/sections';
import type { Post, PostList } from '@/lib/server/content/content';
import { slugify } from '@/lib/server/content/markdown';

/** The path of the journal, below which its posts are. */
export const journalPath = '/journal';

/** How many posts a page lists. */
export const postsPerPage = 20;

/** Returns the path of the posts with a tag. */
export function tagPath(tag: string): string {
  return `${journalPath}/tags/${slugify(tag)}`;
}

/** Returns the posts of each tag, in the order of their names in a locale. */
export function listTags(posts: readonly Post[], locale: string): readonly PostList[] {
  const tags = new Set(posts.flatMap(({ data }) => data.tags));
  return [...tags].sort(createCollator(locale)).map((tag) => ({
    kind: 'tag',
    label: tag,
    path: tagPath(tag),
    posts: posts.filter(({ data }) => data.tags.includes(tag)),
  }));
}

/** Returns the posts of each year, newest first; none if all of them are of one year and on one page. */
export function listYears(posts: readonly Post[]): readonly PostList[] {
  const years = new Set(posts.map(({ data }) => yearOf(data.date)));
  if (years.size < 2 && posts.length <= postsPerPage) return [];
  return [...years].map((year) => ({
    kind: 'year',
    label: year,
    path: `${journalPath}/${year}`,
    posts: posts.filter(({ data }) => yearOf(data.date) === year),
  }));
}

/** Returns the links to the posts of each year and of each tag; `undefined` without any. */
export function linkLists(
  posts: readonly Post[],
  locale: string,
): readonly PostLinks[] | undefined {
  const groups: PostLinks[] = [
    { kind: 'years', links: listYears(posts).map(toLink) },
    { kind: 'tags', links: listTags(posts, locale).map(toLink) },
  ];
  const some = groups.filter(({ links }) => links.length > 0);
  return some.length === 0 ? undefined : some;
}

function toLink({ label, path }: PostList) {
  return { label, href: path };
}

function yearOf(date: string): string {
  return date.slice(0, 4);
}
