import { z } from 'zod';
import { withWords } from '@/lib/server/content/schemas/field-meta';
import type { VideoPlayer } from '@/lib/content/media-sections';
import { findPicture } from '@/lib/server/content/pictures';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import { href, text } from '@/lib/server/content/schemas/values';
import {
  defineSection,
  sectionSettings,
  type SectionDefinitions,
} from '@/lib/server/content/sections/define-section';
import { sectionProblemWords, videoSectionMeta } from '@/lib/words/lib/server/content/sections';

/** A video of the site or of another one, behind a poster. */
export const videoSection: SectionDefinitions['video'] = defineSection({
  attributes: z
    .strictObject({
      title: sectionSettings.title,
      poster: text.meta(withWords(videoSectionMeta.poster, { example: '/pictures/film.jpg' })),
      alt: sectionSettings.alt.default(''),
      href: href.meta(withWords(videoSectionMeta.href, { control: 'address' })),
      length: text.optional().meta(withWords(videoSectionMeta.length, { example: '2 min 40' })),
      captions: href.optional().meta(withWords(videoSectionMeta.captions, { control: 'address' })),
    })
    .meta(videoSectionMeta.videoSection),
  examples: [
    {
      state: 'with its length',
      text: `{% video title="A walk round" poster="DRAWING" alt="A drawing of the site" href="https://example.org/film" length="2 min 40" /%}`,
    },
    {
      state: 'of YouTube, which plays in the page where the settings allow it',
      text: `{% video title="Powers of Ten" poster="DRAWING" alt="A drawing of the site" href="https://www.youtube.com/watch?v=0fKBhvDjuy0" length="9 min" /%}`,
    },
    {
      state: 'of Vimeo, which plays in the page where the settings allow it',
      text: `{% video title="The mountain" poster="DRAWING" alt="A drawing of the site" href="https://vimeo.com/22439234" length="3 min" /%}`,
    },
    {
      state: 'of the site itself',
      text: `{% video title="The door opens" poster="DRAWING" alt="A drawing of the site" href="/films/door.mp4" captions="/films/door.vtt" /%}`,
    },
  ],
  create: ({ title, poster, alt, href: address, length, captions }, tag, { files, site }) => {
    const picture = findPicture({ src: poster, alt }, tag.line, tag.report, files);
    const type = fileType(address);
    const player =
      type === undefined
        ? findPlayer(address, site.embeds)
        : captions === undefined
          ? undefined
          : ({ kind: 'file', type, captions } as const);
    if (type === undefined) {
      if (!address.startsWith('https://')) tag.report(tag.line, sectionProblemWords.videoFile);
      if (captions !== undefined) tag.report(tag.line, sectionProblemWords.otherCaptions);
    } else {
      tag.addLink(tag.line, address);
      if (captions === undefined) tag.report(tag.line, sectionProblemWords.noCaptions);
      else tag.addLink(tag.line, captions);
    }
    return picture && { section: 'video', title, poster: picture, href: address, length, player };
  },
});

/** Returns the media type of a film of the site; `undefined` for any other address. */
function fileType(address: string): string | undefined {
  const [, format] = /^\/.+\.(mp4|webm)$/i.exec(address) ?? [];
  return format && `video/${format.toLowerCase()}`;
}

/** Returns the player of a video at another site; `undefined` if it plays only there. */
function findPlayer(address: string, embeds: SiteFile['embeds']): VideoPlayer | undefined {
  const youTube = embeds.youtube ? parseYouTubeId(address) : undefined;
  if (youTube !== undefined) return { kind: 'youtube', video: youTube };
  const vimeo = embeds.vimeo ? parseVimeoAddress(address) : undefined;
  return vimeo && { kind: 'vimeo', ...vimeo };
}

const youTubeHosts = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtu.be'];

/**
 * Parses the video id of a YouTube address: `https://www.youtube.com/watch?v=ID` or
 * `https://youtu.be/ID`. Returns `undefined` for any other address.
 */
export function parseYouTubeId(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, pathname, searchParams } = new URL(address);
  if (protocol !== 'https:' || !youTubeHosts.includes(hostname)) return undefined;
  const id = hostname === 'youtu.be' ? pathname.slice(1) : searchParams.get('v');
  return id !== null && /^[A-Za-z0-9_-]{11}$/.test(id) ? id : undefined;
}

const vimeoHosts = ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'];

/**
 * Parses a Vimeo address: `https://vimeo.com/ID`, `https://vimeo.com/ID/KEY` of a video that is not listed, or
 * the address of its player. Returns `undefined` for any other address.
 */
export function parseVimeoAddress(
  address: string,
): { readonly video: string; readonly key?: string | undefined } | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, pathname, searchParams } = new URL(address);
  if (protocol !== 'https:' || !vimeoHosts.includes(hostname)) return undefined;
  const match = /^\/(?:video\/|channels\/[\w-]+\/)?(\d{1,12})(?:\/(\w{1,32}))?\/?$/.exec(pathname);
  const [, video, inPath] = match ?? [];
  if (video === undefined) return undefined;
  const key = inPath ?? searchParams.get('h') ?? undefined;
  return { video, key: key !== undefined && /^\w{1,32}$/.test(key) ? key : undefined };
}
