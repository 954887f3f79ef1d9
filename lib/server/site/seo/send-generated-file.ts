import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GeneratedFile } from '@/lib/server/site/seo/generated-files';
import { generatedFileWords } from '@/lib/words/lib/server/site/seo';

/** Cache lifetime, in seconds. */
const maxAge = 300;

/**
 * Sends a file, or 304 if the client's copy is current; without a file, 404.
 *
 * `If-None-Match` takes precedence over `If-Modified-Since` (RFC 9110, 13.2.2). Methods other than
 * GET and HEAD get 405.
 */
export function sendGeneratedFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: GeneratedFile | undefined,
): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    sendPlain(response, 405, `${generatedFileWords.readOnly}\n`);
    return;
  }
  if (file === undefined) {
    sendPlain(response, 404, `${generatedFileWords.notFound}\n`);
    return;
  }
  const hash = createHash('sha256').update(file.body).digest('base64url').slice(0, 27);
  const tag = `"${hash}"`;
  response.setHeader('ETag', tag);
  response.setHeader('Cache-Control', `public, max-age=${maxAge}`);
  if (file.lastModified !== undefined) {
    response.setHeader('Last-Modified', file.lastModified.toUTCString());
  }
  for (const [name, value] of Object.entries(file.headers ?? {})) response.setHeader(name, value);
  if (isNotModified(request, tag, file.lastModified)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  const body = Buffer.from(file.body);
  response.statusCode = 200;
  response.setHeader('Content-Type', file.type);
  response.setHeader('Content-Length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function isNotModified({ headers }: IncomingMessage, tag: string, lastModified?: Date): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) {
    return tags.split(',').some((value) => ['*', tag].includes(value.trim().replace(/^W\//, '')));
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return lastModified !== undefined && Math.floor(lastModified.getTime() / 1000) * 1000 <= since;
}

function sendPlain(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.end(text);
}
