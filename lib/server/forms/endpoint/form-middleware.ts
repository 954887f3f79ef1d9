import { type FormContext } from '@/lib/server/forms/endpoint/form-context';
import { answerForm } from '@/lib/server/forms/endpoint/form-endpoint';
import { expectsJson } from '@/lib/server/http/requests/content-negotiation';
import { logError } from '@/lib/server/http/logging/log-error';
import type { Middleware } from '@/lib/server/http/middleware/middleware';
import type { RouteHeaders } from '@/lib/server/http/responses/route-headers';

interface FormEndpointOptions {
  readonly headersOf: RouteHeaders;
  readonly context: () => Promise<FormContext>;
}

/**
 * An origin setting that ends with a slash makes the published clients post to `//f/<form>`. Next.js
 * redirects that, which a preflight must not be.
 */
const doubleSlash = /^\/\/+(?=[fp]\/)/;

/** `/f/<form>` and `/p/<project>/f/<form>`; Next.js gets ids with other characters. */
const formPath = /^(?:\/p\/([\w.~-]+))?\/f\/([\w.~-]+)\/?$/;

/**
 * Answers JSON requests and preflights at a form's address before Next.js, which would take twice as
 * long to route one as `answerForm` takes to store it. The form's page calls the same function, so
 * that `next dev` and `next start` answer the same.
 */
export function formEndpoint({ headersOf, context }: FormEndpointOptions): Middleware {
  return (request, response, next) => {
    if (!expectsJson(request.headers)) {
      next();
      return;
    }
    const path = (request.url ?? '').replace(doubleSlash, '/');
    request.url = path;
    const [, project, form] = formPath.exec(path) ?? [];
    const headers = form === undefined ? undefined : headersOf(path);
    if (form === undefined || headers === undefined) {
      next();
      return;
    }
    for (const [name, value] of headers) response.setHeader(name, value);
    answerForm(request, response, { form, project }, context).catch((error: unknown) => {
      logError('form-crashed', error, new Date(), { response });
      response.destroy();
    });
  };
}
