import { Readable } from 'node:stream';
import {
  extensionOf,
  fileTypes,
  totalLimits,
  type FileType,
} from '@/lib/forms/validation/file-types';
import { cleanFileName } from '@/lib/server/forms/body/file-name';
import { completeFileName, hasContentOf } from '@/lib/server/forms/body/file-signature';
import type { NewFile } from '@/lib/server/forms/submissions/submission-parts';
import type { ParsedMail } from '@/lib/server/inbox/incoming/parsing/parse-mail';
import { ownFileFields } from '@/lib/server/inbox/replies/file-labels';
import { inboundWords } from '@/lib/words/lib/server/inbox/incoming';
import type { Uploads } from '@/lib/server/platform/uploads/upload-store';

/**
 * Stores the attachments of a mail as uploads, with the types and limits of those in forms, and the mail as it came,
 * which has the others too. `mail` is its entry in the conversation. `raw` is left out for a mail that is too large.
 */
export async function storeMailFiles(
  mail: string | undefined,
  subject: string,
  raw: Uint8Array | undefined,
  attachments: ParsedMail['attachments'],
  uploads: Pick<Uploads, 'remove' | 'write'>,
): Promise<readonly NewFile[]> {
  const inMail = mail === undefined ? {} : { mail };
  const files: NewFile[] = [];
  let bytes = 0;
  for (const attachment of attachments) {
    const { length } = attachment.content;
    if (files.length === totalLimits.files || bytes + length > totalLimits.bytes) continue;
    const file = await storeAttachment(attachment, uploads);
    if (file === undefined) continue;
    files.push({ ...file, ...inMail });
    bytes += length;
  }
  if (raw === undefined) return files;
  const left = attachments.length - files.length;
  const original = await write(raw, uploads);
  const name = cleanFileName(`${nameOfMail(subject, left)}.eml`);
  const type = 'message/rfc822';
  const { id, bytes: size, sha256 } = original;
  return [
    ...files,
    { id, bytes: size, sha256, field: ownFileFields.original, name, type, ...inMail },
  ];
}

/** Returns the name of a mail as a file, which says how many attachments only it has. */
function nameOfMail(subject: string, left: number): string {
  const name = subject === '' ? inboundWords.originalName : subject;
  return left === 0 ? name : inboundWords.originalWith(name, left);
}

/** Returns `undefined` for a file whose content is not of a type that forms may accept. */
async function storeAttachment(
  { name: sentName, type: mediaType, content }: ParsedMail['attachments'][number],
  uploads: Pick<Uploads, 'remove' | 'write'>,
): Promise<NewFile | undefined> {
  const { head, isText, ...stored } = await write(content, uploads);
  const name = await completeFileName(cleanFileName(sentName), mediaType, { head, isText });
  const extension = extensionOf(name);
  if (isFileType(extension) && (await hasContentOf(extension, { head, isText }))) {
    return { ...stored, field: ownFileFields.attachment, name, type: fileTypes[extension] };
  }
  await uploads.remove([stored.id]);
  return undefined;
}

async function write(content: Uint8Array, uploads: Pick<Uploads, 'write'>) {
  const stored = await uploads.write(Readable.from([content]), content.length);
  if (stored === 'too-big') throw new Error('A file is larger than itself.');
  return stored;
}

function isFileType(extension: string): extension is FileType {
  return Object.hasOwn(fileTypes, extension);
}
