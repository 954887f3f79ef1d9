import { z } from 'zod';
import type { Focus } from '@/lib/content/section-data';
import { text, textLike } from '@/lib/server/content/schemas/values';
import { pictureSchemaWords } from '@/lib/words/lib/server/content/schemas';

/** Parses `30% 60%`: the point that every crop keeps, in per cent from the left and from the top. */
const focus = textLike(() => pictureSchemaWords.focus).transform((value, context): Focus => {
  const [, x, y] = /^(\d{1,3})% (\d{1,3})%$/.exec(value.trim()) ?? [];
  if (x !== undefined && y !== undefined && Number(x) <= 100 && Number(y) <= 100) {
    return { x: Number(x), y: Number(y) };
  }
  context.addIssue({ code: 'custom', message: pictureSchemaWords.focus });
  return z.NEVER;
});

/** The settings of a picture, in a file and in a section tag. */
export const pictureSettings = {
  /** A path in `public/`. */
  src: text.meta({ label: 'File', control: 'picture-file' }),
  /** What the picture shows, for people who do not see it. */
  alt: z
    .string()
    .trim()
    .optional()
    .meta({ label: 'What it shows', help: 'For people who do not see it.', control: 'paragraphs' }),
  /** The picture means nothing that the text does not say, so that it has no `alt`. */
  decorative: z.boolean().default(false).meta({
    label: 'It only decorates',
    help: 'The text says all that it shows.',
  }),
  focus: focus.optional().meta({
    label: 'Most important point',
    help: 'It stays in view where the picture is cut.',
    control: 'focus',
  }),
  caption: text.optional().meta({ label: 'Caption', help: 'Words below it.' }),
  credit: text.optional().meta({ label: 'Who took it', example: 'Photograph: Ana Reis' }),
};

/** Schema of `picture` in a file. */
export const pictureSchema = z.strictObject(pictureSettings).meta({
  label: 'Picture',
  crops: ['list', 'phone'],
});

/** A picture as a file or a tag names it. */
export type WrittenPicture = z.output<typeof pictureSchema>;
