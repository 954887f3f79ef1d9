import { setTimeout as wait } from 'node:timers/promises';
import { maxPictureBytes, uploadHref } from '@/lib/editing/picture-uploads';
import type { ActionResult } from '@/lib/server/desk/desk-action';
import { optionalText } from '@/lib/server/desk/fields';
import { isReplaceable } from '@/lib/server/editing/pictures/replacement/find-replaced';
import { onDisk } from '@/lib/server/editing/files/system-errors';
import { pictureAction } from '@/lib/server/editing/pictures/upload/upload-actions';
import { prepareStaged } from '@/lib/server/editing/pictures/upload/prepare-staged';
import {
  beginPicture,
  receivePart,
  saveLength,
  type StagedPicture,
} from '@/lib/server/editing/pictures/upload/staged-pictures';
import type { sendNotices } from '@/lib/words/lib/server/editing/pictures/upload';
import { cleanFileName } from '@/lib/server/forms/body/file-name';
import {
  headerParameter,
  parsePartHead,
  unescapeName,
} from '@/lib/server/forms/body/multipart/part-head';
import { MultipartError, readParts } from '@/lib/server/forms/body/multipart/read-parts';
import { isCompressed, mediaType } from '@/lib/server/platform/http/requests/content-negotiation';

const limits = {
  /** In bytes: some photographs at once. */
  multipartBytes: 400_000_000,
  partHeaders: 100,
  partHeaderBytes: 16 * 1024,
};

/** Milliseconds for which the response waits for pictures to be ready. */
const patience = 20_000;

type Begin = (name: string) => Promise<StagedPicture | 'full' | 'storage'>;

/**
 * Receives the pictures of a form, for browsers without JavaScript, and redirects to the page, where each gets its
 * text. Those that arrived before the form was cut off are kept.
 */
export const sendPictures = pictureAction(
  { replaces: optionalText },
  async (request): Promise<ActionResult> => {
    const { input, body, headers, operator, services, randomBytes } = request;
    const { replaces } = input;
    if (body === undefined) return { kind: 'invalid' };
    if (!(await isReplaceable(operator, replaces))) return { kind: 'missing' };
    if (mediaType(headers) !== 'multipart/form-data' || isCompressed(headers)) {
      return { kind: 'invalid' };
    }
    const boundary = headerParameter(headers['content-type'] ?? '', 'boundary')?.trimEnd() ?? '';
    if (boundary === '') return { kind: 'invalid' };
    const deps = { dataDirectory: services.settings.DATA_DIR, now: services.now, randomBytes };
    // The length of a file is known at its end.
    const begin: Begin = (name) =>
      onDisk(() =>
        beginPicture(deps, {
          operator: operator.email,
          name,
          bytes: maxPictureBytes + 1,
          replaces,
        }),
      );
    const sent: StagedPicture[] = [];
    let done: keyof typeof sendNotices = 'none';
    try {
      const chunks: AsyncIterable<Uint8Array> = body.iterator({ destroyOnReturn: false });
      for await (const part of readParts(chunks, boundary, limits)) {
        const received = await receiveFile(part, begin);
        if (received === undefined) continue;
        if (typeof received === 'string') {
          done = received;
          break;
        }
        sent.push(received);
        done = 'sent';
      }
    } catch (error) {
      if (!(error instanceof MultipartError)) throw error;
      done = 'interrupted';
    }
    const ready = Promise.all(sent.map((picture) => prepareStaged(picture)));
    await Promise.race([ready, wait(patience, undefined, { ref: false })]);
    return { kind: 'done', next: `${uploadHref(replaces, { done })}#waiting` };
  },
);

/** Receives a file of a form; `undefined` for a field, and for a file input without a file. */
async function receiveFile(
  { headers, content }: { headers: readonly string[]; content: AsyncIterable<Buffer> },
  begin: Begin,
): Promise<StagedPicture | 'full' | 'storage' | undefined> {
  const { fileName } = parsePartHead(headers);
  if (fileName === undefined || fileName.bytes.length === 0) return undefined;
  const name = cleanFileName(unescapeName(Buffer.from(fileName.bytes).toString(), fileName));
  const begun = await begin(name);
  if (typeof begun === 'string') return begun;
  const received = await onDisk(() => receivePart(begun, 0, content));
  if (received === 'storage') return received;
  return saveLength(begun, received);
}
