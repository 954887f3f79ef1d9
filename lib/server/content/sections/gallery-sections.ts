import { z } from 'zod';
import type { CaptionedPicture } from '@/lib/content/section-data';
import { findCaptioned } from '@/lib/server/content/pictures';
import { folderKey, listPictures, suggestFolder } from '@/lib/server/content/picture-lists';
import {
  defineSection,
  isListOrFolder,
  parseInnerTags,
  sectionSettings,
  type SectionDefinitions,
  type SectionSources,
  type SectionTag,
} from '@/lib/server/content/sections/define-section';
import { shotSchema } from '@/lib/server/content/sections/reading-sections';
import {
  folderWords,
  gallerySectionMeta,
  gallerySectionWords,
} from '@/lib/words/lib/server/content/sections';

/** Sections of many pictures. */
export const gallerySections = {
  gallery: defineSection({
    attributes: z
      .strictObject({
        title: sectionSettings.title.optional(),
        folder: sectionSettings.folder.optional(),
      })
      .meta(gallerySectionMeta.gallery),
    body: { name: 'shot', attributes: shotSchema },
    examples: [
      {
        state: 'with captions',
        text: `{% gallery title="The open day" %}
{% shot src="DRAWING" alt="A drawing of the site" caption="Before" /%}
{% shot src="DRAWING" alt="A drawing of the site" caption="While it lasted" /%}
{% shot src="DRAWING" alt="A drawing of the site" /%}
{% /gallery %}`,
      },
    ],
    create: ({ title, folder }, tag, sources) => {
      const shots = parseInnerTags('shot', shotSchema, tag);
      if (!isListOrFolder(shots, folder, tag, gallerySectionWords.shotsOrFolder)) return undefined;
      const pictures =
        folder === undefined
          ? shots.flatMap(
              ({ attributes, line }) =>
                findCaptioned(attributes, line, tag.report, sources.files) ?? [],
            )
          : picturesOf(folder, tag, sources);
      return { section: 'gallery', title, pictures };
    },
  }),
} satisfies Partial<SectionDefinitions>;

/** Returns the pictures of a folder, as its list has them; reports a folder without pictures or a list. */
function picturesOf(
  folder: string,
  { line, report }: SectionTag,
  { files, pictureLists }: SectionSources,
): readonly CaptionedPicture[] {
  const path = folderKey(folder);
  const list = pictureLists?.get(path);
  if (list !== undefined) return list;
  const [first] = listPictures(path, files);
  report(
    line,
    first === undefined
      ? gallerySectionWords.noPictures(path) + (suggestFolder(path, files) || folderWords.correct)
      : gallerySectionWords.noList(path, first.slice(path.length + 1)),
  );
  return [];
}
