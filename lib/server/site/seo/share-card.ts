import { createHash } from 'node:crypto';
import { formatDate } from '@/lib/server/content/dates';
import { coloursByDay, type dayColours } from '@/lib/server/site/seo/manifest';
import type { Focus, Picture } from '@/lib/content/section-data';
import type { ContentNode } from '@/lib/content/tree';
import type { Content } from '@/lib/server/content/content';
import { middle, type PictureFacts } from '@/lib/server/content/copies/picture-facts';
import { decodePath } from '@/lib/server/content/pictures';

/** Texts of the picture that social networks show beside a shared link. */
export interface ShareCard {
  readonly title: string;
  /** The line above the title: the kind of page, or a date. */
  readonly label?: string;
  readonly site: string;
  readonly siteNote?: string;
  /** Colours of the site's theme by day. */
  readonly colours?: CardColours;
  /** The photograph of the page, which is shown in place of the words. */
  readonly photograph?: SharedPhotograph;
}

interface SharedPhotograph {
  /** Names the folder of its copies. */
  readonly version: string;
  readonly format: PictureFacts['format'];
  readonly focus: Focus;
  readonly alt: string;
}

type CardColours = Readonly<Record<keyof typeof dayColours, string>>;

/** Size in pixels, as Facebook and Mastodon recommend. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

/** Increase it when the drawing changes, so that every picture gets a new path. */
const drawingVersion = 1;

/** Returns the share card of a path; unknown paths get the home page's. */
export function getShareCard(content: Content, path: string): ShareCard {
  const { name, nameNote } = content.site;
  const { title, label } = cardText(content, path);
  return {
    title,
    label,
    site: name,
    siteNote: nameNote,
    colours: content.theme?.day === undefined ? undefined : coloursByDay(content),
    photograph: findPhotograph(content, path),
  };
}

/** Returns the photograph of a page; `undefined` for a drawing, and until its copies are made. */
function findPhotograph(content: Content, path: string): SharedPhotograph | undefined {
  const { pages, posts, events, resources, files } = content;
  const page = [...pages.values(), ...posts, ...events, ...resources].find(
    (candidate) => candidate.path === path,
  );
  const picture = page?.picture?.picture ?? heroPicture(page?.body.nodes[0]);
  if (picture?.kind !== 'raster') return undefined;
  const file = files.get(decodePath(picture.src));
  const facts = file?.kind === 'raster' ? file.copies?.facts : undefined;
  const { focus = middle, alt } = picture;
  return facts && { version: facts.version, format: facts.format, focus, alt };
}

function heroPicture(first: ContentNode | undefined): Picture | undefined {
  return typeof first === 'object' && 'section' in first && first.section === 'hero'
    ? first.picture
    : undefined;
}

/** Returns the path of a card's picture, which contains a hash so that it can be cached forever. */
export function sharePicturePath(card: ShareCard): string {
  const { version, focus } = card.photograph ?? {};
  const shown = version === undefined ? card : [version, focus];
  const hash = createHash('sha256')
    .update(JSON.stringify([drawingVersion, shown]))
    .digest('hex');
  return `/og/${hash.slice(0, 16)}.${version === undefined ? 'png' : 'jpg'}`;
}

function cardText(content: Content, path: string): { title: string; label?: string | undefined } {
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
  // The picture of a date that was called off or moved at the desk would say otherwise.
  if (event !== undefined && (event.dateState?.state ?? 'planned') === 'planned') {
    const { dateText: day, timeText } = event.listed;
    return { title: event.data.title, label: `${day}, ${timeText}` };
  }
  const form = [...forms.values()].find(({ id }) => path === `/f/${id}`);
  if (form !== undefined) return { title: form.title };
  const page = pages.get(path);
  if (page?.partOf !== undefined) return cardText(content, page.partOf);
  if (page !== undefined && path !== '/') {
    const section = [...sections].findLast(([folder]) => path.startsWith(`${folder}/`));
    return { title: page.data.title, label: page.data.label ?? section?.[1].title };
  }
  const { locality, region } = site.address;
  return { title: site.tagline, label: region === undefined ? locality : `${locality}, ${region}` };
}
