import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { routeName } from '@/lib/server/platform/http/metrics/route-name';
import type { Middleware } from '@/lib/server/platform/http/middleware/middleware';
import { processState } from '@/lib/server/platform/state/process-state';

const labels = ['route', 'method', 'status'] as const;

type RequestLabels = Record<(typeof labels)[number], string>;

/** The metrics of this process and its requests. */
interface RequestMetrics {
  readonly registry: Registry;
  readonly requests: Counter<(typeof labels)[number]>;
  readonly durations: Histogram<(typeof labels)[number]>;
}

/** Returns the metrics of this process; the first call creates them and starts to measure. */
export function requestMetrics(): RequestMetrics {
  return processState('request-metrics', createRequestMetrics);
}

function createRequestMetrics(): RequestMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Counter({
      name: 'frontdesk_http_requests_total',
      help: 'Requests by route, method and class of the status.',
      labelNames: labels,
      registers: [registry],
    }),
    durations: new Histogram({
      name: 'frontdesk_http_request_duration_seconds',
      help: 'Time until the end of the response.',
      labelNames: labels,
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
  };
}

/**
 * Counts requests and measures their time. `routeOf` returns the pattern of a path, such as
 * `/f/[form]`: a label has no address, because each new value would stay in memory and an address may
 * identify a person.
 */
export function measureRequests(
  routeOf: (path: string) => string,
  { requests, durations }: RequestMetrics = requestMetrics(),
): Middleware {
  return (request, response, next) => {
    const start = performance.now();
    const [path = ''] = (request.url ?? '').split('?', 1);
    const method = methodOf(request);
    response.once('close', () => {
      const route = routeName(response) ?? routeOf(path);
      const measured: RequestLabels = { route, method, status: statusOf(response) };
      requests.inc(measured);
      // A stream of events lasts as long as a page of the desk is open.
      if (isEventStream(response)) return;
      durations.observe(measured, (performance.now() - start) / 1000);
    });
    next();
  };
}

/** Clients can send any method, so only the usual ones are labels. */
function methodOf({ method = '' }: IncomingMessage): string {
  return ['GET', 'HEAD', 'POST'].includes(method) ? method : 'other';
}

/** Returns the class of the status, such as `2xx`; `aborted` if the client left before the response. */
function statusOf({ headersSent, statusCode }: ServerResponse): string {
  return headersSent ? `${Math.floor(statusCode / 100)}xx` : 'aborted';
}

function isEventStream(response: ServerResponse): boolean {
  return String(response.getHeader('Content-Type') ?? '').startsWith('text/event-stream');
}
