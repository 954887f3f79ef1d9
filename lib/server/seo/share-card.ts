import { createHash } from 'node:crypto';
import { formatDate } from '@/lib/server/content/dates';
import type { Content } from '@/lib/server/content/content';

/** What the picture says that stands beside a shared link. */
export interface ShareCard {
  readonly title: string;
  /** The small line above the title: what kind of page it is, or when something happens. */
  readonly label?: string;
  readonly site: string;
  readonly siteNote?: string;
}

/** In pixels; what Facebook, Mastodon and others ask for. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

/** Raised when the drawing itself changes, so that every picture is made anew. */
const recipe = 1;

/** The card of a page. Addresses that the content has no page for get the home page's. */
export function shareCardOf(content: Content, path: string): ShareCard {
  const { name, nameNote } = content.site;
  const { title, label } = wordsOf(content, path);
  return {
    title,
    ...(label === undefined ? {} : { label }),
    site: name,
    ...(nameNote === undefined ? {} : { siteNote: nameNote }),
  };
}

/** Where a card's picture is served. The name changes with what it shows, so copies last for good. */
export function sharePicturePath(card: ShareCard): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([recipe, card]))
    .digest('hex');
  return `/og/${hash.slice(0, 16)}.png`;
}

function wordsOf(content: Content, path: string): { title: string; label?: string | undefined } {
  const { site, pages, posts, events, forms, sections } = content;
  const post = posts.find((candidate) => candidate.path === path);
  if (post !== undefined) {
    const journal = pages.get('/journal')?.data.title;
    const day = formatDate(post.data.date, site.locale);
    return {
      title: post.data.title,
      label: journal === undefined ? day : `${journal}, ${day}`,
    };
  }
  const event = events.find((candidate) => candidate.path === path);
  if (event !== undefined) {
    const { dateText: day, timeText } = event.listed;
    return { title: event.data.title, label: `${day}, ${timeText}` };
  }
  const form = [...forms.values()].find(({ id }) => path === `/f/${id}`);
  if (form !== undefined) return { title: form.title };
  const page = pages.get(path);
  if (page !== undefined && path !== '/') {
    const section = [...sections].findLast(([folder]) => path.startsWith(`${folder}/`));
    return { title: page.data.title, label: page.data.label ?? section?.[1].title };
  }
  const { locality, region } = site.address;
  return { title: site.tagline, label: region === undefined ? locality : `${locality}, ${region}` };
}
