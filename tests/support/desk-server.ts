import { randomBytes } from 'node:crypto';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import {
  markSubmission,
  moveSubmissionAction,
  retryMail,
  signInAction,
  signOut,
} from '@/lib/server/desk/actions/actions';
import { deskAction, publicDeskAction } from '@/lib/server/desk/actions/desk-action';
import { deskPage, signInPage } from '@/lib/server/desk/pages/desk-page';
import { deskProps, signInProps, type DeskContent } from '@/lib/server/desk/pages/desk-props';
import { mailProps } from '@/lib/server/desk/pages/mail-props';
import { invite } from '@/lib/server/desk/sign-in/invite';
import { paymentsProps } from '@/lib/server/desk/pages/payments-props';
import { refundAction, type Refund } from '@/lib/server/desk/actions/refund-action';
import { refundProps } from '@/lib/server/desk/pages/refund-props';
import { sendSubmissionFile } from '@/lib/server/desk/downloads/submission-file';
import { sendPaymentsCsv } from '@/lib/server/desk/downloads/payments-csv';
import { UploadStore } from '@/lib/server/submissions/upload-store';
import type { Settings } from '@/lib/server/settings';
import type { Services } from '@/lib/server/services';
import type { SiteFrame } from '@/lib/site/frame';
import { contactForm } from '@/tests/support/form-server';
import { serve } from '@/tests/support/serve';
import { openTestStore, type TestStore } from '@/tests/support/test-store';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

const site = {
  name: 'Larkmoor',
  locale: 'en-GB',
  timeZone: 'Europe/London',
  contact: { email: 'hello@larkmoor.example' },
};

export const deskContent: DeskContent = {
  site,
  forms: new Map([['contact', contactForm]]),
  formRules: new Map([
    [
      'contact',
      {
        notify: ['operator@example.org'],
        cc: [],
        sendsAnswers: true,
        copyTo: 'email',
        copiesAnswers: false,
      },
    ],
  ]),
};

const frame: SiteFrame = {
  ...site,
  url: '',
  navigation: [],
  footer: { text: '', links: [] },
};

/** A response of the desk. */
export interface DeskResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface DeskServer {
  readonly store: TestStore;
  readonly uploads: UploadStore;
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
}

type PageLoader = (
  context: GetServerSidePropsContext,
) => Promise<GetServerSidePropsResult<unknown>>;

interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export const sameOrigin = { 'Sec-Fetch-Site': 'same-origin' };
const filesPath = '/api/desk/files/';
const encoded = 'application/x-www-form-urlencoded';

/** Serves the pages and actions of the desk until the test ends; pages respond with their props. */
export async function startDesk(
  options: { readonly siteUrl?: string; readonly settings?: Partial<Settings> } = {},
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
      PAYMENTS: 'off',
      ...options.settings,
    },
    store,
    uploads,
    now: () => new Date(time),
  };
  const open = () => services;
  const deps = { open, frame: () => Promise.resolve(frame) };
  const read = () => Promise.resolve(deskContent);

  const submissionPage = deskPage(
    (request) => deskProps(request, request.context.params?.submission, read),
    deps,
  );
  const pages = new Map<string, PageLoader>([
    ['/desk', deskPage((request) => deskProps(request, undefined, read), deps)],
    ['/desk/mail', deskPage((request) => mailProps(request, read), deps)],
    ['/desk/payments', deskPage((request) => paymentsProps(request, read), deps)],
    ['/desk/refund', deskPage((request) => refundProps(randomBytes)(request, read), deps)],
    ['/desk/sign-in', signInPage((context) => signInProps(context, read), deps)],
  ]);
  /** A payment service that makes every refund. */
  const refundAll: Refund = async ({ id, payment: { submission }, minor, by }) => {
    const refund = { id, payment: submission, minor, requestedBy: by, requestedAt: services.now() };
    if (!(await store.addRefund(refund))) return 'too-much';
    await store.changeRefund(id, { state: 'done' });
    return 'done';
  };
  const actions = new Map([
    ['/api/desk/sign-in', publicDeskAction(signInAction(randomBytes), open)],
    ['/api/desk/sign-out', deskAction(signOut, open)],
    ['/api/desk/mark', deskAction(markSubmission, open)],
    ['/api/desk/move', deskAction(moveSubmissionAction(randomBytes, read), open)],
    ['/api/desk/mail', deskAction(retryMail, open)],
    [
      '/api/desk/refund',
      deskAction(
        refundAction(() => Promise.resolve(refundAll)),
        open,
      ),
    ],
  ]);

  async function handleRequest(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(req.url ?? '/', siteUrl);
    const action = actions.get(pathname);
    if (action !== undefined) {
      await action(req, res);
      return;
    }
    if (pathname.startsWith(filesPath)) {
      await sendSubmissionFile(req, res, pathname.slice(filesPath.length), services);
      return;
    }
    if (pathname === '/api/desk/payments.csv') {
      await sendPaymentsCsv(req, res, services);
      return;
    }
    const id = pathname.slice('/desk/'.length);
    const context = {
      req: Object.assign(req, { cookies: {} }),
      res,
      query: Object.fromEntries(searchParams),
      params: { submission: id },
      resolvedUrl: req.url ?? '/',
    } satisfies GetServerSidePropsContext;
    sendResult(res, await (pages.get(pathname) ?? submissionPage)(context));
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
          const text = Buffer.concat(chunks).toString();
          resolve({ status: res.statusCode ?? 0, headers: res.headers, body: text });
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
  const key = async () => {
    const options = { siteUrl, now: services.now, randomBytes };
    const { link } = await invite(store, 'operator@example.org', options);
    return new URL(link).searchParams.get('key') ?? '';
  };
  return {
    store,
    uploads,
    advance: (minutes) => void (time += minutes * 60_000),
    request: sendRequest,
    post,
    key,
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
