import { once } from 'node:events';
import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
} from 'node:http';
import { connect, type AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  GracefulShutdown,
  stopOnSignal,
} from '@/lib/server/platform/http/connections/graceful-shutdown';

interface Site {
  readonly drain: () => Promise<number>;
  /** Opens a connection; resolves when the server has accepted it. */
  readonly open: () => Promise<Socket>;
  /** Runs the scheduled timeout and returns its delay. */
  readonly runTimeout: () => number;
}

async function startSite(listener: RequestListener): Promise<Site> {
  let timeout: { readonly milliseconds: number; readonly call: () => void } | undefined;
  const shutdown = new GracefulShutdown((milliseconds, call) => {
    timeout = { milliseconds, call };
    return () => {
      timeout = undefined;
    };
  });
  const server: Server = createServer(listener);
  // Shutdown must close idle connections before their timeout.
  server.keepAliveTimeout = 600_000;
  server.on('connection', (socket) => {
    shutdown.trackConnection(socket);
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
    drain: () => shutdown.drain(server),
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

/** Creates a handler that responds when the test calls `respond`. */
function respondLater(): {
  readonly listener: RequestListener;
  readonly requested: Promise<void>;
  respond: () => void;
} {
  let onRequest = (): void => undefined;
  const later = {
    requested: new Promise<void>((resolve) => {
      onRequest = resolve;
    }),
    respond: (): void => undefined,
    listener: ((_request, response) => {
      later.respond = () => {
        response.end('whole');
      };
      onRequest();
    }) satisfies RequestListener,
  };
  return later;
}

test('closes connections that are idle or were never used', async () => {
  const { drain, open } = await startSite((_request, response) => response.end('hello'));
  const unused = await open();
  const idle = await open();
  idle.write(get);
  await once(idle, 'data');
  const ends = [text(unused), text(idle)];
  expect(await drain()).toBe(0);
  expect(await Promise.all(ends)).toEqual(['', '']);
});

test('finishes a request in flight and closes its connection', async () => {
  const later = respondLater();
  const { drain, open } = await startSite(later.listener);
  const socket = await open();
  socket.write(get);
  await later.requested;
  const drained = drain();
  const received = text(socket);
  later.respond();
  expect(await received).toMatch(
    /^HTTP\/1\.1 200 OK\r\n(?:.*\r\n)*Connection: close\r\n[\s\S]*whole/,
  );
  expect(await drained).toBe(0);
});

test('closes a connection after a response whose headers were sent before', async () => {
  let finish = (): void => undefined;
  const { drain, open } = await startSite((_request, response) => {
    response.write('first ');
    finish = () => response.end('last');
  });
  const socket = await open();
  socket.write(get);
  await once(socket, 'data');
  const drained = drain();
  const rest = text(socket);
  finish();
  expect(await rest).toContain('last');
  expect(await drained).toBe(0);
});

test('responds to a request whose headers are arriving', async () => {
  const { drain, open } = await startSite((_request, response) => response.end('hello'));
  const socket = await open();
  socket.write('GET / HTTP/1.1\r\n');
  const other = await open();
  other.write(get);
  // The server reads connections in the order of their bytes.
  await once(other, 'data');
  const drained = drain();
  const received = text(socket);
  socket.write('Host: x\r\n\r\n');
  expect(await received).toMatch(/Connection: close[\s\S]*hello/);
  expect(await drained).toBe(0);
});

test('cuts off requests that are incomplete after 20 seconds', async () => {
  const later = respondLater();
  const { drain, open, runTimeout } = await startSite(later.listener);
  const socket = await open();
  socket.write(get);
  await later.requested;
  const drained = drain();
  const closed = once(socket, 'close');
  expect(runTimeout()).toBe(20_000);
  expect(await drained).toBe(1);
  await closed;
});

test('refuses new connections', async () => {
  const { drain, open } = await startSite((_request, response) => response.end('hello'));
  const socket = await open();
  const { remotePort } = socket;
  await drain();
  const late = connect(remotePort ?? 0, '127.0.0.1');
  await expect(once(late, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('closes a connection once while others complete their requests', async () => {
  const shutdown = new GracefulShutdown(() => () => undefined);
  // Its client reads slowly, so it stays open.
  const slow = new Socket();
  const close = vi.spyOn(slow, 'destroySoon').mockImplementation(() => {
    Object.defineProperty(slow, 'writableEnded', { value: true });
  });
  const busy = new Socket();
  for (const socket of [slow, busy]) shutdown.trackConnection(socket);
  const responses = Array.from({ length: 12 }, () => {
    const request = new IncomingMessage(busy);
    const response = new ServerResponse(request);
    shutdown.trackRequest(request, response);
    return response;
  });
  const drained = shutdown.drain({ close: () => createServer() });
  await setImmediate();
  await setImmediate();
  for (const response of responses) response.emit('close');
  expect(close).toHaveBeenCalledTimes(1);
  for (const socket of [slow, busy]) socket.destroy();
  expect(await drained).toBe(0);
});

/** Stops a fake process by signals and returns its steps and log lines. */
async function stopBy(
  sent: readonly NodeJS.Signals[],
  { cutOff = 0, close = () => Promise.resolve() } = {},
): Promise<{ readonly steps: readonly string[]; readonly lines: readonly string[] }> {
  const steps: string[] = [];
  const lines: string[] = [];
  const calls = new Map<NodeJS.Signals, () => void>();
  await new Promise<void>((resolve) => {
    stopOnSignal({
      onSignal: (signal, call) => calls.set(signal, call),
      drain() {
        steps.push('drain');
        return Promise.resolve(cutOff);
      },
      close() {
        steps.push('close');
        return close();
      },
      exit(code) {
        steps.push(`exit ${code}`);
        resolve();
      },
      now: () => new Date('2026-11-20T12:00:00.000Z'),
      log: (line) => lines.push(line),
    });
    for (const signal of sent) calls.get(signal)?.();
  });
  return { steps, lines };
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'drains, closes the store and exits on %s',
  async (signal) => {
    const { steps, lines } = await stopBy([signal]);
    expect(steps).toEqual(['drain', 'close', 'exit 0']);
    expect(lines).toEqual([]);
  },
);

test('stops once after several signals', async () => {
  const { steps } = await stopBy(['SIGINT', 'SIGINT', 'SIGTERM']);
  expect(steps).toEqual(['drain', 'close', 'exit 0']);
});

test('logs how many connections were cut off', async () => {
  const { lines } = await stopBy(['SIGTERM'], { cutOff: 3 });
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    { time: '2026-11-20T12:00:00.000Z', level: 'warn', event: 'stop-cut-off', cutOff: 3 },
  ]);
});

test('exits with 1 and a log line when the store cannot be closed', async () => {
  const close = () => Promise.reject(new Error('disk I/O error'));
  const { steps, lines } = await stopBy(['SIGTERM'], { close });
  expect(steps).toEqual(['drain', 'close', 'exit 1']);
  expect(lines.join('')).toContain('"event":"store-not-closed"');
});
