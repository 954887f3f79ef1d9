import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { GracefulShutdown } from '@/lib/server/http/graceful-shutdown';

interface Site {
  readonly shutdown: GracefulShutdown;
  /** Opens a connection, and resolves when the server has it. */
  readonly open: () => Promise<Socket>;
  /** Runs what the shutdown has scheduled, with its delay. */
  readonly runTimeout: () => number;
}

async function startSite(answer: RequestListener): Promise<Site> {
  let timeout: { readonly milliseconds: number; readonly call: () => void } | undefined;
  const shutdown = new GracefulShutdown((milliseconds, call) => {
    timeout = { milliseconds, call };
    return () => {
      timeout = undefined;
    };
  });
  const server: Server = createServer(answer);
  // A server that keeps idle connections must still end them.
  server.keepAliveTimeout = 600_000;
  server.on('connection', (socket) => {
    shutdown.trackConnection(server, socket);
  });
  server.prependListener('request', (request, response) => {
    shutdown.trackRequest(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    shutdown,
    async open() {
      const accepted = once(server, 'connection');
      const socket = connect(port, '127.0.0.1');
      await accepted;
      return socket;
    },
    runTimeout() {
      timeout?.call();
      return timeout?.milliseconds ?? 0;
    },
  };
}

const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

/** A handler that answers when the test says so. */
function answerLater(): {
  readonly listener: RequestListener;
  readonly asked: Promise<void>;
  answer: () => void;
} {
  let asked = (): void => undefined;
  const later = {
    asked: new Promise<void>((resolve) => {
      asked = resolve;
    }),
    answer: (): void => undefined,
    listener: ((_request, response) => {
      later.answer = () => {
        response.end('whole');
      };
      asked();
    }) satisfies RequestListener,
  };
  return later;
}

test('closes connections that are idle or were never used', async () => {
  const { shutdown, open } = await startSite((_request, response) => response.end('hello'));
  const unused = await open();
  const idle = await open();
  idle.write(get);
  await once(idle, 'data');
  const ends = [text(unused), text(idle)];
  expect(await shutdown.drain()).toBe(0);
  expect(await Promise.all(ends)).toEqual(['', '']);
});

test('finishes a request in flight and closes its connection', async () => {
  const later = answerLater();
  const { shutdown, open } = await startSite(later.listener);
  const socket = await open();
  socket.write(get);
  await later.asked;
  const drained = shutdown.drain();
  const received = text(socket);
  later.answer();
  expect(await received).toMatch(
    /^HTTP\/1\.1 200 OK\r\n(?:.*\r\n)*Connection: close\r\n[\s\S]*whole/,
  );
  expect(await drained).toBe(0);
});

test('closes a connection after a response whose headers left before', async () => {
  let finish = (): void => undefined;
  const { shutdown, open } = await startSite((_request, response) => {
    response.write('first ');
    finish = () => response.end('last');
  });
  const socket = await open();
  socket.write(get);
  await once(socket, 'data');
  const drained = shutdown.drain();
  const rest = text(socket);
  finish();
  expect(await rest).toContain('last');
  expect(await drained).toBe(0);
});

test('answers a request whose head was arriving', async () => {
  const { shutdown, open } = await startSite((_request, response) => response.end('hello'));
  const socket = await open();
  socket.write('GET / HTTP/1.1\r\n');
  const other = await open();
  other.write(get);
  // The server reads connections in the order of their bytes.
  await once(other, 'data');
  const drained = shutdown.drain();
  const received = text(socket);
  socket.write('Host: x\r\n\r\n');
  expect(await received).toMatch(/Connection: close[\s\S]*hello/);
  expect(await drained).toBe(0);
});

test('cuts off what has not finished after 20 seconds', async () => {
  const later = answerLater();
  const { shutdown, open, runTimeout } = await startSite(later.listener);
  const socket = await open();
  socket.write(get);
  await later.asked;
  const drained = shutdown.drain();
  const closed = once(socket, 'close');
  expect(runTimeout()).toBe(20_000);
  expect(await drained).toBe(1);
  await closed;
});

test('refuses new connections', async () => {
  const { shutdown, open } = await startSite((_request, response) => response.end('hello'));
  const socket = await open();
  const { remotePort } = socket;
  await shutdown.drain();
  const late = connect(remotePort ?? 0, '127.0.0.1');
  await expect(once(late, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
