import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SlowClients } from '@/lib/server/http/slow-bodies';

/** A clock that a test moves by hand. */
class HandClock {
  private now = 0;
  private waiting: { readonly at: number; readonly call: () => void }[] = [];

  readonly after = (milliseconds: number, call: () => void) => {
    const entry = { at: this.now + milliseconds, call };
    this.waiting.push(entry);
    return () => {
      this.waiting = this.waiting.filter((other) => other !== entry);
    };
  };

  pass(milliseconds: number): void {
    this.now += milliseconds;
    const due = this.waiting.filter(({ at }) => at <= this.now);
    this.waiting = this.waiting.filter(({ at }) => at > this.now);
    for (const { call } of due) call();
  }

  get count(): number {
    return this.waiting.length;
  }
}

interface Line {
  readonly clock: HandClock;
  readonly socket: Socket;
  readonly said: () => string;
  readonly isClosed: () => boolean;
  /** Bytes that the server has read. */
  readonly received: () => number;
}

/** A connection to a server that answers when the body is whole. */
async function open(): Promise<Line> {
  const clock = new HandClock();
  const slow = new SlowClients(clock);
  const server: Server = createServer((request, response) => {
    slow.asked(request);
    response.once('close', () => {
      slow.answered(request);
    });
    request.resume();
    request.on('end', () => response.end('whole'));
  });
  let accepted: Socket | undefined;
  server.on('connection', (socket: Socket) => {
    accepted = socket;
    slow.opened(socket);
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
  await vi.waitUntil(() => clock.count === 1);
  onTestFinished(() => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  return {
    clock,
    socket,
    said: () => Buffer.concat(chunks).toString(),
    isClosed: () => isClosed,
    received: () => accepted?.bytesRead ?? 0,
  };
}

const question = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n';

test('a head that does not come within ten seconds ends the connection', async () => {
  const { clock, socket, said, isClosed } = await open();
  socket.write('GET / HTTP/1.1\r\nHost:');
  clock.pass(9_999);
  expect(isClosed()).toBe(false);
  clock.pass(1);
  await vi.waitUntil(isClosed);
  expect(said()).toMatch(/^HTTP\/1\.1 408 /);
});

test('a connection that is answered and then rests stays open, and waits for nothing once closed', async () => {
  const { clock, socket, said, isClosed } = await open();
  socket.write(question);
  await vi.waitUntil(() => said().endsWith('whole'));
  await vi.waitUntil(() => clock.count === 1);
  for (let look = 0; look < 20; look += 1) clock.pass(5_000);
  expect(isClosed()).toBe(false);
  socket.destroy();
  await vi.waitUntil(() => clock.count === 0);
});

test('a later head that does not come within twelve seconds ends the connection as well', async () => {
  const { clock, socket, said, isClosed, received } = await open();
  socket.write(question);
  await vi.waitUntil(() => said().endsWith('whole'));
  await vi.waitUntil(() => clock.count === 1);
  const before = received();
  socket.write('GET / HTTP/1.1\r\nHost:');
  await vi.waitUntil(() => received() > before);
  clock.pass(2_000);
  clock.pass(9_999);
  expect(isClosed()).toBe(false);
  clock.pass(1);
  await vi.waitUntil(isClosed);
  expect(said()).toMatch(/whole.*HTTP\/1\.1 408 /s);
});

test('questions that do not wait for each other are each answered, and none is taken for slow', async () => {
  const { clock, socket, said, isClosed } = await open();
  socket.write(question.repeat(3));
  await vi.waitUntil(() => said().split('whole').length === 4);
  await vi.waitUntil(() => clock.count === 1);
  for (let look = 0; look < 4; look += 1) clock.pass(5_000);
  expect(isClosed()).toBe(false);
});

test('a body that trickles is given up after thirty seconds', async () => {
  const { clock, socket, isClosed } = await open();
  socket.write(`${head}a few bytes`);
  await vi.waitUntil(() => clock.count === 1);
  clock.pass(10_000);
  clock.pass(19_999);
  expect(isClosed()).toBe(false);
  clock.pass(1);
  await vi.waitUntil(isClosed);
});

test('a large file over a weak line may take longer, as long as it comes', async () => {
  const { clock, socket, said, isClosed, received } = await open();
  socket.write(head);
  await vi.waitUntil(() => clock.count === 1);
  const before = received();
  socket.write(Buffer.alloc(400_000));
  await vi.waitUntil(() => received() - before >= 400_000);
  clock.pass(30_000);
  expect(isClosed()).toBe(false);
  socket.write(Buffer.alloc(600_000));
  await vi.waitUntil(() => said().includes('whole'));
  // What is left is the look for a next question.
  await vi.waitUntil(() => clock.count === 1);
  clock.pass(30_000);
  expect(isClosed()).toBe(false);
});
