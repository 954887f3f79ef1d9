import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo } from 'node:net';
import { errorBody } from './answer';
import { apiVersion } from './api-version';
import type { BrowserFile } from './browser/files';
import { control, listen } from './controls';
import { makeFaults } from './faults';
import { handleCall } from './handle-call';
import { makeIdempotency } from './idempotency';
import { ledgerPage } from './ledger-page';
import { openLedger } from './ledger';
import { pageFile } from './page-files';
import { parametersOf, readBody, readJson } from './read-body';
import { makeService } from './service';
import { makeWebhooks } from './webhooks';

export interface PracticeOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** Where everything is kept; without it, it is forgotten at the end. */
  readonly stateFile?: string;
  /** Where events are sent; one that was given before is kept in the state. */
  readonly webhook?: { readonly url: string; readonly secret: string };
  readonly now: () => Date;
  readonly random: (length: number) => Uint8Array;
}

export interface Practice {
  /** Such as `http://127.0.0.1:12111`. */
  readonly origin: string;
  /** Resolves when events that happened so far were sent, or refused, or are held. */
  settle(): Promise<void>;
  /** Compiles what browsers load before the first one asks. */
  prepare(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the practice payment service on this machine alone: an own stand-in for the part of
 * Stripe's API that the site uses, for `https://api.stripe.com` and `https://js.stripe.com` at
 * once. It takes keys that begin with `sk_practice_` and `pk_practice_`, and no card but the
 * published test cards; no money is behind it.
 *
 * - `/v1/…` is the API (`routes.ts`). With the publishable key and the client secret a browser may
 *   retrieve an intent (`GET /v1/payment_intents/:id?client_secret=…`).
 * - `/practice/intents/…` is the bank's side of 3-D Secure (`authenticate.ts`).
 * - `/v3/stripe.js` and `/practice/frames/…` are what browsers load (`browser/files.ts`).
 * - `/practice/control…` orders faults and holds webhooks (`controls.ts`).
 * - `/` shows people what happened.
 *
 * Rejects when the port is taken, and with a sentence when the state file is not one.
 */
export async function startPractice(options: PracticeOptions): Promise<Practice> {
  const ledger = openLedger(options.stateFile);
  const service = makeService({ ...options, ledger });
  const { webhook } = options;
  if (webhook !== undefined) listen(service, webhook.url, webhook.secret);
  const stop = new AbortController();
  const faults = makeFaults();
  const webhooks = makeWebhooks(service);
  const idempotency = makeIdempotency(service);
  const parts = { service, faults, idempotency, webhooks, signal: stop.signal };
  let files: Promise<ReadonlyMap<string, BrowserFile>> | undefined;

  /** The compiler takes a second to load and to work, which tests of the API need not spend. */
  async function browserFiles() {
    const maker = await import('./browser/files');
    return maker.browserFiles(process.cwd());
  }

  async function answer(request: IncomingMessage): Promise<Outgoing> {
    const { method = 'GET', headers } = request;
    const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
    if (path === '/') return reply(200, ledgerPage(parts), 'text/html; charset=utf-8');
    if (path.startsWith('/v3') || path.startsWith('/practice/frames/')) {
      files ??= browserFiles();
      const file = (await files).get(path === '/v3' || path === '/v3/' ? '/v3/stripe.js' : path);
      return file === undefined ? noSuchFile : reply(200, file.body, file.contentType);
    }
    if (path.startsWith('/practice/page/')) {
      const file = await pageFile(process.cwd(), path.slice('/practice/page/'.length));
      return file === undefined ? noSuchFile : reply(200, file.body, file.type);
    }
    const contentType = headers['content-type'] ?? '';
    const body = await readBody(request);
    if (body === undefined) return json(413, { error: 'That is too long.' });
    if (path.startsWith('/practice/control')) {
      // JSON alone, which no other site's form can send here.
      const given = contentType.startsWith('application/json') ? readJson(body) : undefined;
      const order = path.slice('/practice/control'.length);
      const { status, body: told } = await control(method, order, given, parts);
      return json(status, told);
    }
    if (method === 'OPTIONS') return reply(204, '', 'text/plain', forBrowsers);

    const parameters = parametersOf(method, query, contentType, body);
    if (parameters === undefined) return json(400, { error: 'That is not JSON.' });
    const result = await handleCall(
      {
        method,
        path,
        parameters,
        authorization: headers.authorization,
        idempotencyKey: only(headers['idempotency-key']),
        version: only(headers['stripe-version']),
      },
      parts,
    );
    if (result.kind === 'cut') return result;
    return json(result.answer.status, result.answer.body, {
      ...forBrowsers,
      'Stripe-Version': apiVersion,
      'Request-Id': service.newId('req'),
      ...(result.isReplayed ? { 'Idempotent-Replayed': 'true' } : {}),
      // Stripe asks its libraries not to repeat what would only be remembered.
      ...(result.answer.status === 500 ? { 'Stripe-Should-Retry': 'false' } : {}),
    });
  }

  const server = createServer((request, response) => {
    answer(request)
      .catch((error: unknown): Outgoing => {
        console.error(error);
        return json(500, errorBody({ type: 'api_error', message: 'The practice service failed.' }));
      })
      .then(
        (outgoing) => {
          if (outgoing.kind === 'cut') {
            request.socket.destroy();
            return;
          }
          response.writeHead(outgoing.status, outgoing.headers);
          response.end(outgoing.body);
        },
        (error: unknown) => console.error(error),
      );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  webhooks.nudge();

  return {
    origin,
    settle: () => webhooks.settle(),
    async prepare() {
      files ??= browserFiles();
      await files;
    },
    async close() {
      stop.abort();
      await webhooks.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      ledger.close();
    },
  };
}

const only = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

type Headers = Readonly<Record<string, string>>;

type Outgoing =
  | { readonly kind: 'cut' }
  | {
      readonly kind: 'reply';
      readonly status: number;
      readonly headers: Headers;
      readonly body: Buffer | string;
    };

/** The site's pages are of another origin. No cookie is involved, so anyone may ask. */
const forBrowsers: Headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Max-Age': '600',
};

const json = (status: number, body: object, headers: Headers = {}): Outgoing =>
  reply(status, JSON.stringify(body), 'application/json', headers);

const reply = (
  status: number,
  body: Buffer | string,
  type: string,
  headers: Headers = {},
): Outgoing => ({
  kind: 'reply',
  status,
  body,
  headers: {
    ...headers,
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  },
});

const noSuchFile = reply(404, 'There is no such file.', 'text/plain');
