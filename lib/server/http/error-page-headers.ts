import type { IncomingMessage, ServerResponse } from 'node:http';
import type { readRouteHeaders } from '@/lib/server/http/route-headers';

/**
 * Gives the answer to an address that cannot be decoded (`/%E0%A4%A`) the headers that every page
 * has: Next gives up on it before it comes to them, and then shows a page all the same.
 */
export function protectUnreadable(
  { url = '' }: Pick<IncomingMessage, 'url'>,
  response: Pick<ServerResponse, 'setHeader'>,
  headersOf: ReturnType<typeof readRouteHeaders>,
): void {
  const [path = ''] = url.split('?');
  try {
    decodeURIComponent(path);
  } catch {
    for (const [name, value] of headersOf('/') ?? []) response.setHeader(name, value);
  }
}
