import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setQuietHeaders } from '@/lib/server/desk/quiet-headers';
import { findSession, keepSession, readSessionToken } from '@/lib/server/desk/sessions';
import { attachment } from '@/lib/server/forms/file-name';
import type { FileShelf } from '@/lib/server/forms/file-shelf';
import type { Services } from '@/lib/server/services';
import { StoreBusy } from '@/lib/server/store/store-busy';

/**
 * Hands out a file that came with a submission, to whoever is signed in at the desk (else 401). A
 * browser always saves it and never shows it: whatever it holds was made by a stranger.
 */
export async function sendFile(
  req: IncomingMessage,
  res: ServerResponse,
  id: unknown,
  { store, settings, now }: Services,
  shelf: FileShelf,
): Promise<void> {
  setQuietHeaders(res);
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    res.setHeader('Allow', 'GET, HEAD');
    refuse(res, 405);
    return;
  }
  try {
    const token = readSessionToken(req.headers, settings.SITE_URL);
    const session = await findSession(store, token, now());
    if (token === undefined || session === undefined) {
      refuse(res, 401);
      return;
    }
    await keepSession(store, token, session, now());
    const isId = typeof id === 'string' && /^[0-9a-f]{32}$/.test(id);
    const file = isId ? await store.findFile(id) : undefined;
    const content = file === undefined ? undefined : await shelf.open(file.id);
    if (file === undefined || content === undefined) {
      refuse(res, 404);
      return;
    }
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
      return;
    }
    await pipeline(content, res);
  } catch (error) {
    if (res.headersSent) {
      // The browser has gone, or sees that the file broke off.
      res.destroy();
      return;
    }
    if (!StoreBusy.is(error)) throw error;
    res.setHeader('Retry-After', '5');
    refuse(res, 503);
  }
}

const refusals = {
  401: 'You are not signed in, or your session has ended. Sign in with a new link to the desk.',
  404: 'There is no such file. It may have been deleted with its submission.',
  405: 'Files of the desk are fetched with GET.',
  503: 'The store is busy. Try again in a moment.',
} as const;

function refuse(res: ServerResponse, status: keyof typeof refusals): void {
  res.setHeader('Content-Type', 'text/plain; charset=utf-8');
  res.writeHead(status).end(`${refusals[status]}\n`);
}
