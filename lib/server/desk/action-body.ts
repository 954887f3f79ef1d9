import type { IncomingMessage } from 'node:http';
import { extensionOf } from '@/lib/forms/validation/file-types';
import { replyFileLimits } from '@/lib/inbox/reply-files';
import type { RefusalReason, RefusedFile, SentFiles } from '@/lib/server/desk/desk-action';
import type { BodyResult } from '@/lib/server/forms/body/body-fields';
import { hasContentOf } from '@/lib/server/forms/body/file-signature';
import { parseMultipart } from '@/lib/server/forms/body/multipart/parse-multipart';
import { fileRecords, uploadIds } from '@/lib/server/forms/body/received-files';
import { logErrorOncePerMinute } from '@/lib/server/platform/http/logging/log-error';
import { isCompressed, mediaType } from '@/lib/server/platform/http/requests/content-negotiation';
import { drainRequest, readFormBody } from '@/lib/server/platform/http/requests/read-body';
import type { ReceivedFile } from '@/lib/server/platform/uploads/upload-store';
import type { Services } from '@/lib/server/services';

/** The body of an action's form. */
type ActionBody =
  | {
      readonly kind: 'fields';
      readonly fields: URLSearchParams;
      readonly files?: SentFiles;
      /** The request, if the action reads the body itself. */
      readonly body?: IncomingMessage;
    }
  | {
      readonly kind: 'refused';
      readonly status: 400 | 413 | 415;
      /** Those that were read, to give back what was typed. */
      readonly fields?: URLSearchParams;
    };

/** Reads the body of an action's form. Files are discarded unless `storesFiles`. */
export type ReadActionBody = (
  req: IncomingMessage,
  uploads: Services['uploads'],
  storesFiles: boolean,
) => Promise<ActionBody>;

/** A reply has at most 20,000 characters, of up to nine bytes each when URL-encoded. */
export const maxActionBytes = 256 * 1024;

/** Leaves the body to the action, which gets the fields of the address. */
export const leaveBody: ReadActionBody = (req) => {
  const { searchParams: fields } = new URL(req.url ?? '/', 'http://localhost');
  return Promise.resolve({ kind: 'fields', fields, body: req });
};

/** The name of the field of files. */
const fileField = 'file';

/**
 * Reads the body of a form with files, and stores them with the checks of files in public forms. What is wrong
 * with a file does not refuse the rest of the form: the action keeps the text and says which file is missing.
 */
export const readFilesBody: ReadActionBody = async (req, uploads, storesFiles) => {
  if (mediaType(req.headers) !== 'multipart/form-data' || isCompressed(req.headers)) {
    return readFormBody(req, maxActionBytes);
  }
  const target = { name: fileField, maxBytes: replyFileLimits.bytes };
  const body = await parseMultipart(req, {
    uploads,
    fieldOf: (name) => (storesFiles && name === fileField ? target : undefined),
  });
  // A browser reads no response while it sends.
  await drainRequest(req);
  const fields = new URLSearchParams(
    body.fields.flatMap(([name, values]) => values.map((value) => [name, value])),
  );
  if (!storesFiles) return { kind: 'fields', fields, files: refuseAll(body, 'storage') };
  if (body.ok) return { kind: 'fields', fields, files: await checkFiles(body.files, uploads) };
  if ('failure' in body) {
    logErrorOncePerMinute('desk-file-not-stored', body.failure, new Date());
    return { kind: 'fields', fields, files: refuseAll(body, 'storage') };
  }
  switch (body.error) {
    case 'FILES_TOO_BIG':
      return { kind: 'fields', fields, files: refuseAll(body, 'size') };
    case 'TOO_MANY_FILES':
      return { kind: 'fields', fields, files: refuseAll(body, 'number') };
    case 'FIELD_TOO_LONG':
    case 'BODY_TOO_BIG':
      return { kind: 'refused', status: 413, fields };
    default:
      return { kind: 'refused', status: 400, fields };
  }
};

function refuseAll({ sentFiles }: BodyResult, reason: RefusalReason): SentFiles {
  return { stored: [], refused: sentFiles.map(({ name }) => ({ name, reason })) };
}

/** Deletes the files that are empty or not of a type that forms may accept. */
async function checkFiles(
  files: readonly ReceivedFile[],
  uploads: Pick<Services['uploads'], 'remove'>,
): Promise<SentFiles> {
  const stored: ReceivedFile[] = [];
  const refused: RefusedFile[] = [];
  for (const file of files) {
    const reason = await findReason(file);
    if (reason === undefined) stored.push(file);
    else refused.push({ name: file.name, reason });
  }
  const unused = uploadIds(files.filter((file) => !stored.includes(file)));
  // The clean-up deletes those that remain.
  await uploads.remove(unused).catch(() => undefined);
  return { stored: fileRecords(stored), refused };
}

async function findReason({ name, upload }: ReceivedFile): Promise<RefusalReason | undefined> {
  if (upload === undefined) return 'size';
  if (upload.bytes === 0) return 'empty';
  return (await hasContentOf(extensionOf(name), upload)) ? undefined : 'type';
}
