import { uploadHref } from '@/lib/editing/picture-uploads';
import type { ActionResult } from '@/lib/server/desk/desk-action';
import { filled, optionalText } from '@/lib/server/desk/fields';
import { recordedCopy } from '@/lib/server/editing/access/recorded-copy';
import { keepOriginal } from '@/lib/server/editing/files/kept-originals';
import { savePublicFile } from '@/lib/server/editing/files/working-copy';
import { pictureHref } from '@/lib/editing/picture';
import { findReplaced } from '@/lib/server/editing/pictures/replacement/find-replaced';
import type { replaceNotices } from '@/lib/words/lib/server/editing/pictures/replacement';
import { writePictureNotes } from '@/lib/server/editing/pictures/text/picture-text';
import {
  deleteStaged,
  listStaged,
  readPrepared,
  saveText,
} from '@/lib/server/editing/pictures/upload/staged-pictures';
import { pictureAction, readSentText } from '@/lib/server/editing/pictures/upload/upload-actions';

/**
 * Puts the picture that waits for it in the place of another one, whose `version` the operator saw, with the text that
 * the form has. The button `discard` throws it away. Visitors see it after the next publication.
 */
export const replacePicture = pictureAction(
  { path: filled(300), version: filled(64), discard: optionalText },
  async (request): Promise<ActionResult> => {
    const { input, fields, operator, services } = request;
    const { path, version } = input;
    const { settings, now } = services;
    const dataDirectory = settings.DATA_DIR;
    if ((await findReplaced(operator, path)) === undefined) return { kind: 'missing' };
    const back = (done: keyof typeof replaceNotices | 'discarded'): ActionResult => ({
      kind: 'done',
      next: uploadHref(path, { done }),
    });
    const [staged] = await listStaged(dataDirectory, operator.email, path);
    if (staged === undefined) return back('missing');
    if (input.discard !== undefined) {
      await deleteStaged(staged);
      return back('discarded');
    }
    const sent = readSentText(fields, staged.id);
    if (sent === 'too-long') return { kind: 'invalid' };
    // Another page of the operator has sent another one since.
    if (sent === undefined) return back('missing');
    const { text, isDecorative } = sent;
    if (!(await saveText(staged, text))) return back('missing');
    if (text === '' && !isDecorative) return back('undescribed');
    const { result } = staged;
    const prepared = await readPrepared(staged);
    if (result?.kind !== 'ready' || prepared === undefined) return back('missing');
    const bytes = writePictureNotes(prepared, { text, source: result.source });
    if (bytes === undefined) return back('noText');
    const copy = recordedCopy(request);
    if (!(await keepOriginal(copy, path, { dataDirectory, now: now() }))) return back('storage');
    const saved = await savePublicFile(copy, path, bytes, version);
    if (saved.kind !== 'saved') return back(saved.kind === 'changed' ? 'changed' : 'storage');
    await deleteStaged(staged);
    return { kind: 'done', next: `${pictureHref(path)}?done=replaced` };
  },
);
