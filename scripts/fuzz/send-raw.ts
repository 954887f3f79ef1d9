import { connect } from 'node:net';
import type { RawRequest } from './make-request';

/** The status of the answer, or what happened in its place. */
export type Reply = number | 'closed' | 'silent' | 'refused';

/**
 * Sends a request byte by byte and hangs up after the answer. Resolves with `silent` when nothing
 * has come within `patience` milliseconds, `closed` when the server hung up without an answer, and
 * `refused` when it could not be reached.
 */
export function sendRaw(
  { hostname, port }: URL,
  { head, body, isWhole }: RawRequest,
  patience: number,
): Promise<Reply> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    let isConnected = false;
    let isOver = false;
    const finish = (reply: Reply) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      socket.destroy();
      resolve(statusIn(Buffer.concat(chunks)) ?? reply);
    };
    const timer = setTimeout(() => {
      finish('silent');
    }, patience);
    socket.once('connect', () => {
      isConnected = true;
      socket.write(head);
      socket.write(body);
      // What is cut off ends here; the server learns that the rest will not come.
      if (!isWhole) socket.end();
    });
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('close', () => {
      finish(isConnected ? 'closed' : 'refused');
    });
    // Resetting the connection under a body that is still being sent is an answer of its own.
    socket.on('error', () => {
      finish(isConnected ? 'closed' : 'refused');
    });
  });
}

function statusIn(answer: Buffer): number | undefined {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(answer.toString('latin1', 0, 12))?.[1];
  return status === undefined ? undefined : Number(status);
}
