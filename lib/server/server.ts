import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { join } from 'node:path';
import next from 'next';
import { type BuildOutput, readBuildOutput } from '@/lib/next/build-output';
import { deleteEarlierPages } from '@/lib/next/published-pages';
import type { Content } from '@/lib/server/content/content';
import { findLanguage } from '@/lib/intl/find-language';
import { mainLanguage } from '@/lib/languages/current-language';
import { addressOf, listPageAddresses } from '@/lib/server/content/languages/addresses';
import { getContent } from '@/lib/server/content/load-content';
import { findRedirect } from '@/lib/server/content/redirects';
import { activeVersion } from '@/lib/server/content/versions/active-version';
import { finishChanges } from '@/lib/server/editing/files/change-files';
import { sweepStagedFiles } from '@/lib/server/editing/files/replace-file';
import { workingCopyOf } from '@/lib/server/editing/files/working-copy';
import { finishMoves } from '@/lib/server/editing/moves/finish-moves';
import { dateSource } from '@/lib/server/content/versions/date-source';
import { followVersions } from '@/lib/server/content/versions/follow-versions';
import { publishedDirectory } from '@/lib/server/content/versions/publications';
import { liveStreams } from '@/lib/server/inbox/live/live-events';
import { formContext } from '@/lib/server/forms/form-context';
import { formMiddleware } from '@/lib/server/endpoint/form-middleware';
import {
  GracefulShutdown,
  type Schedule,
  stopOnSignal,
} from '@/lib/server/platform/http/connections/graceful-shutdown';
import { createHttpServer } from '@/lib/server/platform/http/connections/http-server';
import {
  logError,
  logErrorOncePerMinute,
  logUncaughtErrors,
} from '@/lib/server/platform/http/logging/log-error';
import { measureRequests } from '@/lib/server/platform/http/metrics/request-metrics';
import { compressedPages } from '@/lib/server/platform/http/middleware/compressed-pages';
import { compress, precompressedFiles } from '@/lib/server/platform/http/middleware/compression';
import { contentRedirects } from '@/lib/server/platform/http/middleware/content-redirects';
import {
  type ErrorPages,
  errorPages,
  findErrorPage,
} from '@/lib/server/platform/http/middleware/error-pages';
import {
  type Middleware,
  respondToCrash,
  runMiddleware,
} from '@/lib/server/platform/http/middleware/middleware';
import { publicFiles } from '@/lib/server/platform/http/middleware/public-files';
import { limitRequests, RequestRate } from '@/lib/server/platform/http/middleware/request-rate';
import {
  lowercaseRedirect,
  normalizeTarget,
  requireOneHost,
} from '@/lib/server/platform/http/middleware/request-target';
import { requireGet } from '@/lib/server/platform/http/middleware/require-get';
import {
  allowSandboxedFiles,
  assignRequestId,
  errorPageHeaders,
  preloadStyles,
  strictTransport,
} from '@/lib/server/platform/http/middleware/response-headers';
import { closeSlowBodies } from '@/lib/server/platform/http/middleware/slow-bodies';
import { warnUntrustedProxy } from '@/lib/server/platform/http/middleware/untrusted-proxy';
import { requestNetwork } from '@/lib/server/platform/http/requests/client-network';
import { injectRequest } from '@/lib/server/platform/http/responses/inject-request';
import { stopJobs } from '@/lib/server/platform/jobs/run-jobs';
import { changeSignal } from '@/lib/server/platform/store/store-changes';
import { services } from '@/lib/server/services';
import { languageOfRequest } from '@/lib/server/site/pages/page-language';
import { photographs } from '@/lib/server/site/pages/picture-files';
import { keepOwnAddress } from '@/lib/server/platform/http/requests/own-address';

interface ServerOptions {
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
  keepOwnAddress({ port, hostname });
  const app = next({
    dev: false,
    dir: root,
    port,
    hostname: hostname ?? 'localhost',
    // Next.js handles upgrades of this server and proxies them to any host (CVE-2026-44578). This one
    // never listens.
    httpServer: createServer(),
  });
  const { settings, store, changes, now } = services();
  logUncaughtErrors(process, now);
  if (settings.EDITING === 'on') {
    const copy = workingCopyOf(root);
    await sweepStagedFiles(copy, now());
    try {
      await finishChanges(copy);
      await finishMoves(copy, { settings, store, now });
    } catch (error) {
      logError('editing-changes-not-finished', error, now());
    }
  }
  const build = readBuildOutput(root);
  const pages = new Map(build.errorPages);
  let renderErrors = () => Promise.resolve();
  const versions = await followVersions({
    root,
    directory: publishedDirectory(settings.DATA_DIR),
    onSwitch: async (before, active) => {
      // A date that is called off must not wait for the error pages.
      const isDecision = before.version === active.version;
      const rendered = renderErrors();
      if (!isDecision) await rendered;
      else await deleteEarlierPages(root, active.version, [before.pages, active.pages]);
    },
    readDateStates: () => store.listDateStates(),
    logProblem: (event, error) => {
      logErrorOncePerMinute(event, error, now());
    },
    now,
  });
  dateSource().takeOver = versions.check;
  changeSignal('dates').subscribe(() => void versions.check());
  await app.prepare();
  const nextHandler = app.getRequestHandler();
  renderErrors = () => renderErrorPages(nextHandler, pages);
  if (activeVersion()?.pages !== undefined) await renderErrors();

  const shutdown = new GracefulShutdown(schedule);
  const content = await getContent();
  const middleware = listMiddleware({ root, content, build, pages, shutdown, nextHandler });
  const server = createHttpServer(runMiddleware(middleware), {
    keepAliveTimeout,
    proxies: settings.TRUST_PROXY,
    shutdown,
  });
  stopOnSignal({
    onSignal: (signal, call) => process.on(signal, call),
    drain: () => {
      void stopJobs();
      liveStreams().close();
      return shutdown.drain(server);
    },
    close: async () => {
      await stopJobs();
      await changes?.close();
      await versions.close();
      await store.close();
    },
    exit: (code) => process.exit(code),
    now,
    log: (line) => process.stderr.write(line),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: hostname }, resolve);
  });
}

type NextHandler = ReturnType<ReturnType<typeof next>['getRequestHandler']>;

interface SiteParts {
  readonly root: string;
  readonly build: BuildOutput;
  /** The content of the start. */
  readonly content: Content;
  readonly pages: ErrorPages;
  readonly shutdown: GracefulShutdown;
  readonly nextHandler: NextHandler;
}

/** Lists the middleware that handles a request, in order. The last one is Next.js. */
function listMiddleware(parts: SiteParts): readonly Middleware[] {
  const { root, content, pages, shutdown, nextHandler } = parts;
  const { settings, now } = services();
  const { SITE_URL, TRUST_PROXY } = settings;
  const { headersOf, staticFiles, sharedStyles, routeOf, publicFiles: ownFiles } = parts.build;
  const languageOf = (request: IncomingMessage) =>
    languageOfRequest(activeVersion()?.content ?? content, request);
  const readPage = (status: number) => (request: IncomingMessage) =>
    findErrorPage(pages, status, languageOf(request)) ?? '';
  return [
    trackRequest(shutdown),
    closeSlowBodies(schedule),
    assignRequestId,
    requireOneHost,
    normalizeTarget,
    measureRequests(routeOf),
    warnUntrustedProxy({ proxies: TRUST_PROXY, now }),
    strictTransport(SITE_URL),
    preloadStyles(sharedStyles),
    ...(settings.EDITING === 'on' ? [allowSandboxedFiles] : []),
    limitRequests({
      rate: new RequestRate(now),
      networkOf: (request) => requestNetwork(request, TRUST_PROXY),
      headersOf,
      readPage: readPage(429),
      languageOf: (request) => findLanguage(languageOf(request) ?? '') ?? mainLanguage(),
    }),
    errorPageHeaders(headersOf, staticFiles),
    lowercaseRedirect(addressReader(content)),
    formMiddleware({ headersOf, context: async () => formContext(await getContent()) }),
    precompressedFiles(staticFiles),
    compress,
    // After `compress`, which sends the headers before the body is known.
    errorPages({ pages, languageOf }),
    compressedPages(),
    requireGet(readPage(405)),
    contentRedirects({
      find: (url) => findRedirect((activeVersion()?.content ?? content).redirects, url),
      headersOf,
    }),
    photographs({ content: () => activeVersion()?.content ?? content, headersOf }),
    publicFiles({ readFiles: () => currentFiles(root, content), ownFiles, headersOf }),
    handleWithNext(nextHandler),
  ];
}

/**
 * Replaces error pages by those of the current version. One that was rendered while the version was
 * switched is left to the call after the switch.
 */
async function renderErrorPages(handle: NextHandler, pages: Map<string, string>): Promise<void> {
  for (const name of pages.keys()) {
    const active = activeVersion();
    const response = injectRequest(handleWithNext(handle), `/failed/${name}`);
    // The log has the reason, and the version is served all the same.
    const html = await response.catch(() => undefined);
    if (html !== undefined && activeVersion() === active) pages.set(name, html);
  }
}

/** Returns the public files of the current version. */
function currentFiles(root: string, first: Content) {
  const { folder = root, content = first } = activeVersion() ?? {};
  return { folder: join(folder, 'public'), addresses: content.files };
}

/** Returns a function that lists the addresses of the current content; `first` is that of the start. */
function addressReader(first: Content): () => ReadonlySet<string> {
  const listAddresses = (content: Content) =>
    new Set([
      ...listPageAddresses(content),
      ...[content, ...(content.translations?.values() ?? [])].flatMap((each) =>
        [...[...each.forms.keys()].map((id) => `/f/${id}`), '/search', '/cookies'].map((path) =>
          addressOf(each, path),
        ),
      ),
    ]);
  let listed = { content: first, addresses: listAddresses(first) };
  return () => {
    const content = activeVersion()?.content ?? first;
    if (listed.content !== content) listed = { content, addresses: listAddresses(content) };
    return listed.addresses;
  };
}

function trackRequest(shutdown: GracefulShutdown): Middleware {
  return (request, response, next) => {
    shutdown.trackRequest(request, response);
    next();
  };
}

function handleWithNext(handle: NextHandler): RequestListener {
  return (request, response) => {
    handle(request, response).catch((error: unknown) => {
      respondToCrash(error, response);
    });
  };
}

const schedule: Schedule = (milliseconds, call) => {
  const timer = setTimeout(call, milliseconds).unref();
  return () => {
    clearTimeout(timer);
  };
};
