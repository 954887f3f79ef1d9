import { type FormContext } from '@/lib/server/forms/form-context';
import { handleFormRequest } from '@/lib/server/endpoint/form-endpoint';
import { expectsJson } from '@/lib/server/platform/http/requests/content-negotiation';
import { logError } from '@/lib/server/platform/http/logging/log-error';
import type { Middleware } from '@/lib/server/platform/http/middleware/middleware';
import type { RouteHeaders } from '@/lib/next/build-output';

interface FormMiddlewareOptions {
  readonly headersOf: RouteHeaders;
  readonly context: () => Promise<FormContext>;
}

/**
 * An origin setting that ends with a slash makes the published clients post to `//f/<form>`. Next.js
 * redirects that, which a preflight must not be.
 */
const doubleSlash = /^\/\/+(?=[fp]\/)/;

/** `/f/<form>` and `/p/<project>/f/<form>`; ids with other characters are left to Next.js. */
const formPath = /^(?:\/p\/([\w.~-]+))?\/f\/([\w.~-]+)\/?$/;

/**
 * Handles JSON requests and preflights at a form's address before Next.js, whose routing takes twice
 * as long as storing the submission. The form's page calls the same `handleFormRequest`, so that `next
 * dev` and `next start` respond the same.
 */
export function formMiddleware({ headersOf, context }: FormMiddlewareOptions): Middleware {
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
    handleFormRequest(request, response, { form, project }, context).catch((error: unknown) => {
      logError('form-crashed', error, new Date(), { response });
      response.destroy();
    });
  };
}
