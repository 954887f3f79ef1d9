import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startRelay } from '@/scripts/crash/relay';
import { patient } from '@/tests/support/patient';

/** Starts an echo server behind a relay. */
async function startEcho() {
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

interface Connection {
  readonly socket: Socket;
  readonly received: () => string;
  readonly isClosed: () => boolean;
}

function openConnection(port: number): Connection {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  let isClosed = false;
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  socket.on('close', () => (isClosed = true));
  socket.on('error', () => undefined);
  onTestFinished(() => {
    socket.destroy();
  });
  return { socket, received: () => received, isClosed: () => isClosed };
}

test('closes and refuses connections during a cut', async () => {
  const relay = await startEcho();
  const first = openConnection(relay.port);
  first.socket.write('one');
  await patient.waitUntil(() => first.received() === 'one');

  await relay.interrupt('cut');
  await patient.waitUntil(first.isClosed);
  const [refused] = (await once(openConnection(relay.port).socket, 'error')) as [Error];
  expect(refused).toMatchObject({ code: 'ECONNREFUSED' });

  await relay.restore();
  const next = openConnection(relay.port);
  next.socket.write('two');
  await patient.waitUntil(() => next.received() === 'two');
});

test('holds data back during silence, then passes it', async () => {
  const relay = await startEcho();
  const first = openConnection(relay.port);
  first.socket.write('one');
  await patient.waitUntil(() => first.received() === 'one');

  await relay.interrupt('silent');
  first.socket.write('two');
  const late = openConnection(relay.port);
  late.socket.write('three');
  await once(late.socket, 'connect');
  // Data that passes would arrive before a third connection opens.
  await once(openConnection(relay.port).socket, 'connect');
  expect([first.received(), late.received()]).toEqual(['one', '']);
  expect([first.isClosed(), late.isClosed()]).toEqual([false, false]);

  await relay.restore();
  await patient.waitUntil(() => first.received() === 'onetwo' && late.received() === 'three');
});
