import { z } from 'zod';
import type { Picture, RasterPicture } from '@/lib/content/section-data';
import type { ContentElement, ContentNode, HeroSection, SectionNode } from '@/lib/content/tree';
import { plainText } from '@/lib/server/content/markdown';
import { findCaptioned, findCrop, findPicture } from '@/lib/server/content/pictures';
import { pictureSchema } from '@/lib/server/content/schemas/picture-schema';
import { text } from '@/lib/server/content/schemas/values';
import { heroPlaces, type Look } from '@/lib/server/content/theme/theme-schema';
import { createScrim } from '@/lib/server/content/theme/scrim';
import {
  defineSection,
  sectionSettings,
  titleOnly,
  parseInnerTags,
  type SectionDefinitions,
  type SectionSources,
} from '@/lib/server/content/sections/define-section';
import { videoSection } from '@/lib/server/content/sections/video-section';
import { readingSectionMeta } from '@/lib/words/lib/server/content/sections';

const questionSchema = z
  .strictObject({ ask: text.meta(readingSectionMeta.ask) })
  .meta(readingSectionMeta.question);

/** A picture among others. */
export const shotSchema = pictureSchema.meta(readingSectionMeta.shot);

/** Sections with text, pictures and videos. */
export const readingSections = {
  hero: defineSection({
    attributes: z
      .strictObject({
        title: sectionSettings.title,
        note: text.optional().meta(readingSectionMeta.heroNote),
        drawing: sectionSettings.drawing.optional(),
        alt: text.optional().meta(readingSectionMeta.heroAlt),
        picture: pictureSchema.optional().meta(readingSectionMeta.heroPicture),
        place: z.enum(heroPlaces).optional().meta(readingSectionMeta.heroPlace),
      })
      .meta(readingSectionMeta.hero),
    body: 'text',
    examples: [
      {
        state: 'with a drawing, a note and links',
        text: `{% hero title="Come in. The door is open." note="Since 1968" drawing="DRAWING" alt="A drawing of the site" %}
What this place is, and what to do about it, in two sentences.

- [Plan a visit](/)
- [Search](/search)
{% /hero %}`,
      },
      {
        state: 'with text only',
        text: '{% hero title="Come in." %}\nOne sentence.\n{% /hero %}',
      },
    ],
    create: ({ title, note, drawing, alt = '', picture: written, place }, tag, sources) => {
      const [before = '', emphasis, after = ''] = title.split(/\*([^*]+)\*/, 3);
      const { backdrop, rest } = splitBackdrop(tag.parseNodes(tag.node.children));
      const { children, actions } = splitActions(rest);
      const named = written ?? (drawing === undefined ? undefined : { src: drawing, alt });
      const picture = named && findPicture(named, tag.line, tag.report, sources.files);
      const ofPicture = picture && placeOf(place ?? sources.look.hero, picture);
      return {
        section: 'hero',
        title: `${before}${emphasis ?? ''}${after}`,
        emphasis,
        note,
        picture,
        place: ofPicture,
        ...(ofPicture === 'behind' && picture?.kind === 'raster'
          ? coverHero(picture, sources)
          : undefined),
        backdrop,
        actions,
        children,
      };
    },
  }),

  prose: defineSection({
    attributes: titleOnly.meta(readingSectionMeta.prose),
    body: 'text',
    examples: [
      {
        state: 'with a title',
        text: `{% prose title="How it began" %}
Running text with **a strong word**, _a stressed one_, \`a little code\` and [a link](/).

- A list
- of two

> What somebody said.

| Month | Visitors |
| ----- | -------- |
| May   | 41       |
{% /prose %}`,
      },
      {
        state: 'without a title',
        text: 'A paragraph between sections.\n\n## A heading\n\nAnother one.',
      },
    ],
    create: ({ title }, tag) => ({
      section: 'prose',
      title,
      children: tag.parseNodes(tag.node.children),
    }),
  }),

  quote: defineSection({
    attributes: z
      .strictObject({
        who: text.meta(readingSectionMeta.quoteWho),
        what: text.optional().meta(readingSectionMeta.quoteWhat),
      })
      .meta(readingSectionMeta.quote),
    body: 'text',
    examples: [
      {
        state: 'with who and what',
        text: '{% quote who="Ada" what="at her first visit" %}\nEverybody was kind and had time for my questions.\n{% /quote %}',
      },
    ],
    create: ({ who, what }, tag) => ({
      section: 'quote',
      who,
      what,
      children: tag.parseNodes(tag.node.children),
    }),
  }),

  questions: defineSection({
    attributes: titleOnly.meta(readingSectionMeta.questions),
    body: { name: 'question', attributes: questionSchema, body: 'text' },
    examples: [
      {
        state: 'two of them',
        text: `{% questions title="People ask" %}
{% question ask="Is there somewhere to sit?" %}
Yes.
{% /question %}
{% question ask="May I bring somebody?" %}
[Of course](/).
{% /question %}
{% /questions %}`,
      },
    ],
    create: ({ title }, tag) => ({
      section: 'questions',
      title,
      questions: parseInnerTags('question', questionSchema, tag).map(
        ({ attributes, children }) => ({ question: attributes.ask, answer: children }),
      ),
    }),
  }),

  picture: defineSection({
    attributes: pictureSchema.meta(readingSectionMeta.picture),
    examples: [
      {
        state: 'with a caption',
        text: `{% picture src="DRAWING" alt="A drawing of the site" caption="What it shows." /%}`,
      },
      {
        state: 'without a caption',
        text: `{% picture src="DRAWING" alt="A drawing of the site" /%}`,
      },
    ],
    create: (written, tag, { files }) => {
      const picture = findCaptioned(written, tag.line, tag.report, files);
      return picture && { section: 'picture', ...picture };
    },
  }),

  'picture-strip': defineSection({
    attributes: titleOnly.meta(readingSectionMeta.pictureStrip),
    body: { name: 'shot', attributes: shotSchema },
    examples: [
      {
        state: 'three of them',
        text: `{% picture-strip title="An evening" %}
{% shot src="DRAWING" alt="A drawing of the site" caption="Before" /%}
{% shot src="DRAWING" alt="A drawing of the site" caption="While it lasted" /%}
{% shot src="DRAWING" alt="A drawing of the site" /%}
{% /picture-strip %}`,
      },
    ],
    create: ({ title }, tag, { files }) => {
      const pictures = parseInnerTags('shot', shotSchema, tag).flatMap(
        ({ attributes, line }) => findCaptioned(attributes, line, tag.report, files) ?? [],
      );
      return { section: 'picture-strip', title, pictures };
    },
  }),

  video: videoSection,
} satisfies Partial<SectionDefinitions>;

/** Returns where a hero has its picture; a drawing cannot be behind its words. */
function placeOf(place: Look['hero'], { kind }: Picture): HeroSection['place'] {
  return place === 'beside' || (place === 'behind' && kind === 'drawing') ? undefined : place;
}

/** Returns what a photograph behind the words of a hero needs: a scrim, and a crop for phones. */
function coverHero(
  picture: RasterPicture,
  { files, theme }: SectionSources,
): Pick<HeroSection, 'crop' | 'scrim'> {
  const crop = findCrop(picture, files);
  const parts = [picture, ...(crop === undefined ? [] : [crop])];
  const known = parts.flatMap(({ luminance }) => luminance ?? []);
  const extremes = {
    min: Math.min(...known.map(({ min }) => min)),
    max: Math.max(...known.map(({ max }) => max)),
  };
  return { scrim: createScrim(known.length === 0 ? undefined : extremes, theme), crop };
}

function isElement(node: ContentNode): node is ContentElement {
  return typeof node === 'object' && 'tag' in node;
}

/** Separates the section that a hero shows behind its text. */
function splitBackdrop(body: readonly ContentNode[]) {
  const backdrop = body.find(isBackdrop);
  return { backdrop, rest: body.filter((node) => !isBackdrop(node)) };
}

function isBackdrop(node: ContentNode): node is SectionNode {
  return typeof node === 'object' && 'section' in node && 'isBackdrop' in node;
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
