import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { closeSlowBodies } from '@/lib/server/platform/http/middleware/slow-bodies';
import { patient } from '@/tests/support/patient';

/** A clock that the test moves. */
class ManualClock {
  private now = 0;
  private waiting: { readonly at: number; readonly call: () => void }[] = [];

  readonly after = (milliseconds: number, call: () => void) => {
    const entry = { at: this.now + milliseconds, call };
    this.waiting.push(entry);
    return () => {
      this.waiting = this.waiting.filter((other) => other !== entry);
    };
  };

  advance(milliseconds: number): void {
    this.now += milliseconds;
    const due = this.waiting.filter(({ at }) => at <= this.now);
    this.waiting = this.waiting.filter(({ at }) => at > this.now);
    for (const { call } of due) call();
  }

  get count(): number {
    return this.waiting.length;
  }
}

interface TestConnection {
  readonly clock: ManualClock;
  readonly socket: Socket;
  readonly replied: () => string;
  readonly isClosed: () => boolean;
  /** Bytes that the server has read. */
  readonly received: () => number;
}

/** Opens a connection to a server that responds when the body is complete. */
async function open(): Promise<TestConnection> {
  const clock = new ManualClock();
  const watch = closeSlowBodies(clock.after);
  const server: Server = createServer((request, response) => {
    watch(request, response, () => {
      request.resume();
      request.on('end', () => response.end('whole'));
    });
  });
  let accepted: Socket | undefined;
  server.on('connection', (socket: Socket) => {
    accepted = socket;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
  const chunks: Buffer[] = [];
  let isClosed = false;
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('close', () => (isClosed = true));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  onTestFinished(() => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  return {
    clock,
    socket,
    replied: () => Buffer.concat(chunks).toString(),
    isClosed: () => isClosed,
    received: () => accepted?.bytesRead ?? 0,
  };
}

const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n';

test('closes a connection whose body is too slow after thirty seconds', async () => {
  const { clock, socket, isClosed } = await open();
  socket.write(`${head}a few bytes`);
  await patient.waitUntil(() => clock.count === 1);
  clock.advance(10_000);
  clock.advance(19_999);
  expect(isClosed()).toBe(false);
  clock.advance(1);
  await patient.waitUntil(isClosed);
});

test('allows a large body over a slow connection more time', async () => {
  const { clock, socket, replied, isClosed, received } = await open();
  socket.write(head);
  await patient.waitUntil(() => clock.count === 1);
  const before = received();
  socket.write(Buffer.alloc(400_000));
  await patient.waitUntil(() => received() - before >= 400_000);
  clock.advance(30_000);
  expect(isClosed()).toBe(false);
  socket.write(Buffer.alloc(600_000));
  await patient.waitUntil(() => replied().includes('whole'));
  await patient.waitUntil(() => clock.count === 0);
  expect(isClosed()).toBe(false);
});

test('does not watch a request without a body', async () => {
  const { clock, socket, replied } = await open();
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await patient.waitUntil(() => replied().endsWith('whole'));
  expect(clock.count).toBe(0);
});
