import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from './support/test';

test.describe.configure({ timeout: 30_000 });

test('clients that never finish their question are cut off, and others are served', async ({
  baseURL,
  request,
}) => {
  const { hostname, port } = new URL(baseURL ?? '');
  const open = async (): Promise<Socket> => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.resume();
    await once(socket, 'connect');
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow:');
    return socket;
  };
  const sockets = await Promise.all(Array.from({ length: 100 }, open));
  const gone = sockets.filter(({ destroyed }) => !destroyed).map((socket) => once(socket, 'close'));
  expect((await request.get('/visit')).status()).toBe(200);
  // Cut off after ten seconds; the test's own limit is what a server without the rule would meet.
  await Promise.all(gone);
  expect((await request.get('/visit')).status()).toBe(200);
});
