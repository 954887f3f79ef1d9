import type { Middleware } from '@/lib/server/http/middleware/middleware';

/** `A-Z a-z 0-9 - . _ ~` mean the same percent-encoded or not (RFC 3986, section 6.2.2.2). */
const encodedUnreserved = /%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]|3\d|2[de]|5f|7e)/gi;

/**
 * Rewrites the request target to origin form with unreserved characters decoded. Next.js redirects
 * absolute form to `http:/host/path` and proxies `/%64esk` to itself until it fails.
 */
export const normalizeTarget: Middleware = (request, _response, next) => {
  const [path = '', ...query] = originForm(request.url ?? '').split('?');
  request.url = [path.replaceAll(encodedUnreserved, decodeURIComponent), ...query].join('?');
  next();
};

/**
 * Converts a request target in absolute form (`http://host/path`) to origin form (`/path`). A server
 * must accept both (RFC 9112, section 3.2.2).
 */
export function originForm(target: string): string {
  const [authority = ''] = /^https?:\/\/[^/?#]*/i.exec(target) ?? [];
  if (authority === '') return target;
  const rest = target.slice(authority.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Redirects an address with capital letters (308) to its lower-case form if the site has it. */
export function lowercaseRedirect(readAddresses: () => ReadonlySet<string>): Middleware {
  return ({ method, url = '' }, response, next) => {
    const known = readAddresses();
    const [path = '', ...query] = url.split('?');
    const lower = path.toLowerCase();
    const bare = lower.length > 1 ? lower.replace(/\/$/, '') : lower;
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead || lower === path || known.has(path) || !known.has(bare)) {
      next();
      return;
    }
    response.writeHead(308, { Location: [bare, ...query].join('?') });
    response.end();
  };
}
