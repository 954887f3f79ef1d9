import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { GracefulShutdown } from '@/lib/server/platform/http/connections/graceful-shutdown';
import { createHttpServer } from '@/lib/server/platform/http/connections/http-server';

function createServer(proxies = 0): Server {
  const shutdown = new GracefulShutdown(() => () => undefined);
  const options = { keepAliveTimeout: 70_000, proxies, shutdown };
  const server = createHttpServer((_request, response) => response.end('done'), options);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
}

/** Opens a connection to a new server and sends bytes. */
async function openWith(bytes: string): Promise<{ server: Server; socket: Socket }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.write(bytes);
  return { server, socket };
}

/** Sends bytes on a new connection and resolves with the response. */
async function send(bytes: string): Promise<string> {
  const { socket } = await openWith(bytes);
  const received = await text(socket);
  socket.destroy();
  return received;
}

/** Opens 251 connections from one address and counts those that the server closes at once. */
function closedOf251(server: Server, remoteAddress: string): number {
  const sockets = Array.from({ length: 251 }, () =>
    Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress }),
  );
  for (const socket of sockets) server.emit('connection', socket);
  const closed = sockets.filter(({ destroyed }) => destroyed).length;
  for (const socket of sockets) socket.destroy();
  return closed;
}

test('limits a network to 250 connections, and a connection to 1000 requests', () => {
  const server = createServer();
  expect(closedOf251(server, '203.0.113.7')).toBe(1);
  expect(server.maxRequestsPerSocket).toBe(1000);
});

test('does not limit the connections of a trusted proxy', () => {
  expect(closedOf251(createServer(1), '203.0.113.7')).toBe(0);
});

test('sets timeouts for headers, requests and idle connections', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout } = createServer();
  expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 300_000,
    keepAliveTimeout: 70_000,
  });
});

const upgrade = 'Host: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';

test('responds to an upgrade with 426, also with an absolute URL', async () => {
  expect(await send(`GET / HTTP/1.1\r\n${upgrade}`)).toMatch(/^HTTP\/1\.1 426 /);
  expect(await send(`GET http://127.0.0.1:1/ HTTP/1.1\r\n${upgrade}`)).toMatch(/^HTTP\/1\.1 426 /);
});

test('ignores a client that resets the connection of an upgrade', async () => {
  const { server, socket } = await openWith(`GET / HTTP/1.1\r\n${upgrade}`);
  const [, accepted] = (await once(server, 'upgrade')) as [unknown, Socket];
  socket.resetAndDestroy();
  await new Promise<void>((resolve) => accepted.once('close', resolve));
  expect(accepted.errored).toMatchObject({ code: 'ECONNRESET' });
});

test('closes the connection of an upgrade after ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { server, socket } = await openWith(`GET / HTTP/1.1\r\n${upgrade}`);
  const [, accepted] = (await once(server, 'upgrade')) as [unknown, Socket];
  await text(socket);
  vi.advanceTimersByTime(9_999);
  expect(accepted.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(accepted.destroyed).toBe(true);
  socket.destroy();
});

test('reads the body before it responds with 417', async () => {
  const size = 5_000_000;
  const head = `POST / HTTP/1.1\r\nHost: a\r\nExpect: 200-maybe\r\nContent-Length: ${size}\r\n\r\n`;
  expect(await send(head + 'a'.repeat(size))).toMatch(/^HTTP\/1\.1 417 /);
});
