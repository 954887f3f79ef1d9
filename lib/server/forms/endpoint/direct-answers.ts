import type { IncomingMessage, ServerResponse } from 'node:http';
import { findForm, type FormContext } from '@/lib/server/forms/endpoint/form-context';
import { answerForm } from '@/lib/server/forms/endpoint/form-endpoint';
import { prefersJson } from '@/lib/server/http/content-negotiation';
import { logFailure } from '@/lib/server/http/log-error';
import type { readRouteHeaders } from '@/lib/server/http/route-headers';

/** Answers a request and says so with `true`, or leaves it alone. */
export type AnswerItself = (request: IncomingMessage, response: ServerResponse) => boolean;

interface DirectGround extends Pick<FormContext, 'forms' | 'project'> {
  readonly headersOf: ReturnType<typeof readRouteHeaders>;
  readonly context: () => Promise<FormContext>;
}

/**
 * An origin that is written with a slash at its end makes the published clients ask for `//f/<form>`.
 * Next would send them on, which a browser's preflight must not be.
 */
const twoSlashes = /^\/\/+(?=[fp]\/)/;

/** As `rewrites` in next.config.js has them; whatever is written otherwise is left to Next. */
const formPath = /^(?:\/p\/([\w.~-]+))?\/f\/([\w.~-]+)\/?$/;

/**
 * Answers what JSON clients post to the site's own forms, and their browsers' preflights, without
 * Next: its router would take twice as long for each as checking and keeping it. Everything else,
 * and every other form, goes the long way and is answered the same there, because the API routes
 * call the same `answerForm`.
 */
export function directAnswers({ forms, project, headersOf, context }: DirectGround): AnswerItself {
  return (request, response) => {
    const { url: asked = '', method, headers } = request;
    const isPost = method === 'POST' && prefersJson(headers);
    const isPreflight =
      method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
    const url = isPost || isPreflight ? asked.replace(twoSlashes, '/') : asked;
    request.url = url;
    const match = isPost || isPreflight ? formPath.exec(url) : null;
    if (match === null) return false;
    const address = { form: match[2] ?? '', project: match[1] };
    const sent = headersOf(url);
    if (sent === undefined || typeof findForm(address, forms, project) === 'string') return false;
    for (const [name, value] of sent) response.setHeader(name, value);
    answerForm(request, response, address, context).catch((error: unknown) => {
      logFailure('form-crashed', error, new Date());
      response.destroy();
    });
    return true;
  };
}
