import type { NextApiHandler, NextApiRequest, NextApiResponse } from 'next';
import { PagesAPIRouteModule } from 'next/dist/server/future/route-modules/pages-api/module.compiled';

type OnError = (error: unknown, request: NextApiRequest, response: NextApiResponse) => void;

type RunRoute = (response: NextApiResponse, run: () => unknown) => unknown;

type Render = PagesAPIRouteModule['render'];

/**
 * Passes exceptions of all API routes to `onError`, which responds. `runRoute` runs each handler, so that the
 * log knows the request of a promise that the handler does not await.
 *
 * What: replaces the method of Next's class with which an API route handles a request.
 *
 * Why: Next.js 14 prints the exception of an API route over several lines and has no hook for it, so the
 * log has no id of the request. A wrapper around each handler would be missing from the next one.
 *
 * What breaks it: a Next.js with another class. The type check then fails, and so does
 * tests/lib/next/api-errors.test.ts.
 *
 * Costs and alternatives: docs/decisions/0041-catch-exceptions-of-api-routes.md.
 *
 * To remove: use `onRequestError` of instrumentation.ts, which Next.js has since version 15.
 */
export function catchApiErrors(onError: OnError, runRoute: RunRoute): void {
  const { prototype } = PagesAPIRouteModule;
  const original: unknown = Reflect.get(prototype, 'render');
  const render: Render = async function (this: PagesAPIRouteModule, ...args) {
    const { userland } = this;
    const route: PagesAPIRouteModule = Object.create(this, {
      userland: {
        value: { ...userland, default: withErrors(userland.default, onError, runRoute) },
      },
    }) as PagesAPIRouteModule;
    if (typeof original === 'function') await Reflect.apply(original, route, args);
  };
  Reflect.set(prototype, 'render', render);
}

function withErrors(handler: NextApiHandler, onError: OnError, runRoute: RunRoute): NextApiHandler {
  return async (request, response) => {
    try {
      await runRoute(response, () => handler(request, response));
    } catch (error) {
      onError(error, request, response);
    }
  };
}
