import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import next from 'next';
import { getContent } from '@/lib/server/content/load-content';
import { listPagePaths } from '@/lib/server/content/content';
import { formMiddleware } from '@/lib/server/forms/endpoint/form-middleware';
import { formContext } from '@/lib/server/forms/endpoint/form-context';
import { requestNetwork } from '@/lib/server/http/requests/client-network';
import { errorPages, readErrorPages } from '@/lib/server/http/middleware/error-pages';
import { GracefulShutdown, type Schedule } from '@/lib/server/http/connections/graceful-shutdown';
import { createHttpServer } from '@/lib/server/http/connections/http-server';
import { logError } from '@/lib/server/http/logging/log-error';
import { type Middleware, runMiddleware } from '@/lib/server/http/middleware/middleware';
import { lowercaseRedirect, normalizeTarget } from '@/lib/server/http/middleware/request-target';
import { compress, precompressedFiles } from '@/lib/server/http/middleware/compression';
import { limitRequests, RequestRate } from '@/lib/server/http/middleware/request-rate';
import { requireGet } from '@/lib/server/http/middleware/require-get';
import { readRouteHeaders } from '@/lib/server/http/responses/route-headers';
import { closeSlowBodies } from '@/lib/server/http/middleware/slow-bodies';
import { stopOnSignal } from '@/lib/server/http/connections/stop-on-signal';
import {
  assignRequestId,
  errorPageHeaders,
  listStaticFiles,
  strictTransport,
} from '@/lib/server/http/middleware/response-headers';
import { warnUntrustedProxy } from '@/lib/server/http/middleware/untrusted-proxy';
import { compressedPages } from '@/lib/server/http/middleware/compressed-pages';
import { services } from '@/lib/server/services';

export interface ServerOptions {
  /** The folder that holds `.next`. */
  readonly root: string;
  readonly port: number;
  /** The hostname to listen on; default: every interface. */
  readonly hostname?: string;
  /** Milliseconds that an idle connection stays open; must be longer than in a reverse proxy. */
  readonly keepAliveTimeout: number;
}

/**
 * Serves the build over HTTP: Node's server, a list of middleware, then Next.js as a custom server.
 * Resolves when the server listens.
 */
export async function startServer(options: ServerOptions): Promise<void> {
  const { root, port, hostname, keepAliveTimeout } = options;
  // The background jobs request the site's own pages.
  Object.assign(process.env, {
    PORT: String(port),
    FRONTDESK_SERVER: 'yes',
    ...(hostname === undefined ? {} : { FRONTDESK_HOSTNAME: hostname }),
  });
  const app = next({
    dev: false,
    dir: root,
    port,
    hostname: hostname ?? 'localhost',
    // Next.js handles upgrades of this server and proxies them to any host (CVE-2026-44578). This one
    // never listens.
    httpServer: createServer(),
  });
  await app.prepare();

  const shutdown = new GracefulShutdown(schedule);
  const listener = runMiddleware([
    trackRequest(shutdown),
    ...(await createMiddleware(root)),
    handleWithNext(app.getRequestHandler()),
  ]);
  const proxies = services().settings.TRUST_PROXY;
  const server = createHttpServer(listener, { keepAliveTimeout, proxies, shutdown });
  stopWith(shutdown);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, ...(hostname === undefined ? {} : { host: hostname }) }, resolve);
  });
}

/** Creates the middleware that runs before Next.js, in order. */
async function createMiddleware(root: string): Promise<readonly Middleware[]> {
  const content = await getContent();
  const { SITE_URL, TRUST_PROXY } = services().settings;
  const { now } = services();
  const headersOf = readRouteHeaders(
    JSON.parse(await readFile(join(root, '.next/routes-manifest.json'), 'utf8')),
  );
  const pages = await readErrorPages(join(root, '.next/server/pages/failed'));
  const staticFolder = join(root, '.next/static');
  const addresses = [
    ...listPagePaths(content),
    ...[...content.forms.keys()].map((id) => `/f/${id}`),
    '/search',
    '/cookies',
  ];
  return [
    closeSlowBodies(schedule),
    assignRequestId,
    normalizeTarget,
    warnUntrustedProxy({ proxies: TRUST_PROXY, now }),
    strictTransport(SITE_URL),
    limitRequests({
      rate: new RequestRate(now),
      networkOf: (request) => requestNetwork(request, TRUST_PROXY),
      headersOf,
      page: pages.get(429) ?? '',
    }),
    errorPageHeaders(headersOf, listStaticFiles(staticFolder)),
    lowercaseRedirect(addresses),
    formMiddleware({ headersOf, context: formContext }),
    precompressedFiles(staticFolder),
    compress,
    errorPages(pages),
    compressedPages(),
    requireGet(pages.get(405)),
  ];
}

function trackRequest(shutdown: GracefulShutdown): Middleware {
  return (request, response, next) => {
    shutdown.trackRequest(request, response);
    next();
  };
}

function handleWithNext(
  handle: ReturnType<ReturnType<typeof next>['getRequestHandler']>,
): Middleware {
  return (request, response) => {
    handle(request, response).catch((error: unknown) => {
      logError('request-crashed', error, new Date(), { response });
      response.destroy();
    });
  };
}

function stopWith(shutdown: GracefulShutdown): void {
  const { store, now } = services();
  stopOnSignal({
    onSignal: (signal, call) => process.on(signal, call),
    drain: () => shutdown.drain(),
    close: () => store.close(),
    exit: (code) => process.exit(code),
    now,
    log: (line) => process.stderr.write(line),
  });
}

const schedule: Schedule = (milliseconds, call) => {
  const timer = setTimeout(call, milliseconds).unref();
  return () => {
    clearTimeout(timer);
  };
};
