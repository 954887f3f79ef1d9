import { z } from 'zod';
import { omitUndefined } from '@/lib/content/omit-undefined';
import type { ContentElement, ContentNode } from '@/lib/content/tree';
import { parseYouTubeId } from '@/lib/server/content/sections/youtube-id';
import type { PlanisphereSection } from '@/lib/sky/sky';
import { plainText } from '@/lib/server/content/markdown';
import { findPicture } from '@/lib/server/content/pictures';
import { href, text } from '@/lib/server/content/schemas/values';
import {
  defineSection,
  titleOnly,
  parseInnerTags,
} from '@/lib/server/content/sections/define-section';
import { sectionProblemWords } from '@/lib/server/content/sections/words';

/** Sections with text, pictures and videos. */
export const readingSections = {
  hero: defineSection(
    z.strictObject({
      title: text,
      note: text.optional(),
      drawing: text.optional(),
      alt: text.optional(),
    }),
    ({ title, note, drawing, alt }, tag, sources) => {
      const { planisphere, rest } = splitPlanisphere(tag.parseNodes(tag.node.children));
      const { children, actions } = splitActions(rest);
      const picture =
        drawing === undefined
          ? undefined
          : findPicture(drawing, alt ?? '', tag.line, tag.report, sources.files);
      return {
        section: 'hero',
        title,
        ...omitUndefined({ note, drawing: picture, planisphere }),
        actions,
        children,
      };
    },
  ),

  prose: defineSection(titleOnly, ({ title }, tag) => ({
    section: 'prose',
    ...omitUndefined({ title }),
    children: tag.parseNodes(tag.node.children),
  })),

  quote: defineSection(
    z.strictObject({ who: text, what: text.optional() }),
    ({ who, what }, tag) => ({
      section: 'quote',
      who,
      ...omitUndefined({ what }),
      children: tag.parseNodes(tag.node.children),
    }),
  ),

  questions: defineSection(titleOnly, ({ title }, tag) => ({
    section: 'questions',
    ...omitUndefined({ title }),
    questions: parseInnerTags('question', z.strictObject({ ask: text }), tag).map(
      ({ attributes, children }) => ({ question: attributes.ask, answer: children }),
    ),
  })),

  picture: defineSection(
    z.strictObject({ src: text, alt: z.string().default(''), caption: text.optional() }),
    ({ src, alt, caption }, tag, { files }) => {
      const picture = findPicture(src, alt, tag.line, tag.report, files);
      return picture && { section: 'picture', picture, ...omitUndefined({ caption }) };
    },
  ),

  'picture-strip': defineSection(titleOnly, ({ title }, tag, { files }) => {
    const schema = z.strictObject({
      src: text,
      alt: z.string().default(''),
      caption: text.optional(),
    });
    const pictures = parseInnerTags('shot', schema, tag).flatMap(({ attributes, line }) => {
      const picture = findPicture(attributes.src, attributes.alt, line, tag.report, files);
      const { caption } = attributes;
      return picture === undefined ? [] : [{ picture, ...omitUndefined({ caption }) }];
    });
    return { section: 'picture-strip', ...omitUndefined({ title }), pictures };
  }),

  video: defineSection(
    z.strictObject({
      title: text,
      poster: text,
      alt: z.string().default(''),
      href,
      length: text.optional(),
    }),
    ({ title, poster, alt, href: address, length }, tag, { files, site }) => {
      const picture = findPicture(poster, alt, tag.line, tag.report, files);
      if (!address.startsWith('https://')) {
        tag.report(tag.line, sectionProblemWords.videoNotHttps);
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

/** Separates the planisphere, which a hero shows behind its text. */
function splitPlanisphere(body: readonly ContentNode[]) {
  const planisphere = body.find(isPlanisphere);
  return { planisphere, rest: body.filter((node) => !isPlanisphere(node)) };
}

function isPlanisphere(node: ContentNode): node is PlanisphereSection {
  return typeof node === 'object' && 'section' in node && node.section === 'planisphere';
}

/** Separates a final list that contains only links: the hero's calls to action. */
function splitActions(body: readonly ContentNode[]) {
  const last = body.at(-1);
  if (last === undefined || !isElement(last) || last.tag !== 'ul') {
    return { children: body, actions: [] };
  }
  const actions = last.children.flatMap((item) => {
    const link = isElement(item) ? item.children.find(isElement) : undefined;
    return link?.tag === 'a'
      ? [{ label: plainText(link.children), href: String(link.attributes?.href) }]
      : [];
  });
  return actions.length === last.children.length
    ? { children: body.slice(0, -1), actions }
    : { children: body, actions: [] };
}
