import { setMaxListeners } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { errorBody } from './api/response';
import { handleRequest } from './handle-request';
import { browserFiles, type BrowserFile } from './browser/files';
import { setWebhookEndpoint } from './controls';
import { createFaults } from './faults';
import { createIdempotency } from './api/idempotency';
import { openLedger, type Ledger } from './ledger/ledger';
import { json, sendResponse, type HttpResponse } from './http-response';
import { createService } from './service';
import { createWebhooks } from './webhooks';

export interface PracticeOptions {
  /** 0 for any free port. */
  readonly port: number;
  /** The file that stores the state; without it, the state ends with the process. */
  readonly stateFile?: string;
  /** The webhook endpoint; the last one is stored in the state. */
  readonly webhook?: { readonly url: string; readonly secret: string };
  readonly now: () => Date;
  readonly random: (length: number) => Uint8Array;
}

export interface Practice {
  /** Such as `http://127.0.0.1:12111`. */
  readonly origin: string;
  /** Resolves when all events so far are sent, rejected or held. */
  settle(): Promise<void>;
  /** Builds the files for browsers before the first request. */
  prepare(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the practice payment service on this machine: a stand-in for the part of Stripe's API and of
 * Stripe.js that the site uses. It accepts keys that begin with `sk_practice_` and `pk_practice_`, and
 * the published test cards only. No money moves.
 *
 * - `/v1/…` is the API (`api/routes.ts`). With the publishable key and the client secret a browser may
 *   retrieve an intent (`GET /v1/payment_intents/:id?client_secret=…`).
 * - `/practice/intents/…` is the bank's side of 3-D Secure (`api/authenticate.ts`).
 * - `/v3/stripe.js` and `/practice/frames/…` are what browsers load (`browser/files.ts`).
 * - `/practice/control…` configures faults and holds webhooks (`controls.ts`).
 * - `/` is the ledger page (`page/ledger-page.ts`).
 *
 * Rejects when the port is taken or the state file is invalid.
 */
export async function startPractice(options: PracticeOptions): Promise<Practice> {
  // Clients close unused connections. If the service did, a request might arrive on a closing connection and
  // fail, which clients do not repeat for a POST.
  const server = createServer({ keepAliveTimeout: 0 });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  // Opened when the server listens: another service on this port may use the same file.
  const ledger = openLedgerOr(() => server.close(), options.stateFile);
  const service = createService({ ...options, ledger });
  const { webhook } = options;
  if (webhook !== undefined) setWebhookEndpoint(service, webhook.url, webhook.secret);
  const stop = new AbortController();
  // Each delayed call adds a listener, and there may be dozens.
  setMaxListeners(0, stop.signal);
  const faults = createFaults();
  const webhooks = createWebhooks(service);
  const idempotency = createIdempotency(service);
  const parts = { service, faults, idempotency, webhooks, signal: stop.signal };
  let built: Promise<ReadonlyMap<string, BrowserFile>> | undefined;
  // Built on demand, because tests of the API need no files.
  const files = () => (built ??= browserFiles(process.cwd()));

  server.on('request', (request, response) => {
    handleRequest(request, parts, files)
      .catch((error: unknown): HttpResponse => {
        // The client disconnected during the request.
        if (response.destroyed) return { kind: 'cut' };
        console.error(error);
        return json(500, errorBody({ type: 'api_error', message: 'The practice service failed.' }));
      })
      .then(
        (outgoing) => sendResponse(outgoing, response),
        (error: unknown) => console.error(error),
      );
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  webhooks.sendPending();

  return {
    origin,
    settle: () => webhooks.settle(),
    async prepare() {
      await files();
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

function openLedgerOr(onError: () => void, file: string | undefined): Ledger {
  try {
    return openLedger(file);
  } catch (error) {
    onError();
    throw error;
  }
}
