import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { apiRequest, findApiToken } from '@/lib/server/desk/connections/api-request';
import { deskDownload } from '@/lib/server/desk/downloads/desk-download';
import { fileErrors } from '@/lib/server/desk/words';
import { contentDisposition } from '@/lib/server/forms/body/file-name';
import type { Services } from '@/lib/server/services';
import { isApiState } from '@/lib/server/store/api-store';
import type { Store } from '@/lib/server/store/store';
import type { StoredFile } from '@/lib/server/store/submission-parts';

/** A message can have many files, so a token may read more of them than lists. */
const filesPerMinute = 600;

/**
 * Sends an uploaded file to a signed-in operator, or to a token of the read API that may read its message.
 *
 * Browsers save the file and never show it, because its content is untrusted. Responds 401 without a
 * session or a token.
 */
export async function sendSubmissionFile(
  req: IncomingMessage,
  res: ServerResponse,
  id: unknown,
  services: Services,
): Promise<void> {
  const { store } = services;
  const isId = typeof id === 'string' && /^[0-9a-f]{32}$/.test(id);
  const load = (from: Pick<Store, 'findFile'>) => (isId ? from.findFile(id) : undefined);
  if (await hasApiToken(req, store)) {
    const limit = { key: 'api-files', max: filesPerMinute, windowMs: 60_000 };
    await apiRequest(req, res, services, limit, async (token) => {
      const file = await load(store);
      const owner = file && (await store.findSubmission(file.submission));
      if (owner?.form !== token.form || !isApiState(owner.state)) return 'missing';
      return writeFile(req, res, file, services);
    });
    return;
  }
  await deskDownload(req, res, services, 'read', fileErrors, async (_operator, _session, visible) =>
    writeFile(req, res, await load(visible), services),
  );
}

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
