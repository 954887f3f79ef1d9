import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { GetServerSideProps } from 'next';
import { apiResolver } from 'next/dist/server/api-utils/node/api-resolver';
import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { onTestFinished, vi } from 'vitest';
import type { Content } from '@/lib/server/content/content';
import { loadContent } from '@/lib/server/content/load-content';
import { createToken, hashToken } from '@/lib/server/platform/http/requests/tokens';
import type { Services } from '@/lib/server/services';
import { UploadStore } from '@/lib/server/platform/uploads/upload-store';
import type { Identity } from '@/tests/support/desk-access/identities';
import { listRouteFiles } from '@/tests/support/desk-access/route-files';
import { rightsOf, type Subject } from '@/tests/support/desk-access/rules';
import { hashOf } from '@/tests/support/files';
import { newOperator } from '@/tests/support/operators';
import { validContent } from '@/tests/support/content';
import { serve } from '@/tests/support/serve';
import { newSubmission } from '@/tests/support/submissions';
import { writeTree } from '@/tests/support/tree';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { openSession, openTestStore, type TestStore } from '@/tests/support/test-store';
import { clearProcessState, processState } from '@/lib/server/platform/state/process-state';

/** The desk of the project's own content, with the handlers that the files of `pages/` export. */
export interface ServedRoutes {
  readonly site: string;
  readonly store: TestStore;
  /** Adds an operator with a session and returns the `Cookie` header of it. */
  readonly signIn: (identity: Identity, email: string) => Promise<string | undefined>;
  /** Adds a school visit with a file. Its fields contain `mark`. */
  readonly addVisit: (mark: string) => Promise<Visit>;
}

type Visit = Pick<Subject, 'submission' | 'file' | 'sender'>;

/** The parts of a file of `pages/` that Next.js uses. */
interface RouteModule {
  readonly default: FunctionComponent<object>;
  readonly getServerSideProps?: GetServerSideProps<object>;
}

const routes = listRouteFiles();
const siteUrl = 'http://localhost:3000';
const now = () => new Date('2026-11-24T11:00:00Z');
const day = 86_400_000;

/** The states of the process that the routes use. */
const states = ['services', 'live-streams', 'content'];

let content: Promise<Content> | undefined;
let modules: Promise<ReadonlyMap<string, RouteModule>> | undefined;

async function importRoutes(): Promise<ReadonlyMap<string, RouteModule>> {
  const imported = routes.map(
    async ({ file }) => [file, (await import(file)) as RouteModule] as const,
  );
  return new Map(await Promise.all(imported));
}

async function readContent(): Promise<Content> {
  const loaded = await loadContent(process.cwd());
  if (!loaded.ok) throw new Error('The content has mistakes.');
  return loaded.content;
}

/**
 * Serves the pages and endpoints of the desk with a store in memory until the test ends. Endpoints run in
 * Next's own resolver. Pages respond with their props as JSON, or as HTML to a client that accepts it.
 */
export async function serveRoutes(): Promise<ServedRoutes> {
  const store = openTestStore();
  const uploads = new UploadStore(await temporaryDirectory(), randomBytes);
  const services: Services = {
    settings: {
      SITE_URL: siteUrl,
      DATA_DIR: '/nowhere',
      TRUST_PROXY: 0,
      BACKUP_KEEP: 14,
      BACKUP_HOUR: 3,
      EDITING: 'on',
      PAYMENTS: 'off',
    },
    store,
    uploads,
    now,
  };
  // React must not load in production mode, which has no functions for modules compiled for tests.
  await (modules ??= importRoutes());
  // Otherwise each page reads the content again, as under `next dev`.
  vi.stubEnv('NODE_ENV', 'production');
  // What the actions of editing may change.
  vi.stubEnv('SITE_DIR', writeTree(validContent));
  const read = (content ??= readContent());
  // What an earlier test began may have made one since that test ended.
  clearStates();
  processState('services', () => services);
  processState('content', () => ({ content: read }));
  onTestFinished(clearStates);
  const site = await serve((req, res) => {
    handleRequest(req, res).catch((error: unknown) => res.writeHead(500).end(String(error)));
  });
  return {
    site,
    store,
    signIn: (identity, email) => signIn(store, identity, email),
    addVisit: (mark) => addVisit(store, uploads, mark),
  };
}

function clearStates(): void {
  for (const name of states) clearProcessState(name);
}

async function handleRequest(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(req.url ?? '/', siteUrl);
  for (const { route, file, match } of routes) {
    const params = match(pathname);
    if (params === undefined) continue;
    const query = { ...Object.fromEntries(searchParams), ...params };
    const module = (await (modules ??= importRoutes())).get(file);
    if (module === undefined) throw new Error(`No module is ${file}.`);
    if (route.startsWith('/api/')) await callEndpoint(module, req, res, query);
    else await renderPage(module, req, res, { query, params });
    return;
  }
  res.writeHead(404).end();
}

async function callEndpoint(
  module: RouteModule,
  req: IncomingMessage,
  res: ServerResponse,
  query: object,
): Promise<void> {
  const preview = {
    previewModeId: '',
    previewModeEncryptionKey: '',
    previewModeSigningKey: '',
  };
  await apiResolver(req, res, query, module, preview, true);
}

async function renderPage(
  { default: Page, getServerSideProps }: RouteModule,
  req: IncomingMessage,
  res: ServerResponse,
  { query, params }: { readonly query: object; readonly params: object },
): Promise<void> {
  const result = await getServerSideProps?.({
    req: Object.assign(req, { cookies: {} }),
    res,
    query: { ...query },
    params: { ...params },
    resolvedUrl: req.url ?? '/',
  });
  if (result === undefined || 'notFound' in result) {
    res.writeHead(404).end();
  } else if ('redirect' in result) {
    const { destination: Location } = result.redirect;
    // Next.js sends this status for a page, and that of the response for the data of a page.
    const status = 'statusCode' in result.redirect ? result.redirect.statusCode : 307;
    res.writeHead(status, { Location, 'X-Data-Status': res.statusCode }).end();
  } else {
    const props = await result.props;
    const isHtml = req.headers.accept === 'text/html';
    res.end(isHtml ? renderToString(createElement(Page, props)) : JSON.stringify(props));
  }
}

async function signIn(
  store: TestStore,
  identity: Identity,
  email: string,
): Promise<string | undefined> {
  if (identity === 'signed-out') return undefined;
  const role =
    identity === 'reader' || identity === 'editor' || identity === 'owner' ? identity : 'staff';
  const forms = identity === 'restricted' ? { forms: ['book'] } : {};
  const operator = newOperator({ email, role, mayRefund: false, ...rightsOf(role), ...forms });
  const token = createToken(randomBytes);
  const end = new Date(now().getTime() + (identity === 'expired' ? -1 : day));
  const begin = new Date(now().getTime() - day);
  await openSession(store, hashToken(token), {
    operator,
    createdAt: begin,
    idleUntil: end,
    absoluteUntil: end,
  });
  if (identity === 'withdrawn') await store.deleteOperator(email);
  return `desk=${token}`;
}

async function addVisit(store: TestStore, uploads: UploadStore, mark: string): Promise<Visit> {
  const text = `Ben ${mark}`;
  const stored = await uploads.write(Readable.from([Buffer.from(text)]), 1_000);
  if (stored === 'too-big') throw new Error('It is short.');
  const { id: file, bytes } = stored;
  const sender = `${mark}@example.org`;
  const submission = newSubmission({
    form: 'school-visit',
    receivedAt: now(),
    fields: [
      ['school', [`School ${mark}`]],
      ['name', [`Ana ${mark}`]],
      ['email', [sender]],
    ],
    files: [
      {
        id: file,
        field: 'list',
        name: `${mark}.txt`,
        type: 'text/plain',
        bytes,
        sha256: hashOf(text),
      },
    ],
  });
  await store.addSubmission(submission);
  return { submission: submission.id, file, sender };
}
