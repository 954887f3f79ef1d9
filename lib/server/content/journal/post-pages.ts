import type { PostLinks } from '@/lib/content/sections';
import type { Page, Post, PostList } from '@/lib/server/content/content';
import {
  journalPath,
  linkLists,
  listTags,
  listYears,
  postsPerPage,
} from '@/lib/server/content/journal/post-lists';
import { listLook, type SectionSources } from '@/lib/server/content/sections/define-section';
import { postListWords } from '@/lib/words/lib/server/content';

/**
 * Creates the pages of the tags and of the years of posts, several of each where it has more posts than a
 * page lists. `journal` is the title of the page of all posts, if there is one.
 */
export function createPostPages(
  posts: readonly Post[],
  sources: Pick<SectionSources, 'site' | 'look'>,
  journal: string | undefined,
): readonly Page[] {
  const links = linkLists(posts, sources.site.locale) ?? [];
  return [...listTags(posts, sources.site.locale), ...listYears(posts)].flatMap((list) =>
    createPages(list, links, sources, journal),
  );
}

function createPages(
  list: PostList,
  links: readonly PostLinks[],
  { site, look }: Pick<SectionSources, 'site' | 'look'>,
  journal: string | undefined,
): Page[] {
  const title = list.kind === 'tag' ? list.label : postListWords.year(list.label);
  const paths = pathsOf(list);
  return paths.map((path, index): Page => {
    const posts = list.posts.slice(index * postsPerPage, (index + 1) * postsPerPage);
    const pages: PostLinks = {
      kind: 'pages',
      links: paths.map((href, number) => ({ label: String(number + 1), href })),
    };
    return {
      path,
      file: posts[0]?.file ?? '',
      data: {
        title: index === 0 ? title : postListWords.page(title, index + 1),
        description: postListWords.description[list.kind](list.label, site.name),
        layout: 'article',
        label: journal,
        unlisted: false,
      },
      list: { ...list, page: index + 1 },
      body: {
        nodes: [
          {
            section: 'journal-list',
            look: listLook(look),
            posts: posts.map(({ listed }) => listed),
            all: journal === undefined ? undefined : journalPath,
            lists: [...(paths.length > 1 ? [pages] : []), ...links].map((group) =>
              markCurrent(group, path, list),
            ),
          },
        ],
        headings: [],
        anchors: new Set(),
        heroLines: [],
      },
    };
  });
}

/** Returns the paths of the pages of a list, such as `/journal/2027` and `/journal/2027/2`. */
function pathsOf({ path, posts }: PostList): string[] {
  const count = Math.ceil(posts.length / postsPerPage);
  return Array.from({ length: count }, (_, index) => (index === 0 ? path : `${path}/${index + 1}`));
}

function markCurrent({ kind, links }: PostLinks, path: string, list: PostList): PostLinks {
  return {
    kind,
    links: links.map((link) => {
      if (link.href === path) return { ...link, current: 'page' };
      // Among lists, a list is the current one on its other pages too.
      return kind !== 'pages' && link.href === list.path ? { ...link, current: 'true' } : link;
    }),
  };
}
