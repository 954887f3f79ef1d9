import { connect } from 'node:net';
import type { RawRequest } from './generate-request';

/** The status of the response, or the kind of failure. */
export type Outcome = number | 'closed' | 'silent' | 'refused';

/**
 * Sends a raw request and closes the connection after the response. Resolves with `silent` without a
 * response within `timeoutMs`, `closed` when the server closed the connection without one, and `refused`
 * without a connection.
 */
export function sendRaw(
  { hostname, port }: URL,
  { head, body, isWhole }: RawRequest,
  timeoutMs: number,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    let isConnected = false;
    let isOver = false;
    const finish = (outcome: Outcome) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      socket.destroy();
      resolve(statusIn(Buffer.concat(chunks)) ?? outcome);
    };
    const timer = setTimeout(() => {
      finish('silent');
    }, timeoutMs);
    socket.once('connect', () => {
      isConnected = true;
      socket.write(head);
      socket.write(body);
      // Ends a truncated request, so that the server does not wait for the rest.
      if (!isWhole) socket.end();
    });
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('close', () => {
      finish(isConnected ? 'closed' : 'refused');
    });
    // A reset while the body is being sent counts as a closed connection.
    socket.on('error', () => {
      finish(isConnected ? 'closed' : 'refused');
    });
  });
}

function statusIn(response: Buffer): number | undefined {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(response.toString('latin1', 0, 12))?.[1];
  return status === undefined ? undefined : Number(status);
}
