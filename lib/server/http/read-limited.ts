import type { IncomingMessage } from 'node:http';

/**
 * The bytes of a short body as they came; `undefined` if there are more than `mostBytes`. Reading
 * stops at the first byte too many, and the connection outlives it, because the answer goes back
 * over it.
 */
export async function readLimited(
  request: IncomingMessage,
  mostBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> = request.iterator({ destroyOnReturn: false });
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
