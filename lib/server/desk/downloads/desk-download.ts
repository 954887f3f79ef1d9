import type { IncomingMessage, ServerResponse } from 'node:http';
import { exceptionTitle } from '@/lib/http/error-text';
import { setPrivateHeaders } from '@/lib/server/desk/private-headers';
import { findSession, extendSession, readSessionToken } from '@/lib/server/desk/sign-in/sessions';
import { logException } from '@/lib/server/http/log-exception';
import type { Services } from '@/lib/server/services';
import { StoreBusy } from '@/lib/server/store/store-busy';

/** What is said where something cannot be fetched, in words for the people of the desk. */
export interface DownloadWords {
  readonly 404: string;
  readonly 405: string;
}

/** Sends what was asked for, if it is there; `missing`, and nothing sent, if it is not. */
type Send = () => Promise<'sent' | 'missing'>;

const always = {
  401: 'You are not signed in, or your session has ended. Sign in with a new link to the desk.',
  503: 'The store is busy. Try again in a moment.',
} as const;

/**
 * The only way to what is fetched from the desk without being a page: `send` runs for a session that
 * lasts, and for nothing else (401). 404 where it finds nothing, 405 for what is not reading, 503
 * while the store is busy.
 */
export async function deskDownload(
  req: IncomingMessage,
  res: ServerResponse,
  { store, settings, now }: Services,
  words: DownloadWords,
  send: Send,
): Promise<void> {
  const say = (status: number, said: string) => {
    res.setHeader('Content-Type', 'text/plain; charset=utf-8');
    res.writeHead(status).end(`${said}\n`);
  };
  const refuse = (status: 401 | 404 | 405 | 503) => {
    say(status, { ...always, ...words }[status]);
  };
  setPrivateHeaders(res);
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    res.setHeader('Allow', 'GET, HEAD');
    refuse(405);
    return;
  }
  try {
    const token = readSessionToken(req.headers, settings.SITE_URL);
    const session = await findSession(store, token, now());
    if (token === undefined || session === undefined) {
      refuse(401);
      return;
    }
    await extendSession(store, token, session, now());
    if ((await send()) === 'missing') refuse(404);
  } catch (error) {
    if (res.headersSent) {
      // The browser has gone, or sees that the file broke off.
      res.destroy();
      return;
    }
    if (!StoreBusy.is(error)) {
      const digest = logException(error, req.url ?? '', now());
      say(500, `${exceptionTitle('server')}. Digest: ${digest}.`);
      return;
    }
    res.setHeader('Retry-After', '5');
    refuse(503);
  }
}
