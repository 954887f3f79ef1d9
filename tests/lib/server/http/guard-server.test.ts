import { createServer, Server } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { GracefulShutdown } from '@/lib/server/http/graceful-shutdown';
import { guardServer } from '@/lib/server/http/guard-server';

/** It watches the events of all servers, which outlives a test. */
afterEach(() => {
  Reflect.deleteProperty(Server.prototype, 'emit');
});

/** Its timer is never needed. */
function unusedShutdown(): GracefulShutdown {
  return new GracefulShutdown(() => () => undefined);
}

/** A connection that says where it comes from. */
function connectionFrom(remoteAddress: string): Socket {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  return socket;
}

/** Opens 251 connections from one address; how many were closed at once. */
function closedOf251(server: Server, address: string): number {
  const sockets = Array.from({ length: 251 }, () => connectionFrom(address));
  for (const socket of sockets) server.emit('connection', socket);
  const closed = sockets.filter(({ destroyed }) => destroyed).length;
  for (const socket of sockets) socket.destroy();
  return closed;
}

test('one address has 250 connections, and each of them a thousand requests', () => {
  guardServer(() => false, 0, unusedShutdown());
  const server = createServer();
  expect(closedOf251(server, '203.0.113.7')).toBe(1);
  expect(server.maxRequestsPerSocket).toBe(1000);
});

test('a proxy of ours has as many as it wants', () => {
  guardServer(() => false, 1, unusedShutdown());
  expect(closedOf251(createServer(), '203.0.113.7')).toBe(0);
});
