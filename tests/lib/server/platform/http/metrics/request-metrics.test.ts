import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import {
  measureRequests,
  requestMetrics,
} from '@/lib/server/platform/http/metrics/request-metrics';
import { nameRoute } from '@/lib/server/platform/http/metrics/route-name';
import { runMiddleware, type Middleware } from '@/lib/server/platform/http/middleware/middleware';
import { serve } from '@/tests/support/serve';
import { clearProcessState } from '@/lib/server/platform/state/process-state';
import { patient } from '@/tests/support/patient';

afterEach(() => {
  clearProcessState('request-metrics');
  vi.resetModules();
});

const respond =
  (status: number, type = 'text/plain'): Middleware =>
  (_request, response) => {
    response.setHeader('Content-Type', type);
    response.writeHead(status).end('done');
  };

const routeOf = (path: string) => (path.startsWith('/f/') ? '/f/[form]' : 'none');

/** Returns the lines of the metrics of requests. */
async function lines(): Promise<string[]> {
  const text = await requestMetrics().registry.metrics();
  return text.split('\n').filter((line) => line.startsWith('frontdesk_http_'));
}

test('counts and measures requests by route, method and class of the status', async () => {
  const origin = await serve(runMiddleware([measureRequests(routeOf), respond(404)]));
  await (await fetch(`${origin}/f/ana@example.org?email=ana@example.org`)).text();
  await (await fetch(`${origin}/f/contact`)).text();
  await (await fetch(`${origin}/ana`, { method: 'PROPFIND' })).text();
  await patient.waitFor(async () => {
    const labels = 'route="/f/[form]",method="GET",status="4xx"';
    const all = await lines();
    expect(all).toContain(`frontdesk_http_requests_total{${labels}} 2`);
    expect(all).toContain(`frontdesk_http_request_duration_seconds_count{${labels}} 2`);
    expect(all).toContain(
      'frontdesk_http_requests_total{route="none",method="other",status="4xx"} 1',
    );
  });
  expect((await lines()).join('\n')).not.toContain('ana');
});

test('counts a request by the route that its handler names', async () => {
  const handle: Middleware = (_request, response) => {
    nameRoute(response, '/api/desk/files/[file]');
    response.end('done');
  };
  const origin = await serve(
    runMiddleware([measureRequests(() => '/api/desk/[...action]'), handle]),
  );
  await (await fetch(`${origin}/api/desk/files/0a1b`)).text();
  const labels = 'route="/api/desk/files/[file]",method="GET",status="2xx"';
  const count = `frontdesk_http_requests_total{${labels}} 1`;
  await patient.waitFor(async () => expect(await lines()).toContain(count));
});

test('counts a stream of events without its time', async () => {
  const stream = respond(200, 'text/event-stream');
  const origin = await serve(runMiddleware([measureRequests(routeOf), stream]));
  await (await fetch(origin)).text();
  const count = 'frontdesk_http_requests_total{route="none",method="GET",status="2xx"} 1';
  await patient.waitFor(async () => expect(await lines()).toContain(count));
  expect((await lines()).filter((line) => line.includes('duration'))).toEqual([]);
});

test('counts a request whose client left before the response', async () => {
  const origin = await serve(runMiddleware([measureRequests(routeOf), () => undefined]));
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.end('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  socket.destroySoon();
  const count = 'frontdesk_http_requests_total{route="none",method="GET",status="aborted"} 1';
  await patient.waitFor(async () => expect(await lines()).toContain(count));
});

test('shares the metrics between copies of the module', async () => {
  const first = requestMetrics();
  vi.resetModules();
  const copy = await import('@/lib/server/platform/http/metrics/request-metrics');
  expect(copy.requestMetrics).not.toBe(requestMetrics);
  expect(copy.requestMetrics()).toBe(first);
});

test('includes the delay of the event loop and the memory', async () => {
  const text = await requestMetrics().registry.metrics();
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  expect(text).toContain('process_resident_memory_bytes');
});
