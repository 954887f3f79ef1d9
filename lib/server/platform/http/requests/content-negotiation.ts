import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a client prefers JSON to a page. It does if it sends `X-Requested-With: XMLHttpRequest`,
 * lists JSON before HTML in Accept, or sends JSON and does not accept HTML.
 */
export function prefersJson(headers: IncomingHttpHeaders): boolean {
  if (headers['x-requested-with'] === 'XMLHttpRequest') return true;
  const accept = (headers.accept ?? '').toLowerCase();
  const html = accept.indexOf('html');
  const json = accept.indexOf('json');
  if (json !== -1 && (html === -1 || json < html)) return true;
  return mediaType(headers) === 'application/json' && html === -1;
}

/**
 * Whether a form's endpoint responds with JSON instead of a page. It does for a preflight too,
 * because scripts send those and read JSON.
 */
export function expectsJson(headers: IncomingHttpHeaders): boolean {
  return prefersJson(headers) || headers['access-control-request-method'] !== undefined;
}

/** Whether a script of a page on another site sends a request with `fetch`, in a browser that says so. */
export function isScriptOfOtherSite(headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-mode': mode = '', 'sec-fetch-site': site = '' } = headers;
  return ['cors', 'no-cors'].includes(mode) && ['cross-site', 'same-site'].includes(site);
}

/** Whether a request's body is compressed. No endpoint decompresses one (RFC 9110, section 8.4). */
export function isCompressed(headers: IncomingHttpHeaders): boolean {
  const codings = (headers['content-encoding'] ?? '').split(',');
  return codings.some((coding) => !['', 'identity'].includes(coding.trim().toLowerCase()));
}

/** Returns the media type of a request's body in lower case without parameters, or an empty string. */
export function mediaType(headers: IncomingHttpHeaders): string {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  return type.trim().toLowerCase();
}
