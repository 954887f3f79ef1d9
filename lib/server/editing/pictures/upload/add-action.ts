import type { ActionResult, DeskActionRequest } from '@/lib/server/desk/desk-action';
import { optionalText } from '@/lib/server/desk/fields';
import { recordedCopy } from '@/lib/server/editing/access/recorded-copy';
import { addPicture } from '@/lib/server/editing/pictures/upload/add-picture';
import { deleteStaged, saveText } from '@/lib/server/editing/pictures/upload/staged-pictures';
import {
  addPicturesHref,
  findOwn,
  pictureAction,
  readSentText,
} from '@/lib/server/editing/pictures/upload/upload-actions';
import { textField } from '@/lib/editing/picture-uploads';
import type { addNotices } from '@/lib/words/lib/server/editing/pictures/upload';

/**
 * Adds pictures that wait to the site's folder, each with the text that the form has for it. Those without one stay,
 * unless they are decoration. The button `discard` throws one away and keeps what was typed for the others.
 */
export const addPictures = pictureAction(
  { discard: optionalText },
  async (request): Promise<ActionResult> => {
    const { input, fields } = request;
    const results = new Set<Outcome>();
    for (const name of fields.keys()) {
      if (!name.startsWith(textField(''))) continue;
      const id = name.slice(textField('').length);
      const sent = readSentText(fields, id);
      if (sent === 'too-long') return { kind: 'invalid' };
      if (sent === undefined) continue;
      results.add(await addOne(request, { id, ...sent, discard: input.discard }));
    }
    const back = (done: keyof typeof addNotices): ActionResult => ({
      kind: 'done',
      next: `${addPicturesHref}?done=${done}`,
    });
    if (input.discard !== undefined) return back('discarded');
    for (const problem of ['storage', 'area', 'undescribed', 'missing'] as const) {
      if (results.has(problem)) return back(problem);
    }
    const isNew = results.has('added');
    if (isNew) return { kind: 'done', next: '/desk/site/pictures?done=added' };
    return back(results.has('existing') ? 'existing' : 'missing');
  },
);

type Outcome =
  | 'added'
  | 'existing'
  | 'undescribed'
  | 'missing'
  | 'storage'
  | 'area'
  | 'kept'
  | 'discarded';

interface Sent {
  readonly id: string;
  readonly text: string;
  readonly isDecorative: boolean;
  /** The id of the picture to throw away. */
  readonly discard: string | undefined;
}

async function addOne(
  request: DeskActionRequest,
  { id, text, isDecorative, discard }: Sent,
): Promise<Outcome> {
  const picture = await findOwn(request, id);
  if (picture === undefined || picture.replaces !== undefined) return 'missing';
  if (discard === id) {
    await deleteStaged(picture);
    return 'discarded';
  }
  if (!(await saveText(picture, text))) return 'missing';
  if (discard !== undefined) return 'kept';
  if (text === '' && !isDecorative) return 'undescribed';
  const result = await addPicture(recordedCopy(request), picture, text);
  switch (result.kind) {
    case 'missing':
      return 'missing';
    case 'refused':
      return result.reason === 'area' || result.reason === 'outside' ? 'area' : 'storage';
    case 'existing':
    case 'added':
      await deleteStaged(picture);
      return result.kind;
  }
}
