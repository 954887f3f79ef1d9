import type { IncomingMessage } from 'node:http';

/** A little more than the largest body that any endpoint takes. */
const mostBytes = 12 * 1024 * 1024;

/**
 * Reads what is left of a request and throws it away, so that the answer is not lost to a client
 * that is still sending. Gives up on a body that is far too large: the connection is then closed.
 */
export async function drainRequest(request: IncomingMessage): Promise<void> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (request.readableEnded || request.destroyed || announced > mostBytes) return;
  await new Promise<void>((resolve) => {
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= mostBytes) return;
      request.pause();
      resolve();
    });
    request.once('end', resolve);
    request.once('close', resolve);
    request.resume();
  });
}
