import { z } from 'zod';
import { omitUndefined } from '@/lib/content/omit-undefined';
import type { ContentElement, ContentNode } from '@/lib/content/tree';
import { parseYouTubeId } from '@/lib/embeds/youtube-id';
import type { PlanisphereSection } from '@/lib/sky/sky';
import { plainText } from '@/lib/server/content/markdown';
import { pictureOf } from '@/lib/server/content/sections/check-picture';
import { href } from '@/lib/server/content/schema-values';
import { kind, onlyTitle, readInner, words } from '@/lib/server/content/sections/section-kind';

/** Sections to read and to look at. */
export const readingKinds = {
  hero: kind(
    z.strictObject({
      title: words,
      note: words.optional(),
      drawing: words.optional(),
      alt: words.optional(),
    }),
    ({ title, note, drawing, alt }, tag, sources) => {
      const { planisphere, words: text } = takePlanisphere(tag.read(tag.node.children));
      const { rest, actions } = takeActions(text);
      const picture =
        drawing === undefined
          ? undefined
          : pictureOf(drawing, alt ?? '', tag.line, tag.report, sources.files);
      return {
        section: 'hero',
        title,
        ...omitUndefined({ note, drawing: picture, planisphere }),
        actions,
        children: rest,
      };
    },
  ),

  prose: kind(onlyTitle, ({ title }, tag) => ({
    section: 'prose',
    ...omitUndefined({ title }),
    children: tag.read(tag.node.children),
  })),

  quote: kind(z.strictObject({ who: words, what: words.optional() }), ({ who, what }, tag) => ({
    section: 'quote',
    who,
    ...omitUndefined({ what }),
    children: tag.read(tag.node.children),
  })),

  questions: kind(onlyTitle, ({ title }, tag) => ({
    section: 'questions',
    ...omitUndefined({ title }),
    questions: readInner('question', z.strictObject({ ask: words }), tag).map(
      ({ attributes, children }) => ({ question: attributes.ask, answer: children }),
    ),
  })),

  picture: kind(
    z.strictObject({ src: words, alt: z.string().default(''), caption: words.optional() }),
    ({ src, alt, caption }, tag, { files }) => {
      const picture = pictureOf(src, alt, tag.line, tag.report, files);
      return picture && { section: 'picture', picture, ...omitUndefined({ caption }) };
    },
  ),

  'picture-strip': kind(onlyTitle, ({ title }, tag, { files }) => {
    const schema = z.strictObject({
      src: words,
      alt: z.string().default(''),
      caption: words.optional(),
    });
    const pictures = readInner('shot', schema, tag).flatMap(({ attributes, line }) => {
      const picture = pictureOf(attributes.src, attributes.alt, line, tag.report, files);
      const { caption } = attributes;
      return picture === undefined ? [] : [{ picture, ...omitUndefined({ caption }) }];
    });
    return { section: 'picture-strip', ...omitUndefined({ title }), pictures };
  }),

  video: kind(
    z.strictObject({
      title: words,
      poster: words,
      alt: z.string().default(''),
      href: href,
      length: words.optional(),
    }),
    ({ title, poster, alt, href: address, length }, tag, { files, site }) => {
      const picture = pictureOf(poster, alt, tag.line, tag.report, files);
      if (!address.startsWith('https://')) {
        tag.report(tag.line, 'A film is on another site. Write href="https://…" for its page.');
      }
      const youtube = site.embeds.youtube ? parseYouTubeId(address) : undefined;
      return (
        picture && {
          section: 'video',
          title,
          poster: picture,
          href: address,
          ...omitUndefined({ length, youtube }),
        }
      );
    },
  ),
};

function isElement(node: ContentNode): node is ContentElement {
  return typeof node === 'object' && 'tag' in node;
}

/** A planisphere in a hero stands behind its words. */
function takePlanisphere(body: readonly ContentNode[]) {
  const planisphere = body.find(isPlanisphere);
  return { planisphere, words: body.filter((node) => !isPlanisphere(node)) };
}

function isPlanisphere(node: ContentNode): node is PlanisphereSection {
  return typeof node === 'object' && 'section' in node && node.section === 'planisphere';
}

/** A list of nothing but links at the end of a hero is what it invites to do. */
function takeActions(body: readonly ContentNode[]) {
  const last = body.at(-1);
  if (last === undefined || !isElement(last) || last.tag !== 'ul') {
    return { rest: body, actions: [] };
  }
  const actions = last.children.flatMap((item) => {
    const link = isElement(item) ? item.children.find(isElement) : undefined;
    return link?.tag === 'a'
      ? [{ label: plainText(link.children), href: String(link.attributes?.href) }]
      : [];
  });
  return actions.length === last.children.length
    ? { rest: body.slice(0, -1), actions }
    : { rest: body, actions: [] };
}
