import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { deskDownload, type DownloadWords } from '@/lib/server/desk/downloads/desk-download';
import { attachment } from '@/lib/server/forms/body/file-name';
import type { UploadStore } from '@/lib/server/submissions/upload-store';
import type { Services } from '@/lib/server/services';

const words: DownloadWords = {
  404: 'There is no such file. It may have been deleted with its submission.',
  405: 'Files of the desk are fetched with GET.',
};

/**
 * Hands out a file that came with a submission, to whoever is signed in at the desk (else 401). A
 * browser always saves it and never shows it: whatever it holds was made by a stranger.
 */
export async function sendSubmissionFile(
  req: IncomingMessage,
  res: ServerResponse,
  id: unknown,
  services: Services,
  uploads: UploadStore,
): Promise<void> {
  await deskDownload(req, res, services, words, async () => {
    const isId = typeof id === 'string' && /^[0-9a-f]{32}$/.test(id);
    const file = isId ? await services.store.findFile(id) : undefined;
    const content = file === undefined ? undefined : await uploads.open(file.id);
    if (file === undefined || content === undefined) return 'missing';
    res.writeHead(200, {
      'Content-Type': file.type,
      'Content-Length': file.bytes,
      'Content-Disposition': attachment(file.name),
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
