import { readFile } from 'node:fs/promises';
import { filled, line } from '@/lib/server/desk/fields';
import { mayUsePictures } from '@/lib/server/editing/access/file-areas';
import { recordedCopy } from '@/lib/server/editing/access/recorded-copy';
import { editingAction } from '@/lib/server/editing/editing';
import { keepOriginal } from '@/lib/server/editing/files/kept-originals';
import { resolvePath } from '@/lib/server/editing/files/site-paths';
import { savePublicFile } from '@/lib/server/editing/files/working-copy';
import { pictureHref } from '@/lib/editing/picture';
import { findPicture } from '@/lib/server/editing/pictures/library/list-pictures';
import type { pictureNotices } from '@/lib/words/lib/server/editing/pictures/library';
import { writePictureText } from '@/lib/server/editing/pictures/text/picture-text';

/** Saves what a picture shows in its own file, whose `version` the operator saw. Its pixels keep their bytes. */
export const savePictureText = editingAction(
  { path: filled(300), version: filled(64), text: line.refine(({ length }) => length <= 1000) },
  async (request) => {
    const { input, operator, services } = request;
    const { path, version, text } = input;
    const copy = recordedCopy(request);
    const picture = mayUsePictures(operator) ? await findPicture(copy, path) : undefined;
    const place = picture?.kind === 'raster' ? await resolvePath(copy, path) : undefined;
    if (place?.exists !== true) return { kind: 'missing' };
    const back = (done: keyof typeof pictureNotices) =>
      ({ kind: 'done', next: `${pictureHref(path)}?done=${done}` }) as const;
    const bytes = writePictureText(await readFile(place.file), text);
    if (bytes === undefined) return back('noText');
    const kept = { dataDirectory: services.settings.DATA_DIR, now: services.now() };
    if (!(await keepOriginal(copy, path, kept))) return back('refused');
    const result = await savePublicFile(copy, path, bytes, version);
    if (result.kind === 'changed') return back('changed');
    if (result.kind === 'refused') return back('refused');
    return back('saved');
  },
);
