import type { Middleware } from '@/lib/server/http/middleware';

/** Redirects an address with capital letters (308) to the page in `addresses` that it means. */
export function lowercaseRedirect(addresses: readonly string[]): Middleware {
  const known = new Set(addresses);
  return ({ method, url = '' }, response, next) => {
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
