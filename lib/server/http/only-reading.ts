import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorTitle } from '@/lib/http/error-titles';
import type { PageMeta, SiteFrame } from '@/lib/site/frame';

/** What a page shows in place of itself when something was sent to it. */
export interface RefusedProps {
  readonly frame: SiteFrame;
  readonly meta: PageMeta;
  readonly statusCode: 405;
}

/**
 * Refuses whatever is not reading with 405, as Next does by itself for static pages only.
 * `undefined` where the page may go on.
 */
export function refuseWriting(
  { method }: Pick<IncomingMessage, 'method'>,
  response: ServerResponse,
  frame: SiteFrame,
): RefusedProps | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined;
  response.statusCode = 405;
  response.setHeader('Allow', 'GET, HEAD');
  response.setHeader('Cache-Control', 'private, no-store');
  return { frame, meta: { title: `405: ${errorTitle(405)}` }, statusCode: 405 };
}
