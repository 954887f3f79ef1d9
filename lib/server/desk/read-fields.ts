import type { IncomingMessage } from 'node:http';

/** The desk's forms send a handful of short fields. */
const maxBytes = 8 * 1024;

export type ReadFields =
  | { readonly kind: 'fields'; readonly fields: URLSearchParams }
  | { readonly kind: 'refused'; readonly status: 413 | 415 };

/** Reads what a form of the desk sent. Reading stops at the first byte too many. */
export async function readFields(req: IncomingMessage): Promise<ReadFields> {
  const [type = ''] = (req.headers['content-type'] ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/x-www-form-urlencoded') {
    return { kind: 'refused', status: 415 };
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  // The connection outlives the reading, because the refusal goes back over it.
  const body: AsyncIterable<Uint8Array> = req.iterator({ destroyOnReturn: false });
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) return { kind: 'refused', status: 413 };
    chunks.push(chunk);
  }
  return { kind: 'fields', fields: new URLSearchParams(Buffer.concat(chunks).toString('utf8')) };
}
