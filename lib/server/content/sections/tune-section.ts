import { z } from 'zod';
import { withWords } from '@/lib/server/content/schemas/field-meta';
import { text } from '@/lib/server/content/schemas/values';
import { findPicture } from '@/lib/server/content/pictures';
import { parseTune, tuneKeys } from '@/lib/server/content/sections/parse-tune';
import {
  defineSection,
  sectionSettings,
  type SectionDefinitions,
} from '@/lib/server/content/sections/define-section';
import { sectionProblemWords, tuneSectionMeta } from '@/lib/words/lib/server/content/sections';

/** More notes than this are a piece, of which a recording is shorter. */
const maxNotes = 400;

/** A tune that sounds when it is pressed. */
export const tuneSections = {
  tune: defineSection({
    attributes: z
      .strictObject({
        title: sectionSettings.title,
        notes: text.meta(withWords(tuneSectionMeta.tuneNotes, { example: 'C D E C | E F G2' })),
        key: z.enum(tuneKeys).default('C').meta(tuneSectionMeta.tuneKey),
        /** In beats a minute. */
        tempo: z.number().int().min(30).max(240).default(96).meta(tuneSectionMeta.tuneTempo),
        /** How many voices sing it, one after the other. */
        voices: z.number().int().min(1).max(8).default(1).meta(tuneSectionMeta.tuneVoices),
        /** How many beats each voice waits for the one before. */
        apart: z.number().int().min(1).max(64).default(8).meta(tuneSectionMeta.tuneApart),
        drawing: sectionSettings.drawing.optional(),
        alt: sectionSettings.alt.trim().min(1).optional(),
      })
      .meta(tuneSectionMeta.tune),
    body: 'text',
    examples: [
      {
        state: 'a round for three voices, with a drawing',
        text: `{% tune title="Hear it" notes="CDEC | CDEC | EFG2 | EFG2" tempo=120 voices=3 apart=8 drawing="DRAWING" alt="A drawing of the site" %}
Each voice begins two bars after the one before.
{% /tune %}`,
      },
      {
        state: 'one voice, without a drawing',
        text: '{% tune title="How it goes" notes="G2 E2 | C4" /%}',
      },
    ],
    create: (
      { title, notes: written, key, tempo, voices, apart, drawing, alt },
      tag,
      { files },
    ) => {
      const picture =
        drawing === undefined
          ? undefined
          : findPicture({ src: drawing, alt }, tag.line, tag.report, files);
      const parsed = parseTune(written, key);
      if ('unknown' in parsed) {
        tag.report(tag.line, sectionProblemWords.unknownNote(parsed.unknown));
        return undefined;
      }
      if (parsed.notes.length > maxNotes) {
        tag.report(tag.line, sectionProblemWords.tuneTooLong(parsed.notes.length, maxNotes));
        return undefined;
      }
      return {
        section: 'tune',
        title,
        picture,
        notes: parsed.notes,
        tempo,
        voices,
        apart,
        children: tag.parseNodes(tag.node.children),
      };
    },
  }),
} satisfies Partial<SectionDefinitions>;
