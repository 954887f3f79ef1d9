import type { IncomingMessage, ServerResponse } from 'node:http';
import { serve } from '@/tests/support/serve';
import { formErrorWords } from '@/lib/words/lib/forms/errors';
import { errorTitles } from '@/lib/words/lib/http';

/** Responses observed from the hosted service, and failures. */
export type HostedResponse =
  | 'accepted'
  | 'bad e-mail'
  | 'unknown form'
  | 'files refused'
  | 'captcha'
  | 'page of HTML'
  | 'page of HTML with status 200'
  | 'broken'
  | 'busy, come again'
  | 'busy'
  | 'silence'
  | 'reset'
  | 'half an answer'
  | 'wrong type'
  | 'nothing';

export interface HostedStandIn {
  /** `http://127.0.0.1:port`. */
  readonly origin: string;
  /** All received requests, in order. */
  readonly posts: { readonly path: string; readonly headers: IncomingMessage['headers'] }[];
}

/** Starts a stand-in for the hosted service with responses in order; the last one repeats. */
export async function startHostedStandIn(
  answers: readonly HostedResponse[],
): Promise<HostedStandIn> {
  const posts: { path: string; headers: IncomingMessage['headers'] }[] = [];
  const origin = await serve((request, response) => {
    request.resume();
    request.on('end', () => {
      const answer = answers[Math.min(posts.length, answers.length - 1)] ?? 'silence';
      posts.push({ path: request.url ?? '', headers: request.headers });
      respond(answer, request, response);
    });
  });
  return { origin, posts };
}

function respond(answer: HostedResponse, request: IncomingMessage, response: ServerResponse): void {
  switch (answer) {
    case 'accepted':
      send(response, 200, { next: '/thanks', ok: true });
      return;
    case 'bad e-mail':
      send(response, 422, {
        error: 'Validation errors',
        errors: [{ code: 'TYPE_EMAIL', field: 'email', message: 'should be an email' }],
      });
      return;
    case 'unknown form':
      send(response, 404, {
        error: formErrorWords.FORM_NOT_FOUND,
        errors: [{ code: 'FORM_NOT_FOUND', message: formErrorWords.FORM_NOT_FOUND }],
      });
      return;
    case 'files refused':
      send(response, 400, {
        error: 'File Uploads Not Permitted',
        errors: [{ message: 'File Uploads Not Permitted' }],
      });
      return;
    case 'captcha':
      send(response, 403, {
        error: 'In order to submit via AJAX, you need to set a custom key or turn reCAPTCHA off.',
      });
      return;
    case 'page of HTML':
      sendText(response, 500, 'text/html', '<!doctype html><h1>Something broke</h1>');
      return;
    case 'page of HTML with status 200':
      sendText(response, 200, 'text/html', '<!doctype html><h1>Please sign in</h1>');
      return;
    case 'broken':
      sendText(response, 500, 'text/plain', errorTitles[500]);
      return;
    case 'busy, come again':
      response.setHeader('Retry-After', '5');
      send(response, 503, { error: 'Service unavailable' });
      return;
    case 'busy':
      send(response, 503, { error: 'Service unavailable' });
      return;
    case 'silence':
      return;
    case 'reset':
      request.socket.destroy();
      return;
    case 'half an answer':
      sendText(response, 200, 'application/json', '{"next":"/tha');
      return;
    case 'wrong type':
      sendText(response, 200, 'application/json', '"accepted"');
      return;
    case 'nothing':
      sendText(response, 204, 'text/plain', '');
      return;
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  sendText(response, status, 'application/json', JSON.stringify(body));
}

function sendText(response: ServerResponse, status: number, type: string, text: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', type);
  response.end(text);
}
