import { setMaxListeners } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { errorBody } from './answer';
import { answerRequest } from './answer-request';
import type { BrowserFile } from './browser/files';
import { listen } from './controls';
import { makeFaults } from './faults';
import { makeIdempotency } from './idempotency';
import { openLedger, type Ledger } from './ledger';
import { json, send, type Outgoing } from './outgoing';
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
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  // Only now: who has the port may be keeping the same file.
  const ledger = openLedgerOr(() => server.close(), options.stateFile);
  const service = makeService({ ...options, ledger });
  const { webhook } = options;
  if (webhook !== undefined) listen(service, webhook.url, webhook.secret);
  const stop = new AbortController();
  // Every call that is slow on purpose listens to it, and there may be dozens.
  setMaxListeners(0, stop.signal);
  const faults = makeFaults();
  const webhooks = makeWebhooks(service);
  const idempotency = makeIdempotency(service);
  const parts = { service, faults, idempotency, webhooks, signal: stop.signal };
  let files: Promise<ReadonlyMap<string, BrowserFile>> | undefined;
  const root = process.cwd();
  // The compiler takes a second to load and to work, which tests of the API need not spend.
  const browserFiles = () =>
    (files ??= import('./browser/files').then((maker) => maker.browserFiles(root)));

  server.on('request', (request, response) => {
    answerRequest(request, parts, { root, browserFiles })
      .catch((error: unknown): Outgoing => {
        // The caller went away in the middle of asking.
        if (response.destroyed) return { kind: 'cut' };
        console.error(error);
        return json(500, errorBody({ type: 'api_error', message: 'The practice service failed.' }));
      })
      .then(
        (outgoing) => send(outgoing, response),
        (error: unknown) => console.error(error),
      );
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  webhooks.nudge();

  return {
    origin,
    settle: () => webhooks.settle(),
    async prepare() {
      await browserFiles();
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

function openLedgerOr(giveUp: () => void, file: string | undefined): Ledger {
  try {
    return openLedger(file);
  } catch (error) {
    giveUp();
    throw error;
  }
}
