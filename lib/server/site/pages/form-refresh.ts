import type { NextApiRequest, NextApiResponse } from 'next';
import { z } from 'zod';
import type { Content } from '@/lib/server/content/content';
import { listPagePaths } from '@/lib/server/content/content';
import { addressOf, listPageAddresses } from '@/lib/server/content/languages/addresses';
import type { CurrentForms } from '@/lib/server/forms/settings/current-forms';
import type { Endpoint } from '@/lib/server/platform/http/endpoint';
import { formPageStates } from '@/lib/server/site/pages/form-sections';
import { type SecretStore, signedToken } from '@/lib/server/platform/http/requests/signed-token';

/** The endpoint with which a process renders its own pages again. */
export const refreshPath = '/api/refresh';

const refreshToken = signedToken({ secret: 'refresh' });

interface FormRefreshDeps {
  readonly loadForms: () => Promise<CurrentForms>;
  /** Renders the page at a path again. Rejects if that fails. */
  readonly refreshPage: (path: string, signal: AbortSignal) => Promise<void>;
}

/** Renders the pages again that have changed. `signal` ends it early. */
export type FormRefresh = (signal: AbortSignal) => Promise<void>;

/**
 * Returns a function that renders the pages again whose forms have opened, closed or filled up, or
 * whose retention has changed, since its last call. The first call renders all pages with forms, because
 * the build knows nothing of the desk. A page that fails stops no other and is tried again at the next call;
 * the call rejects with the first failure.
 */
export function formRefresher(content: Content, deps: FormRefreshDeps): FormRefresh {
  const rendered = new Map<string, string>();
  const contents = [content, ...(content.translations?.values() ?? [])];
  return async (signal) => {
    const failures: unknown[] = [];
    const forms = await deps.loadForms();
    const states = contents.flatMap((each) =>
      [...formPageStates(each, listPagePaths(each), forms)].map(
        ([path, state]) => [addressOf(each, path), state] as const,
      ),
    );
    for (const [path, state] of states) {
      if (rendered.get(path) === state) continue;
      signal.throwIfAborted();
      try {
        await deps.refreshPage(path, signal);
        rendered.set(path, state);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  };
}

/** Returns the key of the endpoint, which all processes of a site share. */
export function refreshKey(store: SecretStore): Promise<string> {
  return refreshToken.create(refreshPath, store);
}

const refreshHeaders = z.object({
  authorization: z.string().default(''),
  'x-path': z.string().default(''),
});

interface RefreshDeps {
  readonly services: () => { readonly store: SecretStore };
  readonly readContent: () => Promise<Content>;
}

/** Renders a page again after its forms have changed. */
export const refreshPage: Endpoint<RefreshDeps> = {
  reads: refreshHeaders,
  handle: async (request, response, { services, readContent }) => {
    await handleRefresh(request, response, await readContent(), services().store);
  },
};

/**
 * Handles `POST /api/refresh`: renders the page of the header `x-path` again. Only for the background
 * job, which knows the key.
 */
export async function handleRefresh(
  request: Pick<NextApiRequest, 'method' | 'headers'>,
  response: Pick<NextApiResponse, 'revalidate' | 'setHeader' | 'writeHead'> & {
    readonly end: () => unknown;
  },
  content: Content,
  store: SecretStore,
): Promise<void> {
  response.setHeader('Cache-Control', 'no-store');
  const reply = (status: number) => {
    response.writeHead(status);
    response.end();
  };
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST');
    reply(405);
    return;
  }
  const { authorization, 'x-path': path } = refreshHeaders.parse(request.headers);
  if ((await refreshToken.read(authorization, store)) !== refreshPath) {
    reply(403);
    return;
  }
  if (!listPageAddresses(content).includes(path)) {
    reply(404);
    return;
  }
  await response.revalidate(path);
  reply(204);
}
