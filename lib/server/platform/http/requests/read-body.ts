import type { IncomingMessage } from 'node:http';
import { isCompressed, mediaType } from '@/lib/server/platform/http/requests/content-negotiation';

/** The forms of the sign-in page and of the consent page have a few short fields. */
const maxFormBytes = 8 * 1024;

type FormBody =
  | { readonly kind: 'fields'; readonly fields: URLSearchParams }
  | { readonly kind: 'refused'; readonly status: 413 | 415 };

/** Reads the URL-encoded body, of at most `maxBytes`, of one of the site's own forms. */
export async function readFormBody(
  request: IncomingMessage,
  maxBytes = maxFormBytes,
): Promise<FormBody> {
  const isForm = mediaType(request.headers) === 'application/x-www-form-urlencoded';
  if (!isForm || isCompressed(request.headers)) {
    return { kind: 'refused', status: 415 };
  }
  const body = await readLimitedBody(request, maxBytes);
  if (body === undefined) return { kind: 'refused', status: 413 };
  return { kind: 'fields', fields: new URLSearchParams(body.toString('utf8')) };
}

/**
 * Reads a short body. Returns `undefined` if it has more than `maxBytes`; then the rest is not read,
 * and the connection stays open for the response.
 */
export async function readLimitedBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> = request.iterator({ destroyOnReturn: false });
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Slightly more than the largest body that an endpoint accepts. */
const maxDrainedBytes = 12 * 1024 * 1024;

/**
 * Reads and discards the rest of a body, so that a client that is still sending can read the
 * response. Stops at 12 MiB: Node then closes the connection.
 */
export async function drainRequest(request: IncomingMessage): Promise<void> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (request.readableEnded || request.destroyed || announced > maxDrainedBytes) return;
  await new Promise<void>((resolve) => {
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxDrainedBytes) return;
      request.pause();
      resolve();
    });
    request.once('end', resolve);
    request.once('close', resolve);
    request.resume();
  });
}
