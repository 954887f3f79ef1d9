import type { IncomingMessage } from 'node:http';
import { isCompressed, mediaType } from '@/lib/server/http/content-negotiation';
import { readLimited } from '@/lib/server/http/read-limited';

/** The forms of the desk, and the question of consent, send a handful of short fields. */
const mostBytes = 8 * 1024;

export type ReadFields =
  | { readonly kind: 'fields'; readonly fields: URLSearchParams }
  | { readonly kind: 'refused'; readonly status: 413 | 415 };

/** Reads what one of the site's own small forms sent. */
export async function readFields(req: IncomingMessage): Promise<ReadFields> {
  const isForm = mediaType(req.headers) === 'application/x-www-form-urlencoded';
  if (!isForm || isCompressed(req.headers)) {
    return { kind: 'refused', status: 415 };
  }
  const body = await readLimited(req, mostBytes);
  if (body === undefined) return { kind: 'refused', status: 413 };
  return { kind: 'fields', fields: new URLSearchParams(body.toString('utf8')) };
}
