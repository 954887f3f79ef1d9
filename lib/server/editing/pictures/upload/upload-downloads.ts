import type { DeskDownload } from '@/lib/server/desk/desk-download';
import { mayUsePictures } from '@/lib/server/editing/access/file-areas';
import { operatorCopy } from '@/lib/server/editing/access/operator-copy';
import { readThumbnail } from '@/lib/server/editing/pictures/upload/staged-pictures';
import { findOwn } from '@/lib/server/editing/pictures/upload/upload-actions';
import { uploadState } from '@/lib/server/editing/pictures/upload/upload-state';
import { uploadErrors } from '@/lib/words/lib/server/editing/pictures/upload';

type Download = Parameters<DeskDownload['send']>[0];

/** Returns a picture that waits of the operator who asks. */
async function findSent({ operator, services, params: { id = '' } }: Download) {
  if (services.settings.EDITING !== 'on' || !mayUsePictures(operator)) return undefined;
  return findOwn({ operator, services }, id);
}

/** Responds with the state of a picture that is sent in parts, for a script that goes on with it. */
export const uploadStateDownload: DeskDownload = {
  errors: uploadErrors,
  isAutomatic: true,
  async send(request) {
    const picture = await findSent(request);
    if (picture === undefined) return 'missing';
    const { req, res, operator } = request;
    const state = await uploadState(operatorCopy(operator), picture);
    res.setHeader('Content-Type', 'application/json');
    res.end(req.method === 'HEAD' ? undefined : JSON.stringify(state));
    return 'sent';
  },
};

/** Sends the small copy of a picture that waits, never the file that was uploaded. */
export const uploadThumbnail: DeskDownload = {
  errors: uploadErrors,
  isAutomatic: true,
  async send(request) {
    const picture = await findSent(request);
    const thumbnail = picture === undefined ? undefined : await readThumbnail(picture);
    if (thumbnail === undefined) return 'missing';
    const { req, res } = request;
    res.writeHead(200, {
      'Content-Type': 'image/webp',
      'Content-Length': thumbnail.length,
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    });
    res.end(req.method === 'HEAD' ? undefined : thumbnail);
    return 'sent';
  },
};
