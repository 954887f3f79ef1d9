import { z } from 'zod';
import { withWords } from '@/lib/server/content/schemas/field-meta';
import type { Focus } from '@/lib/content/section-data';
import { text, textLike } from '@/lib/server/content/schemas/values';
import { pictureMeta, pictureSchemaWords } from '@/lib/words/lib/server/content/schemas';

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
  src: text.meta(withWords(pictureMeta.src, { control: 'picture-file' })),
  /** What the picture shows, for people who do not see it. */
  alt: z
    .string()
    .trim()
    .optional()
    .meta(withWords(pictureMeta.alt, { control: 'paragraphs' })),
  /** The picture means nothing that the text does not say, so that it has no `alt`. */
  decorative: z.boolean().default(false).meta(pictureMeta.decorative),
  focus: focus.optional().meta(withWords(pictureMeta.focus, { control: 'focus' })),
  caption: text.optional().meta(pictureMeta.caption),
  credit: text.optional().meta(pictureMeta.credit),
};

/** Schema of `picture` in a file. */
export const pictureSchema = z
  .strictObject(pictureSettings)
  .meta(withWords(pictureMeta.picture, { crops: ['list', 'phone'] }));

/** A picture as a file or a tag names it. */
export type WrittenPicture = z.output<typeof pictureSchema>;
