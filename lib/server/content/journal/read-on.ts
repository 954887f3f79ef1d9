import type { ReadOnPost } from '@/lib/content/page-content';
import type { Post } from '@/lib/server/content/content';

/**
 * Returns what to read after a post: the newer one, the older one, and of all others the newest with most of
 * its tags. `posts` are newest first.
 */
export function listReadOn(post: Post, posts: readonly Post[]): readonly ReadOnPost[] {
  const index = posts.indexOf(post);
  const [newer, older] = [posts[index - 1], posts[index + 1]];
  const sharedTags = ({ data }: Post) => post.data.tags.filter((tag) => data.tags.includes(tag));
  const [related] = posts
    .filter((other) => ![post, newer, older].includes(other) && sharedTags(other).length > 0)
    .sort((a, b) => sharedTags(b).length - sharedTags(a).length);
  return [
    ...(newer === undefined ? [] : [{ kind: 'newer' as const, ...toLink(newer) }]),
    ...(older === undefined ? [] : [{ kind: 'older' as const, ...toLink(older) }]),
    ...(related === undefined
      ? []
      : [{ kind: 'tag' as const, tag: sharedTags(related)[0], ...toLink(related) }]),
  ];
}

function toLink({ listed: { title, href, date, dateText } }: Post) {
  return { title, href, date, dateText };
}
