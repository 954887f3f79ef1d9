import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { deskDownload } from '@/lib/server/desk/downloads/desk-download';
import { fileErrors } from '@/lib/server/desk/words';
import { contentDisposition } from '@/lib/server/forms/body/file-name';
import type { Services } from '@/lib/server/services';

/**
 * Sends an uploaded file to a signed-in operator.
 *
 * Browsers save the file and never show it, because its content is untrusted. Responds 401 without a
 * session.
 */
export async function sendSubmissionFile(
  req: IncomingMessage,
  res: ServerResponse,
  id: unknown,
  services: Services,
): Promise<void> {
  await deskDownload(req, res, services, 'read', fileErrors, async (_operator, _session, store) => {
    const isId = typeof id === 'string' && /^[0-9a-f]{32}$/.test(id);
    const file = isId ? await store.findFile(id) : undefined;
    const content = file === undefined ? undefined : await services.uploads.open(file.id);
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
  });
}
