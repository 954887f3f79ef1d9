import { type IncomingMessage } from 'node:http';
import { apiVersion } from './api/response';
import type { BrowserFile } from './browser/files';
import { makePayouts } from './api/payouts';
import { control } from './controls';
import { handleCall, type ServiceParts } from './api/handle-call';
import { ledgerPage } from './page/ledger-page';
import { corsHeaders, json, reply, type HttpResponse } from './http-response';
import { parametersOf, readBody, readJson } from './api/parameters';

/** Handles a request to the practice service by its path. */
export async function handleRequest(
  request: IncomingMessage,
  parts: ServiceParts,
  browserFiles: () => Promise<ReadonlyMap<string, BrowserFile>>,
): Promise<HttpResponse> {
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
  if (path === '/') return reply(200, ledgerPage(parts), 'text/html; charset=utf-8', pagePolicy);
  if (/^\/(?:v3|practice\/(?:page|frames)\/)/.test(path)) {
    const files = await browserFiles();
    // Stripe's loader requests `/v3`.
    const file = files.get(/^\/v3\/?$/.test(path) ? '/v3/stripe.js' : path);
    return file === undefined
      ? reply(404, 'There is no such file.', 'text/plain')
      : reply(200, file.body, file.contentType);
  }
  if (path === '/practice/payouts') return payOut(request, parts);
  const body = await readBody(request);
  if (body === undefined) return json(413, { error: 'That is too long.' });
  return path.startsWith('/practice/control')
    ? handleControl(request, path.slice('/practice/control'.length), body, parts)
    : handleApiCall(request, { path, query, body }, parts);
}

const pagePolicy = {
  'Content-Security-Policy': "default-src 'none'; style-src 'self'; font-src 'self'",
};

/** Handles the button of the ledger page. Forms of other sites cannot press it. */
function payOut(
  { method, headers }: IncomingMessage,
  { service, webhooks }: ServiceParts,
): HttpResponse {
  const isOwn = method === 'POST' && headers['sec-fetch-site'] === 'same-origin';
  if (!isOwn) return json(403, { error: 'Only the button of the page pays out.' });
  makePayouts(service);
  service.ledger.flush();
  webhooks.sendPending();
  return reply(303, '', 'text/plain', { Location: '/' });
}

async function handleControl(
  { method = 'GET', headers }: IncomingMessage,
  action: string,
  body: string,
  parts: ServiceParts,
): Promise<HttpResponse> {
  // Forms of other sites cannot send JSON.
  const isJson = (headers['content-type'] ?? '').startsWith('application/json');
  const response = await control(method, action, isJson ? readJson(body) : undefined, parts);
  return json(response.status, response.body);
}

interface CallRequest {
  readonly path: string;
  readonly query: string;
  readonly body: string;
}

async function handleApiCall(
  { method = 'GET', headers }: IncomingMessage,
  { path, query, body }: CallRequest,
  parts: ServiceParts,
): Promise<HttpResponse> {
  if (method === 'OPTIONS') return reply(204, '', 'text/plain', corsHeaders);
  const parameters = parametersOf(method, query, headers['content-type'] ?? '', body);
  if (parameters === undefined) return json(400, { error: 'That is not JSON.' });
  const result = await handleCall(
    {
      method,
      path,
      parameters,
      authorization: headers.authorization,
      idempotencyKey: firstValue(headers['idempotency-key']),
      version: firstValue(headers['stripe-version']),
    },
    parts,
  );
  if (result.kind === 'cut') return result;
  const { status, body: responseBody } = result.response;
  return json(status, responseBody, {
    ...corsHeaders,
    'Stripe-Version': apiVersion,
    'Request-Id': parts.service.newId('req'),
    ...(result.isReplayed ? { 'Idempotent-Replayed': 'true' } : {}),
    // A retry would only repeat the stored response.
    ...(status === 500 ? { 'Stripe-Should-Retry': 'false' } : {}),
  });
}

const firstValue = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;
