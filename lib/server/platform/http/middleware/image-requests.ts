import { logEvent, type WriteLine } from '@/lib/server/platform/http/logging/log-event';
import { describeBody } from '@/lib/server/platform/http/middleware/replace-response';
import type { Middleware } from '@/lib/server/platform/http/middleware/middleware';

interface ImageRequestsOptions {
  /** Whether the current version has a picture at a path, which is decoded. */
  readonly hasPicture: (path: string) => boolean;
  readonly now: () => Date;
  readonly write?: WriteLine;
}

/**
 * Answers requests to Next.js's image endpoint that it cannot serve: 400 for an address that it fails to
 * parse, and 404 for a picture that the site does not have, with one line in the log. Next.js would throw
 * for both, and checks the other parameters itself.
 */
export function imageRequests({ hasPicture, now, write }: ImageRequestsOptions): Middleware {
  return (request, response, next) => {
    const [path = '', query = ''] = (request.url ?? '').split(/\?(.*)/s);
    const parameters = new URLSearchParams(query);
    const [address, ...others] = parameters.getAll('url');
    if (!path.startsWith('/_next/image') || address === undefined || others.length > 0) {
      next();
      return;
    }
    const picture = decodedPath(address);
    const isComplete = parameters.has('w') && parameters.has('q');
    if (picture !== undefined && (!isComplete || hasPicture(picture))) {
      next();
      return;
    }
    const isPicture = picture?.startsWith('/pictures/') === true;
    const [status, text] = isPicture ? [404, 'Not Found\n'] : [400, 'Bad Request\n'];
    if (isPicture) logEvent('warn', 'picture-missing', { path: picture }, { now: now(), write });
    response.statusCode = status;
    describeBody(response, 'text/plain', text);
    response.end(text);
  };
}

/** Returns the decoded path of an address of this site; `undefined` for another or an invalid one. */
function decodedPath(address: string): string | undefined {
  if (!/^\/(?![/\\])/.test(address)) return undefined;
  try {
    // Next.js decodes it once as a whole, and reads it as a URL.
    decodeURIComponent(address);
    return decodeURIComponent(new URL(address, 'http://site.invalid').pathname);
  } catch {
    return undefined;
  }
}
