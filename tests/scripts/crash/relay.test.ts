import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startRelay } from '@/scripts/crash/relay';

/** A server that says back what it hears, behind a relay. */
async function open() {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const relay = await startRelay(typeof address === 'object' ? (address?.port ?? 0) : 0);
  onTestFinished(async () => {
    await relay.close();
    server.close();
  });
  return relay;
}

interface Line {
  readonly socket: Socket;
  readonly heard: () => string;
  readonly isClosed: () => boolean;
}

function call(port: number): Line {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  let isClosed = false;
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  socket.on('close', () => (isClosed = true));
  socket.on('error', () => undefined);
  onTestFinished(() => {
    socket.destroy();
  });
  return { socket, heard: () => heard, isClosed: () => isClosed };
}

test('a line that is cut ends what is open, refuses what is new, and comes back', async () => {
  const relay = await open();
  const line = call(relay.port);
  line.socket.write('one');
  await vi.waitUntil(() => line.heard() === 'one');

  await relay.lose('cut');
  await vi.waitUntil(line.isClosed);
  const [refused] = (await once(call(relay.port).socket, 'error')) as [Error];
  expect(refused).toMatchObject({ code: 'ECONNREFUSED' });

  await relay.restore();
  const next = call(relay.port);
  next.socket.write('two');
  await vi.waitUntil(() => next.heard() === 'two');
});

test('a line that goes silent holds everything back, and then lets it through', async () => {
  const relay = await open();
  const line = call(relay.port);
  line.socket.write('one');
  await vi.waitUntil(() => line.heard() === 'one');

  await relay.lose('silent');
  line.socket.write('two');
  const late = call(relay.port);
  late.socket.write('three');
  await once(late.socket, 'connect');
  // Both have left: whatever could come back would be here before a third connection is.
  await once(call(relay.port).socket, 'connect');
  expect([line.heard(), late.heard()]).toEqual(['one', '']);
  expect([line.isClosed(), late.isClosed()]).toEqual([false, false]);

  await relay.restore();
  await vi.waitUntil(() => line.heard() === 'onetwo' && late.heard() === 'three');
});
