import { describeBody } from '@/lib/server/platform/http/middleware/replace-response';
import type { Middleware } from '@/lib/server/platform/http/middleware/middleware';

/** `A-Z a-z 0-9 - . _ ~` mean the same percent-encoded or not (RFC 3986, section 6.2.2.2). */
const encodedUnreserved = /%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]|3\d|2[de]|5f|7e)/gi;

/**
 * Parameters with which Next.js 14 passes state to itself. It believes a visitor who sends them: `amp` and
 * `__nextFallback` crash a page, `__nextDataReq` returns its data (next/dist/server/base-server.js).
 */
const frameworkParameter = /^(?:amp$|_rsc$|__next|_next[A-Z]|nxt[PI])/;

/**
 * Rewrites the request target to origin form with unreserved characters decoded, and omits the framework's
 * own parameters. Next.js redirects absolute form to `http:/host/path` and proxies `/%64esk` to itself
 * until it fails.
 */
export const normalizeTarget: Middleware = (request, _response, next) => {
  const target = originForm(request.url ?? '');
  const [path = ''] = target.split('?', 1);
  const query = omitFrameworkParameters(target.slice(path.length));
  request.url = `${path.replaceAll(encodedUnreserved, decodeURIComponent)}${query}`;
  next();
};

/** Keeps the rest of a query, which begins with `?`, as it was sent. */
function omitFrameworkParameters(query: string): string {
  const pairs = query.slice(1).split('&');
  const kept = pairs.filter((pair) => {
    const [name] = new URLSearchParams(pair).keys();
    return name === undefined || !frameworkParameter.test(name);
  });
  if (kept.length === pairs.length) return query;
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}

/** The characters of a host and a port (RFC 3986, section 3.2). */
const hostHeader = /^[\w.~!$&'()*+,;=:[\]%-]*$/;

/**
 * Answers 400 to a request with several `Host` headers or an invalid one, as a server must (RFC 9112,
 * section 3.2). Node reads the first one, and a proxy in front may have read another.
 */
export const requireOneHost: Middleware = ({ headersDistinct }, response, next) => {
  const hosts = headersDistinct.host ?? [];
  if (hosts.length <= 1 && hosts.every((host) => hostHeader.test(host))) {
    next();
    return;
  }
  const text = 'Bad Request\n';
  response.statusCode = 400;
  response.setHeader('Connection', 'close');
  describeBody(response, 'text/plain', text);
  response.end(text);
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
