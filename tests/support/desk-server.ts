import { randomBytes } from 'node:crypto';
import {
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { parse } from 'node:querystring';
import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import { sendApiSubmissions } from '@/lib/server/inbox/api/read-api';
import { invite } from '@/lib/server/access/sign-in/invite';
import type { Services } from '@/lib/server/services';
import type { Settings } from '@/lib/server/settings';
import type { Operator } from '@/lib/server/access/access-record';
import { UploadStore } from '@/lib/server/platform/uploads/upload-store';
import { actionPrefix, serveDeskActions } from '@/tests/support/desk/actions';
import { deskPages } from '@/tests/support/desk/pages';
import { newOperator } from '@/tests/support/operators';
import { ScriptedGateway } from '@/tests/support/scripted-gateway';
import { serve } from '@/tests/support/serve';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { openTestStore, type TestStore } from '@/tests/support/test-store';

/** A response of the desk. */
export interface DeskResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly bytes: Buffer;
}

export interface DeskServer {
  /** The address of the server. */
  readonly origin: string;
  readonly store: TestStore;
  readonly services: Services;
  /** The stand-in of the payment service that refunds. */
  readonly gateway: ScriptedGateway;
  readonly uploads: UploadStore;
  readonly now: () => Date;
  /** Advances the clock. */
  advance(minutes: number): void;
  request(path: string, options?: RequestOptions): Promise<DeskResponse>;
  /** Posts a form of the desk with the headers of a browser. */
  post(
    path: string,
    body: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<DeskResponse>;
  /** Returns the key of a new one-time link. */
  key(): Promise<string>;
  /** Signs in and returns the `Cookie` header of the session. */
  signIn(): Promise<string>;
  /** Adds an operator, signs in, and returns the `Cookie` header of the session. */
  signInAs(operator: Operator): Promise<string>;
  /** Resolves when the work after the responses is done. */
  whenIdle(): Promise<void>;
}

interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export const sameOrigin = { 'Sec-Fetch-Site': 'same-origin' };
const encoded = 'application/x-www-form-urlencoded';

/** Serves the pages and actions of the desk until the test ends; pages respond with their props. */
export async function startDesk(
  options: {
    readonly siteUrl?: string;
    readonly settings?: Partial<Settings>;
    /** Reads the content of the messages. */
    readonly readInbox?: Parameters<typeof deskPages>[1];
  } = {},
): Promise<DeskServer> {
  const siteUrl = options.siteUrl ?? 'http://localhost:3000';
  const store = openTestStore();
  let time = new Date('2026-11-20T12:00:00.000Z').getTime();
  const uploads = new UploadStore(await temporaryDirectory(), randomBytes);
  const services: Services = {
    settings: {
      SITE_URL: siteUrl,
      DATA_DIR: '/nowhere',
      TRUST_PROXY: 0,
      BACKUP_KEEP: 14,
      BACKUP_HOUR: 3,
      EDITING: 'off',
      PAYMENTS: 'off',
      ...options.settings,
    },
    store,
    uploads,
    now: () => new Date(time),
  };
  const gateway = new ScriptedGateway();
  const deferred: Promise<void>[] = [];
  const pageOf = deskPages(services, options.readInbox);
  const alarm = () => undefined;
  const serveActions = serveDeskActions(
    {
      services,
      defer: (_failure, work) => void deferred.push(work()),
      openPayments: () =>
        Promise.resolve({
          mode: 'practice',
          gateway,
          store,
          now: services.now,
          alarm,
          randomBytes,
        }),
    },
    options.readInbox,
  );

  async function handleRequest(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(req.url ?? '/', siteUrl);
    if (pathname.startsWith(actionPrefix)) {
      await serveActions(req, res);
      return;
    }
    const [, apiForm] = /^\/api\/0\/forms\/([^/]+)\/submissions$/.exec(pathname) ?? [];
    if (apiForm !== undefined) {
      await sendApiSubmissions(req, res, apiForm, services);
      return;
    }
    const id = pathname.slice('/desk/'.length);
    const context = {
      req: Object.assign(req, { cookies: {} }),
      res,
      query: parse(search.slice(1)),
      params: { submission: id, form: id.slice('forms/'.length) },
      resolvedUrl: req.url ?? '/',
    } satisfies GetServerSidePropsContext;
    sendResult(res, await pageOf(pathname)(context));
  }

  const origin = await serve((req, res) => {
    handleRequest(req, res).catch((error: unknown) => res.writeHead(500).end(String(error)));
  });

  const sendRequest = (
    path: string,
    { method = 'GET', headers = {}, body = '' }: RequestOptions = {},
  ) =>
    new Promise<DeskResponse>((resolve, reject) => {
      const sent = request(origin, { path, method, headers, agent: false }, (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const { statusCode: status = 0, headers } = res;
          resolve({ status, headers, body: bytes.toString(), bytes });
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  const post: DeskServer['post'] = (path, body, headers = {}) =>
    sendRequest(path, {
      method: 'POST',
      body,
      headers: { 'Content-Type': encoded, ...sameOrigin, ...headers },
    });
  const keyOf = async (operator: Operator) => {
    await store.addOperator(operator);
    const options = { siteUrl, now: services.now, randomBytes };
    const { link } = await invite(store, operator.email, options);
    return new URL(link).searchParams.get('key') ?? '';
  };
  const key = () => keyOf(newOperator({ createdAt: services.now() }));
  const signInAs = async (operator: Operator) =>
    cookieOf(await post('/api/desk/sign-in', `key=${await keyOf(operator)}`));
  return {
    origin,
    store,
    services,
    gateway,
    uploads,
    advance: (minutes) => void (time += minutes * 60_000),
    request: sendRequest,
    post,
    key,
    signInAs,
    now: services.now,
    whenIdle: async () => {
      await Promise.all(deferred);
    },
    signIn: async () => cookieOf(await post('/api/desk/sign-in', `key=${await key()}`)),
  };
}

/** Returns the `Cookie` header for the `Set-Cookie` headers of a response. */
export function cookieOf({ headers }: DeskResponse): string {
  return (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
}

function sendResult(res: ServerResponse, result: GetServerSidePropsResult<unknown>): void {
  if ('redirect' in result) {
    const { destination } = result.redirect;
    const status = 'statusCode' in result.redirect ? result.redirect.statusCode : 307;
    res.writeHead(status, { Location: destination }).end();
  } else if ('notFound' in result) {
    res.writeHead(404).end();
  } else {
    res.end(JSON.stringify(result.props));
  }
}
