import { type IncomingMessage } from 'node:http';
import { apiVersion } from './api-version';
import type { BrowserFile } from './browser/files';
import { control } from './controls';
import { handleCall, type Parts } from './handle-call';
import { ledgerPage } from './ledger-page';
import { forBrowsers, json, noSuchFile, reply, type Outgoing } from './outgoing';
import { pageFile } from './page-files';
import { parametersOf, readBody, readJson } from './read-body';

interface Folders {
  /** Of the project. */
  readonly root: string;
  readonly browserFiles: () => Promise<ReadonlyMap<string, BrowserFile>>;
}

/** Everything that the practice service says, by the path that it was asked for. */
export async function answerRequest(
  request: IncomingMessage,
  parts: Parts,
  { root, browserFiles }: Folders,
): Promise<Outgoing> {
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
  if (path === '/') return reply(200, ledgerPage(parts), 'text/html; charset=utf-8', pagePolicy);
  if (path.startsWith('/practice/page/')) {
    const file = await pageFile(root, path.slice('/practice/page/'.length));
    return file === undefined ? noSuchFile : reply(200, file.body, file.type);
  }
  if (path.startsWith('/v3') || path.startsWith('/practice/frames/')) {
    const files = await browserFiles();
    // The package asks for it without a name.
    const file = files.get(path === '/v3' || path === '/v3/' ? '/v3/stripe.js' : path);
    return file === undefined ? noSuchFile : reply(200, file.body, file.contentType);
  }
  const body = await readBody(request);
  if (body === undefined) return json(413, { error: 'That is too long.' });
  return path.startsWith('/practice/control')
    ? answerControl(request, path.slice('/practice/control'.length), body, parts)
    : answerCall(request, { path, query, body }, parts);
}

const pagePolicy = {
  'Content-Security-Policy': "default-src 'none'; style-src 'self'; font-src 'self'",
};

async function answerControl(
  { method = 'GET', headers }: IncomingMessage,
  order: string,
  body: string,
  parts: Parts,
): Promise<Outgoing> {
  // JSON alone, which no other site's form can send here.
  const isJson = (headers['content-type'] ?? '').startsWith('application/json');
  const told = await control(method, order, isJson ? readJson(body) : undefined, parts);
  return json(told.status, told.body);
}

interface Asked {
  readonly path: string;
  readonly query: string;
  readonly body: string;
}

async function answerCall(
  { method = 'GET', headers }: IncomingMessage,
  { path, query, body }: Asked,
  parts: Parts,
): Promise<Outgoing> {
  if (method === 'OPTIONS') return reply(204, '', 'text/plain', forBrowsers);
  const parameters = parametersOf(method, query, headers['content-type'] ?? '', body);
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
  const { status, body: answer } = result.answer;
  return json(status, answer, {
    ...forBrowsers,
    'Stripe-Version': apiVersion,
    'Request-Id': parts.service.newId('req'),
    ...(result.isReplayed ? { 'Idempotent-Replayed': 'true' } : {}),
    // Stripe asks its libraries not to repeat what would only be remembered.
    ...(status === 500 ? { 'Stripe-Should-Retry': 'false' } : {}),
  });
}

const only = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;
