import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { apiRequest, findApiToken } from '@/lib/server/inbox/api/api-request';
import type { DeskDownload } from '@/lib/server/desk/desk-download';
import { fileErrors } from '@/lib/words/lib/server/inbox/desk';
import { contentDisposition } from '@/lib/server/platform/http/responses/content-disposition';
import type { Operator } from '@/lib/server/access/access-record';
import type { Store } from '@/lib/server/store';
import type { Services } from '@/lib/server/services';
import { isApiState } from '@/lib/server/inbox/api/api-token';
import type { StoredFile } from '@/lib/server/forms/submissions/submission-parts';

/** A message can have many files, so a token may read more of them than lists. */
const filesPerMinute = 600;

/** Finds an uploaded file that an operator may read: one of a draft is its author's own. */
export async function findOwnFile(
  store: Pick<Store, 'findFile'>,
  id: string | undefined,
  { email }: Pick<Operator, 'email'>,
): Promise<StoredFile | undefined> {
  const file = isFileId(id) ? await store.findFile(id) : undefined;
  return file?.draftOf === undefined || file.draftOf === email ? file : undefined;
}

/** Returns whether a text has the form of the id of an uploaded file. */
function isFileId(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-f]{32}$/.test(text);
}

/**
 * Sends an uploaded file to a signed-in operator, or to a token of the read API that may read its message.
 * Browsers save the file and never show it, because its content is untrusted.
 */
export const submissionFile: DeskDownload = {
  errors: fileErrors,
  async respondToToken({ req, res, params: { file: id }, services }) {
    const { store } = services;
    if (!(await hasApiToken(req, store))) return false;
    const limit = { key: 'api-files', max: filesPerMinute, windowMs: 60_000 };
    await apiRequest(req, res, services, limit, async (token) => {
      const file = isFileId(id) ? await store.findFile(id) : undefined;
      const owner = file && (await store.findSubmission(file.submission));
      if (owner?.form !== token.form || !isApiState(owner.state)) return 'missing';
      if (file?.draftOf !== undefined) return 'missing';
      return writeFile(req, res, file, services);
    });
    return true;
  },
  async send({ req, res, params: { file: id }, operator, store, services }) {
    return writeFile(req, res, await findOwnFile(store, id, operator), services);
  },
};

/** Returns whether a request has a token of the read API. A proxy can ask for other names and passwords. */
async function hasApiToken(req: IncomingMessage, store: Services['store']): Promise<boolean> {
  if (req.headers.authorization === undefined) return false;
  // `apiRequest` reads it again and responds if the store fails.
  return (await findApiToken(req, store).catch(() => true)) !== undefined;
}

async function writeFile(
  req: IncomingMessage,
  res: ServerResponse,
  file: StoredFile | undefined,
  { uploads }: Pick<Services, 'uploads'>,
): Promise<'sent' | 'missing'> {
  const content = file === undefined ? undefined : await uploads.open(file.id);
  if (file === undefined || content === undefined) return 'missing';
  res.writeHead(200, {
    'Content-Type': file.type,
    'Content-Length': file.bytes,
    'Content-Disposition': contentDisposition(file.name),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
  });
  if (req.method === 'HEAD') {
    content.destroy();
    res.end();
  } else {
    await pipeline(content, res);
  }
  return 'sent';
}
