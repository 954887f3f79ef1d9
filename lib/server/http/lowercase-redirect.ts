import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Leads on to a page whose address was written with capital letters: its own has none. Tells whether
 * it has answered. All other addresses are for somebody else.
 */
export function lowerCaseAnswers(
  addresses: readonly string[],
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const known = new Set(addresses);
  return ({ method, url = '' }, response) => {
    if (method !== 'GET' && method !== 'HEAD') return false;
    const [path = '', ...query] = url.split('?');
    const lower = path.toLowerCase();
    const bare = lower.length > 1 ? lower.replace(/\/$/, '') : lower;
    if (lower === path || known.has(path) || !known.has(bare)) return false;
    response.writeHead(308, { Location: [bare, ...query].join('?') });
    response.end();
    return true;
  };
}
