import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FormContext } from '@/lib/server/forms/form-context';
import { handleFormPage } from '@/lib/server/endpoint/form-page';
import { formContextOf } from '@/tests/support/form-server';
import { serve } from '@/tests/support/serve';

/**
 * Serves a form's address as its route does: JSON clients get the endpoint's response, browsers the
 * page's props as JSON.
 */
export async function startFormPage({
  context: other,
  ...options
}: Parameters<typeof formContextOf>[0] & { readonly context?: () => Promise<FormContext> } = {}) {
  const { context: own, ...site } = formContextOf(options);
  const context = other ?? own;
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://site.example');
    const [, project, form] = /^(?:\/p\/([^/]+))?\/f\/([^/]+)$/.exec(pathname) ?? [];
    const query = {
      ...Object.fromEntries(searchParams),
      ...(form === undefined ? {} : { form }),
      ...(project === undefined ? {} : { project }),
    };
    const result = await handleFormPage(
      { req: Object.assign(request, { cookies: {} }), res: response, query },
      context,
    );
    if (result === undefined) return;
    if ('redirect' in result) {
      response.writeHead('statusCode' in result.redirect ? result.redirect.statusCode : 500, {
        Location: result.redirect.destination,
      });
      response.end();
    } else if ('notFound' in result) {
      response.writeHead(404).end();
    } else {
      response.end(JSON.stringify(await result.props));
    }
  };
  const origin = await serve((request, response) => void handle(request, response));
  const visit = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (!headers.has('Accept')) headers.set('Accept', 'text/html,application/xhtml+xml,*/*;q=0.8');
    const reply = await fetch(`${origin}${path}`, { redirect: 'manual', ...init, headers });
    const text = await reply.text();
    return { reply, page: text === '' ? undefined : (JSON.parse(text) as unknown) };
  };
  return { visit, origin, ...site };
}
