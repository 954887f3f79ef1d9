import type { IncomingMessage, ServerResponse } from 'node:http';
import { mainLanguage } from '@/lib/languages/current-language';
import type { Content } from '@/lib/server/content/content';
import { findTranslation } from '@/lib/server/content/languages/find-translation';
import { linkIn } from '@/lib/server/content/languages/addresses';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { acceptSubmission } from '@/lib/server/endpoint/accept-submission';
import { sendJson } from '@/lib/server/endpoint/json-response';
import { setCors } from '@/lib/server/endpoint/cors';
import { findForm, type FormAddress, type FormContext } from '@/lib/server/forms/form-context';
import { languageOfPage, languageOfProgram } from '@/lib/server/endpoint/request-language';
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
    const { forms, project, translations, services } = await context();
    const found = findForm(address, forms, project);
    setCors(request, response, typeof found === 'string' ? undefined : found, services.siteUrl);
    if (request.method === 'OPTIONS') {
      response.statusCode = 204;
      response.end();
      return;
    }
    const requested = requestedLanguage(request, response, translations);
    const outcome = await inLanguage(requested ?? mainLanguage(), () =>
      handleRequest(request, response, found, services),
    );
    const language = outcome.language ?? requested;
    if (outcome.kind === 'rejected' && language !== undefined) {
      response.setHeader('Content-Language', language);
    }
    if (outcome.kind === 'rejected' && outcome.failure !== undefined) {
      logErrorOncePerMinute('submission-not-stored', outcome.failure, services.now(), {
        response,
      });
    }
    await drainRequest(request);
    if (!request.complete) response.setHeader('Connection', 'close');
    sendJson(response, inTranslation(outcome, findTranslation(translations, language)));
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

/**
 * Returns the language of a response as far as the headers of its request say it: that of the page which sends it,
 * or one of the site that a program prefers.
 */
function requestedLanguage(
  { headers }: IncomingMessage,
  response: ServerResponse,
  translations: FormContext['translations'],
): string | undefined {
  const ofProgram = languageOfProgram(headers, translations);
  if (ofProgram !== undefined) response.appendHeader('Vary', 'Accept-Language');
  return languageOfPage(headers, translations) ?? ofProgram;
}

/** Returns an outcome whose next page is that in another language. */
function inTranslation(outcome: Outcome, translation: Content | undefined): Outcome {
  if (outcome.kind !== 'accepted' || translation === undefined) return outcome;
  return { ...outcome, next: linkIn(translation, outcome.next) };
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
