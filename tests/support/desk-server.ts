import { randomBytes } from 'node:crypto';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import { markSubmission, moveSubmissionAction, retryMail } from '@/lib/server/desk/actions/actions';
import {
  addNote,
  assignSubmission,
  changeLabel,
} from '@/lib/server/desk/actions/conversation-actions';
import {
  insertSavedReply,
  saveReplyDraft,
  sendReply,
} from '@/lib/server/desk/actions/reply-actions';
import { deleteSavedReply, saveSavedReply } from '@/lib/server/desk/actions/saved-reply-actions';
import { sendPicturePreview } from '@/lib/server/desk/downloads/picture-preview';
import { batchAction, undoAction } from '@/lib/server/desk/actions/batch-action';
import { deskAction, publicDeskAction } from '@/lib/server/desk/actions/desk-action';
import { accountProps } from '@/lib/server/desk/access/account-props';
import { auditProps } from '@/lib/server/desk/access/audit-props';
import { linkAction } from '@/lib/server/desk/access/link-action';
import {
  addOperatorAction,
  changeOperatorAction,
  withdrawOperatorAction,
} from '@/lib/server/desk/access/operator-actions';
import { operatorsProps, withdrawProps } from '@/lib/server/desk/access/operators-props';
import { endSessionsAction } from '@/lib/server/desk/access/session-actions';
import { signInAction, signOutAction } from '@/lib/server/desk/access/sign-in-actions';
import {
  exportProps,
  tokensProps,
  webhooksProps,
} from '@/lib/server/desk/connections/connections-props';
import { sendApiSubmissions } from '@/lib/server/desk/connections/read-api';
import { tokenAction } from '@/lib/server/desk/connections/token-action';
import { webhookAction } from '@/lib/server/desk/connections/webhook-actions';
import { doorListProps } from '@/lib/server/desk/door-list/door-list-props';
import { sendPersonZip } from '@/lib/server/desk/person/send-person-zip';
import { deskPage, signInPage } from '@/lib/server/desk/pages/desk-page';
import { deskProps, signInProps } from '@/lib/server/desk/pages/desk-props';
import { mailProps } from '@/lib/server/desk/pages/mail-props';
import { eraseAction } from '@/lib/server/desk/erasure/erase-action';
import { eraseProps } from '@/lib/server/desk/erasure/erase-props';
import { formSettingsAction } from '@/lib/server/desk/form-settings/form-settings-action';
import { formSettingsProps, formsProps } from '@/lib/server/desk/form-settings/form-settings-props';
import { invite } from '@/lib/server/desk/sign-in/invite';
import { paymentsProps } from '@/lib/server/desk/pages/payments-props';
import { refundAction, type Refund } from '@/lib/server/desk/actions/refund-action';
import { refundProps } from '@/lib/server/desk/pages/refund-props';
import { sendSubmissionFile } from '@/lib/server/desk/downloads/submission-file';
import { sendPaymentsCsv } from '@/lib/server/desk/downloads/payments-csv';
import type { FormDefinition } from '@/lib/forms/definition';
import { answersProps, saveAnswer } from '@/lib/server/desk/telling/answers';
import { checkUpProps, sendTestMail } from '@/lib/server/desk/telling/check-up-page';
import {
  changeRule,
  saveNotifications,
  saveSilences,
} from '@/lib/server/desk/telling/notification-actions';
import { notificationsProps } from '@/lib/server/desk/telling/notifications-page';
import { UploadStore } from '@/lib/server/submissions/upload-store';
import { siteSchema } from '@/lib/server/content/schemas/site-schema';
import { sendExport } from '@/lib/server/desk/exports/send-export';
import { submissionsCsv } from '@/lib/server/desk/exports/submissions-csv';
import { submissionsJson } from '@/lib/server/desk/exports/submissions-json';
import { webhookNetwork } from '@/lib/server/webhooks/send';
import type { Settings } from '@/lib/server/settings';
import type { Services } from '@/lib/server/services';
import type { Operator } from '@/lib/server/store/desk-record';
import type { SiteFrame } from '@/lib/site/frame';
import { newOperator } from '@/tests/support/operators';
import { contactForm } from '@/tests/support/form-server';
import { serve } from '@/tests/support/serve';
import { openTestStore, type TestStore } from '@/tests/support/test-store';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

const site = {
  name: 'Larkmoor',
  locale: 'en-GB',
  timeZone: 'Europe/London',
  contact: { email: 'hello@larkmoor.example' },
  address: { lines: ['Beacon Lane'], locality: 'Larkmoor', country: 'GB' },
  currency: 'GBP',
};

/** The content/site.yaml of the same site. */
const siteFile = siteSchema.parse({
  ...site,
  tagline: 'Stars',
  description: 'An observatory.',
  navigation: [],
  footer: { text: 'Larkmoor' },
});

/** A form with a choice. */
export const choiceForm: FormDefinition = {
  ...contactForm,
  id: 'choice',
  title: 'Choose',
  fields: [
    {
      kind: 'select',
      name: 'topic',
      label: 'Topic',
      required: true,
      options: [
        { value: 'schools', label: 'Schools' },
        { value: 'other', label: 'Other' },
      ],
    },
  ],
};

export const deskContent = {
  site,
  events: [],
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
  visit: { address: 'Beacon Lane, Larkmoor' },
  navigation: [],
  footer: { text: '', links: [] },
};

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
const previewsPath = '/api/desk/previews/';
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
      BACKUP_KEEP: 14,
      BACKUP_HOUR: 3,
      PAYMENTS: 'off',
      ...options.settings,
    },
    store,
    uploads,
    now: () => new Date(time),
  };
  const open = () => services;
  const deps = { open, frame: () => Promise.resolve(frame) };
  const owners = { ...deps, permission: 'manage' } as const;
  const read = () => Promise.resolve(deskContent);
  const forms = new Map([...deskContent.forms, [choiceForm.id, choiceForm]]);
  const content = { ...deskContent, site: siteFile };
  const readSite = () => Promise.resolve(content);
  const readChoices = () => Promise.resolve({ ...deskContent, forms });
  const deferred: Promise<void>[] = [];
  const defer = (work: () => Promise<void>) => void deferred.push(work());

  const manage = { ...deps, permission: 'manage' } as const;
  /** A network whose host is on this machine, so that nothing is sent. */
  const network = {
    ...webhookNetwork,
    resolve: () => Promise.resolve(['127.0.0.1']),
  };
  const submissionPage = deskPage(
    (request) => deskProps(request, request.context.params?.submission, read),
    deps,
  );
  const formSettingsPage = deskPage((request) => formSettingsProps(request, read), manage);
  const pages = new Map<string, PageLoader>([
    ['/desk', deskPage((request) => deskProps(request, undefined, read), deps)],
    [
      '/desk/delete',
      deskPage((request) => eraseProps(request, 'submissions', read), {
        ...deps,
        permission: 'manage',
      }),
    ],
    [
      '/desk/person',
      deskPage((request) => eraseProps(request, 'person', read), { ...deps, permission: 'manage' }),
    ],
    ['/desk/forms', deskPage((request) => formsProps(request, read), manage)],
    ['/desk/mail', deskPage((request) => mailProps(request, read), deps)],
    ['/desk/notifications', deskPage((request) => notificationsProps(request, readChoices), deps)],
    [
      '/desk/answers',
      deskPage((request) => answersProps(request, read), { ...deps, permission: 'manage' }),
    ],
    [
      '/desk/check-up',
      deskPage((request) => checkUpProps(request, readSite), { ...deps, permission: 'manage' }),
    ],
    ['/desk/webhooks', deskPage((request) => webhooksProps(request, read), manage)],
    ['/desk/tokens', deskPage((request) => tokensProps(request, read), manage)],
    [
      '/desk/export',
      deskPage((request) => exportProps(request, read), { ...deps, permission: 'export' }),
    ],
    [
      '/desk/door-list',
      deskPage((request) => doorListProps(request, readChoices), {
        ...deps,
        permission: 'export',
      }),
    ],
    ['/desk/payments', deskPage((request) => paymentsProps(request, read), deps)],
    ['/desk/refund', deskPage((request) => refundProps(randomBytes)(request, read), deps)],
    ['/desk/sign-in', signInPage((context) => signInProps(context, read, services), deps)],
    ['/desk/account', deskPage((request) => accountProps(request, read), deps)],
    ['/desk/operators', deskPage((request) => operatorsProps(request, read), owners)],
    ['/desk/withdraw', deskPage((request) => withdrawProps(request, read), owners)],
    ['/desk/audit', deskPage((request) => auditProps(request, read), owners)],
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
    ['/api/desk/sign-out', deskAction('read', signOutAction(randomBytes), open)],
    ['/api/desk/link', publicDeskAction(linkAction({ randomBytes, read, defer }), open)],
    ['/api/desk/access/end-sessions', deskAction('read', endSessionsAction(randomBytes), open)],
    [
      '/api/desk/access/add-operator',
      deskAction('manage', addOperatorAction(randomBytes, read), open),
    ],
    [
      '/api/desk/access/change-operator',
      deskAction('manage', changeOperatorAction(randomBytes), open),
    ],
    [
      '/api/desk/access/withdraw-operator',
      deskAction('manage', withdrawOperatorAction(randomBytes), open),
    ],
    ['/api/desk/mark', deskAction('work', markSubmission, open)],
    ['/api/desk/move', deskAction('work', moveSubmissionAction(randomBytes, read), open)],
    ['/api/desk/delete', deskAction('manage', eraseAction(randomBytes, read), open)],
    ['/api/desk/form-settings', deskAction('manage', formSettingsAction(randomBytes, read), open)],
    [
      '/api/desk/notifications',
      deskAction('read', saveNotifications(randomBytes, readChoices), open),
    ],
    ['/api/desk/recipients', deskAction('manage', changeRule(randomBytes, readChoices), open)],
    ['/api/desk/silences', deskAction('manage', saveSilences(randomBytes, readChoices), open)],
    ['/api/desk/answers', deskAction('manage', saveAnswer(randomBytes, read), open)],
    ['/api/desk/test-mail', deskAction('manage', sendTestMail(randomBytes, readSite), open)],
    ['/api/desk/mail', deskAction('work', retryMail, open)],
    ['/api/desk/replies/send', deskAction('reply', sendReply(randomBytes, read), open)],
    ['/api/desk/replies/draft', deskAction('reply', saveReplyDraft, open)],
    ['/api/desk/replies/insert', deskAction('reply', insertSavedReply(read), open)],
    ['/api/desk/replies/save', deskAction('work', saveSavedReply(randomBytes), open)],
    ['/api/desk/replies/delete', deskAction('work', deleteSavedReply, open)],
    ['/api/desk/submissions/note', deskAction('work', addNote(randomBytes), open)],
    ['/api/desk/submissions/assign', deskAction('work', assignSubmission(randomBytes), open)],
    ['/api/desk/submissions/label', deskAction('work', changeLabel, open)],
    ['/api/desk/batch', deskAction('work', batchAction(randomBytes, read), open)],
    ['/api/desk/undo', deskAction('work', undoAction(randomBytes), open)],
    [
      '/api/desk/webhooks',
      deskAction('manage', webhookAction({ read, randomBytes, network }), open),
    ],
    ['/api/desk/tokens', deskAction('manage', tokenAction(randomBytes, read), open)],
    [
      '/api/desk/refund',
      deskAction(
        'refund',
        refundAction(() => Promise.resolve(refundAll)),
        open,
      ),
    ],
  ]);

  const exportFormats = new Map<string, typeof submissionsCsv | typeof submissionsJson>([
    ['/api/desk/export.csv', submissionsCsv],
    ['/api/desk/export.json', submissionsJson],
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
    if (pathname.startsWith(previewsPath)) {
      await sendPicturePreview(req, res, pathname.slice(previewsPath.length), services);
      return;
    }
    const [, apiForm] = /^\/api\/0\/forms\/([^/]+)\/submissions$/.exec(pathname) ?? [];
    if (apiForm !== undefined) {
      await sendApiSubmissions(req, res, apiForm, services);
      return;
    }
    if (pathname === '/api/desk/payments.csv') {
      await sendPaymentsCsv(req, res, services);
      return;
    }
    if (pathname === '/api/desk/person.zip') {
      await sendPersonZip(req, res, services, { read, randomBytes });
      return;
    }
    const format = exportFormats.get(pathname);
    if (format !== undefined) {
      await sendExport(req, res, services, format, { read, randomBytes });
      return;
    }
    const id = pathname.slice('/desk/'.length);
    const context = {
      req: Object.assign(req, { cookies: {} }),
      res,
      query: Object.fromEntries(searchParams),
      params: { submission: id, form: id.slice('forms/'.length) },
      resolvedUrl: req.url ?? '/',
    } satisfies GetServerSidePropsContext;
    sendResult(
      res,
      await (pages.get(pathname) ?? (id.startsWith('forms/') ? formSettingsPage : submissionPage))(
        context,
      ),
    );
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
