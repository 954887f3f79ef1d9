import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { GracefulShutdown } from '@/lib/server/http/graceful-shutdown';
import { createHttpServer } from '@/lib/server/http/http-server';

function createOwn(proxies = 0): Server {
  const shutdown = new GracefulShutdown(() => () => undefined);
  const options = { keepAliveTimeout: 70_000, proxies, shutdown };
  const server = createHttpServer((_request, response) => response.end('answered'), options);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
}

/** Sends bytes on a connection of their own and resolves with all that comes back. */
async function send(bytes: string): Promise<string> {
  const server = createOwn().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

/** Opens 251 connections from one address and counts those that were closed at once. */
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
  const server = createOwn();
  expect(closedOf251(server, '203.0.113.7')).toBe(1);
  expect(server.maxRequestsPerSocket).toBe(1000);
});

test('does not limit the connections of a trusted proxy', () => {
  expect(closedOf251(createOwn(1), '203.0.113.7')).toBe(0);
});

test('sets the time-outs of heads, requests and idle connections', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout } = createOwn();
  expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 300_000,
    keepAliveTimeout: 70_000,
  });
});

test('answers 426 to an upgrade, whose request line may be a whole URL', async () => {
  const upgrade = 'Host: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
  expect(await send(`GET / HTTP/1.1\r\n${upgrade}`)).toMatch(/^HTTP\/1\.1 426 /);
  expect(await send(`GET http://127.0.0.1:1/ HTTP/1.1\r\n${upgrade}`)).toMatch(/^HTTP\/1\.1 426 /);
});

test('reads the body before it answers 417, so that the client sees the answer', async () => {
  const size = 5_000_000;
  const head = `POST / HTTP/1.1\r\nHost: a\r\nExpect: 200-maybe\r\nContent-Length: ${size}\r\n\r\n`;
  expect(await send(head + 'a'.repeat(size))).toMatch(/^HTTP\/1\.1 417 /);
});
