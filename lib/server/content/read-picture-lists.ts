import { basename, dirname } from 'node:path';
import { z } from 'zod';
import type { CaptionedPicture } from '@/lib/content/section-data';
import type { ContentFiles } from '@/lib/server/content/files/content-files';
import { folderKey, listPictures, type PictureLists } from '@/lib/server/content/picture-lists';
import { findCaptioned, type PublicFiles } from '@/lib/server/content/pictures';
import { pictureSettings } from '@/lib/server/content/schemas/picture-schema';
import { pictureListMeta, pictureListWords } from '@/lib/words/lib/server/content';

/** The file of a folder of pictures that says what they show. */
export const pictureListName = 'pictures.yaml';

const { src: _src, alt, ...others } = pictureSettings;
const settings = { alt: alt.meta({ isExpected: true }), ...others };

/** A picture of a list: what it shows, or its settings. */
export const listedPictureSchema = z.preprocess(
  (written) => (typeof written === 'string' ? { alt: written } : written),
  z.strictObject(settings).meta({ short: 'alt' }),
);

/** The pictures of a folder by file name. */
export const pictureListSchema = z
  .record(z.string(), listedPictureSchema)
  .meta(pictureListMeta.pictureList);

/**
 * Reads the lists of folders of `public/`. Reports pictures that are missing, that a list leaves out, and
 * that have no text alternative.
 */
export async function readPictureLists(
  files: ContentFiles,
  publicFiles: PublicFiles,
): Promise<PictureLists> {
  const lists = new Map<string, readonly CaptionedPicture[]>();
  for (const file of files.list('public', `/${pictureListName}`)) {
    const list = await files.readSettings(file, pictureListSchema);
    const folder = folderKey(dirname(file.slice('public'.length)));
    // The pages that show an invalid one are not reported.
    lists.set(folder, []);
    if (list === undefined) continue;
    const report = (line: number, message: string) => {
      files.report(file, line, message);
    };
    const pictures = Object.entries(list.value).flatMap(
      ([name, written]) =>
        findCaptioned(
          { ...written, src: `${folder}/${name}` },
          list.lineOf(name),
          report,
          publicFiles,
        ) ?? [],
    );
    const listed = new Set(pictures.map(({ picture }) => decodeURIComponent(picture.src)));
    const others = listPictures(folder, publicFiles).filter((name) => !listed.has(name));
    const names = others.map((name) => basename(name));
    const [first] = names;
    if (first !== undefined) report(1, pictureListWords.left(names.join(', '), first));
    lists.set(folder, pictures);
  }
  return lists;
}
