import type { Content, Post } from '@/lib/server/content/content';
import { instantOf, wallTimeAt } from '@/lib/time/zoned-time';

/** Whether the day of a post has come, in the time zone of the site. */
export function isPostPublished(
  { date }: Pick<Post['data'], 'date'>,
  { timeZone }: Pick<Content['site'], 'timeZone'>,
  now: Date,
): boolean {
  return date <= wallTimeAt(now, timeZone).date;
}

/** Returns when the day of a post begins. */
function postInstant(
  { date }: Pick<Post['data'], 'date'>,
  { timeZone }: Pick<Content['site'], 'timeZone'>,
): Date {
  return instantOf({ date, minutes: 0 }, timeZone);
}

/** Returns when the next post is published; `undefined` without one. */
export function nextPostAt({
  site,
  upcomingPosts,
}: Pick<Content, 'site' | 'upcomingPosts'>): Date | undefined {
  return upcomingPosts
    .map(({ data }) => postInstant(data, site))
    .sort((a, b) => a.getTime() - b.getTime())[0];
}

/** Whether a post has to be published that was not when the content was read. */
export function isPostDue(content: Pick<Content, 'site' | 'upcomingPosts'>, now: Date): boolean {
  const at = nextPostAt(content);
  return at !== undefined && at <= now;
}

/** Returns content in which the day of each post has come, for checks and pictures. */
export function withUpcomingPosts(content: Content): Content {
  return { ...content, posts: [...new Set([...content.upcomingPosts, ...content.posts])] };
}
