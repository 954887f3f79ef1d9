import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptSubmission } from '@/lib/server/endpoint/accept-submission';
import { sendJson } from '@/lib/server/endpoint/json-response';
import { setCors } from '@/lib/server/endpoint/cors';
import { findForm, type FormAddress, type FormContext } from '@/lib/server/forms/form-context';
import type { Outcome } from '@/lib/server/endpoint/outcome';
import { reject } from '@/lib/server/endpoint/rejections';
import { drainRequest } from '@/lib/server/platform/http/requests/read-body';
import { logError, logErrorOncePerMinute } from '@/lib/server/platform/http/logging/log-error';

/**
 * Handles a JSON request to a form's address. Every response has the shape of the form protocol and
 * CORS headers, also after a failure.
 */
export async function handleFormRequest(
  request: IncomingMessage,
  response: ServerResponse,
  address: FormAddress,
  context: () => Promise<FormContext>,
): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store');
  try {
    const { forms, project, services } = await context();
    const found = findForm(address, forms, project);
    setCors(request, response, typeof found === 'string' ? undefined : found, services.siteUrl);
    if (request.method === 'OPTIONS') {
      response.statusCode = 204;
      response.end();
      return;
    }
    const outcome = await handleRequest(request, response, found, services);
    if (outcome.kind === 'rejected' && outcome.failure !== undefined) {
      logErrorOncePerMinute('submission-not-stored', outcome.failure, services.now(), {
        response,
      });
    }
    await drainRequest(request);
    if (!request.complete) response.setHeader('Connection', 'close');
    sendJson(response, outcome);
  } catch (error) {
    logError('form-crashed', error, new Date(), { response });
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (!request.complete) response.setHeader('Connection', 'close');
    if (!response.hasHeader('Vary')) response.setHeader('Access-Control-Allow-Origin', '*');
    sendJson(response, reject('CRASHED'));
  }
}

async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  found: ReturnType<typeof findForm>,
  services: FormContext['services'],
): Promise<Outcome> {
  if (typeof found === 'string') return reject(found);
  if (request.method === 'POST') return acceptSubmission(found, request, 'json', services);
  response.setHeader('Allow', 'POST, OPTIONS');
  return reject('METHOD_NOT_ALLOWED');
}
