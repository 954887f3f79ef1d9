import { createServer, request, type IncomingMessage, type RequestListener } from 'node:http';
import { duplexPair } from 'node:stream';
import { text } from 'node:stream/consumers';

/**
 * Sends a GET to a request listener through a connection in memory, without a port. Resolves with the
 * body, or `undefined` if the status is not 200. Rejects if the response is incomplete.
 */
export async function injectRequest(
  handle: RequestListener,
  path: string,
): Promise<string | undefined> {
  const [own, client] = duplexPair();
  // The documentation of Node allows any stream as a connection of a server that does not listen.
  createServer(handle).emit('connection', own);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    let received: IncomingMessage | undefined;
    request({ path, createConnection: () => client, headers: { Connection: 'close' } })
      .once('response', (message: IncomingMessage) => {
        received = message;
        resolve(message);
      })
      .once('error', reject)
      .end();
    // Closing one end of a pair does not close the other.
    own.once('close', () => {
      setImmediate(() => {
        if (received?.complete !== true) client.destroy();
      });
    });
  });
  const body = await text(response);
  return response.statusCode === 200 ? body : undefined;
}
