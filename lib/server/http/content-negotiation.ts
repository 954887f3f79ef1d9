import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether the answer is for a program that reads JSON rather than for a page: it says so with
 * X-Requested-With, or names JSON before HTML in Accept, or sent JSON itself without asking for HTML.
 */
export function prefersJson(headers: IncomingHttpHeaders): boolean {
  if (headers['x-requested-with'] === 'XMLHttpRequest') return true;
  const accept = (headers.accept ?? '').toLowerCase();
  const html = accept.indexOf('html');
  const json = accept.indexOf('json');
  if (json !== -1 && (html === -1 || json < html)) return true;
  return mediaType(headers) === 'application/json' && html === -1;
}

/** Whether a request's body is compressed. No endpoint decompresses one (RFC 9110, section 8.4). */
export function isCompressed(headers: IncomingHttpHeaders): boolean {
  const codings = (headers['content-encoding'] ?? '').split(',');
  return codings.some((coding) => !['', 'identity'].includes(coding.trim().toLowerCase()));
}

/** The type of a request's body in lower case without its parameters; empty if it names none. */
export function mediaType(headers: IncomingHttpHeaders): string {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  return type.trim().toLowerCase();
}
