import { z } from 'zod';
import { formatDecimal } from '@/lib/intl/format-decimal';
import { decorativeField, maxPictureBytes, textField } from '@/lib/editing/picture-uploads';
import { cleanFileName } from '@/lib/server/forms/body/file-name';
import { pictureWords } from '@/lib/words/lib/server/content';
import type { ActionResult, DeskActionRequest } from '@/lib/server/desk/desk-action';
import { filled, optionalText, paragraphs, version } from '@/lib/server/desk/fields';
import { mayUsePictures } from '@/lib/server/editing/access/file-areas';
import { operatorCopy } from '@/lib/server/editing/access/operator-copy';
import { editingAction } from '@/lib/server/editing/editing';
import { onDisk } from '@/lib/server/editing/files/system-errors';
import {
  beginPicture,
  deleteStaged,
  findStaged,
  receivePart,
  saveText,
  type StagedPicture,
} from '@/lib/server/editing/pictures/upload/staged-pictures';
import { isReplaceable } from '@/lib/server/editing/pictures/replacement/find-replaced';
import { uploadState } from '@/lib/server/editing/pictures/upload/upload-state';
import { sendNotices } from '@/lib/words/lib/server/editing/pictures/upload';

/** The address of the page that adds pictures. */
export const addPicturesHref = '/desk/site/pictures/add';

/** The longest text for people who do not see a picture, in UTF-16 code units. */
const maxTextLength = 2000;

const uploadId = z.string();

/** Defines an action of operators who work with pictures. */
export function pictureAction<Shape extends z.ZodRawShape>(
  reads: Shape,
  run: Parameters<typeof editingAction<Shape>>[1],
) {
  return editingAction(reads, async (request) =>
    mayUsePictures(request.operator) ? run(request) : { kind: 'not-permitted' },
  );
}

/** Returns a picture of the operator that waits. */
export function findOwn(
  { services: { settings }, operator }: Pick<DeskActionRequest, 'services' | 'operator'>,
  id: string,
): Promise<StagedPicture | undefined> {
  return findStaged(settings.DATA_DIR, operator.email, id);
}

/** Begins a picture that a page sends in parts. Responds with its id, or says why it is not sent, as JSON. */
export const startUpload = pictureAction(
  { name: filled(1000), bytes: version, replaces: optionalText },
  async ({ input, services: { settings, now }, operator, randomBytes }) => {
    const { name, bytes, replaces } = input;
    if (!(await isReplaceable(operator, replaces))) return { kind: 'missing' };
    const refuse = (problem: string): ActionResult => ({ kind: 'json', value: { problem } });
    if (bytes > maxPictureBytes) {
      const megabytes = formatDecimal(bytes / 1_000_000);
      return refuse(pictureWords.tooLarge(megabytes, maxPictureBytes / 1_000_000));
    }
    const deps = { dataDirectory: settings.DATA_DIR, now, randomBytes };
    const file = { operator: operator.email, name: cleanFileName(name), bytes, replaces };
    const begun = await onDisk(() => beginPicture(deps, file));
    if (begun === 'storage' || begun === 'full') return refuse(sendNotices[begun]);
    return { kind: 'json', value: { id: begun.id } };
  },
);

/** Stores a part of a picture: the body, from `offset` on. Responds with the state of the picture as JSON. */
export const receiveUpload = pictureAction(
  { id: uploadId, offset: version },
  async (request): Promise<ActionResult> => {
    const { input, body, operator } = request;
    const picture = await findOwn(request, input.id);
    if (picture === undefined || body === undefined) return { kind: 'missing' };
    const content: AsyncIterable<Uint8Array> = body.iterator({ destroyOnReturn: false });
    const received = await onDisk(() => receivePart(picture, input.offset, content));
    if (received === 'storage') {
      return { kind: 'json', value: { problem: sendNotices.storage } };
    }
    const state = await uploadState(operatorCopy(operator), { ...picture, received });
    return { kind: 'json', value: state };
  },
);

/** Keeps what was typed for people who do not see a picture that waits. */
export const describeUpload = pictureAction(
  { id: uploadId, text: paragraphs },
  async (request): Promise<ActionResult> => {
    const { input } = request;
    const picture = await findOwn(request, input.id);
    if (picture === undefined) return { kind: 'missing' };
    if (input.text.length > maxTextLength) return { kind: 'invalid' };
    return (await saveText(picture, input.text))
      ? { kind: 'json', value: {} }
      : { kind: 'missing' };
  },
);

/** Throws away a picture that waits, also one of which a part has arrived. */
export const discardUpload = pictureAction({ id: uploadId }, async (request) => {
  const picture = await findOwn(request, request.input.id);
  if (picture === undefined) return { kind: 'missing' };
  await deleteStaged(picture);
  return { kind: 'done', next: `${addPicturesHref}?done=discarded` };
});

/** Returns what a form has for a picture that waits: its text, and whether it needs none; `undefined` for another form. */
export function readSentText(fields: URLSearchParams, id: string) {
  const sent = fields.get(textField(id));
  if (sent === null) return undefined;
  const text = sent.replace(/\s+/g, ' ').trim();
  if (text.length > maxTextLength) return 'too-long';
  return { text, isDecorative: fields.has(decorativeField(id)) };
}
