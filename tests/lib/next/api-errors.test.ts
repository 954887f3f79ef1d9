import { PagesAPIRouteModule } from 'next/dist/server/future/route-modules/pages-api/module.compiled';
import type { EventEmitter } from 'node:events';
import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { catchApiErrors } from '@/lib/next/api-errors';
import { logUncaughtErrors } from '@/lib/server/platform/http/logging/log-error';
import { keepsContexts, runInRequest } from '@/lib/server/platform/http/logging/request-context';
import { assignRequestId } from '@/lib/server/platform/http/middleware/response-headers';
import { respondToApiCrash, runMiddleware } from '@/lib/server/platform/http/middleware/middleware';
import { serve } from '@/tests/support/serve';
import { patient } from '@/tests/support/patient';

type Handler = (typeof PagesAPIRouteModule)['prototype']['userland']['default'];

type Context = Parameters<PagesAPIRouteModule['render']>[2];

/** The method of Next.js. */
const original: unknown = Reflect.get(PagesAPIRouteModule.prototype, 'render');

beforeAll(() => {
  catchApiErrors(respondToApiCrash, runInRequest);
});
afterAll(() => {
  Reflect.set(PagesAPIRouteModule.prototype, 'render', original);
});

/** Serves an API route as Next.js does, and requests it. Returns what came back and the log. */
async function callRoute(handler: Handler) {
  const lines: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  const printed = vi.spyOn(console, 'error').mockReturnValue(undefined);
  // The bundler exports a module as getters.
  const userland = Object.defineProperties(
    {},
    { default: { enumerable: true, get: () => handler } },
  );
  const route = new PagesAPIRouteModule({
    userland: userland as { readonly default: Handler },
    definition: {
      kind: 'PAGES_API',
      page: '/api/own',
      pathname: '/api/own',
      bundlePath: '',
      filename: '',
    } as unknown as ConstructorParameters<typeof PagesAPIRouteModule>[0]['definition'],
  });
  const context = {
    query: { word: 'star' },
    params: {},
    previewProps: undefined,
    trustHostHeader: false,
    allowedRevalidateHeaderKeys: [],
    hostname: 'localhost',
    minimalMode: false,
    dev: false,
    page: '/api/own',
    multiZoneDraftMode: false,
  } as unknown as Context;
  const listener: RequestListener = (request, response) =>
    void route.render(request, response, context);
  const origin = await serve(runMiddleware([assignRequestId, listener]));
  const response = await fetch(`${origin}/api/own?word=star`, { method: 'POST', body: 'a' });
  const text = await response.text().catch(() => undefined);
  return { response, text, lines, printed };
}

test.each<readonly [string, Handler]>([
  [
    'throws',
    () => {
      throw new RangeError('too far');
    },
  ],
  ['rejects', () => Promise.reject(new RangeError('too far'))],
  [
    'rejects with headers of a body',
    async (_request, response) => {
      response.setHeader('Content-Type', 'image/png');
      response.setHeader('Cache-Control', 'public, max-age=60');
      await Promise.reject(new RangeError('too far'));
    },
  ],
])('logs a route that %s as one line with the request’s id, and answers it', async (_, handler) => {
  const { response, text, lines, printed } = await callRoute(handler);
  const id = response.headers.get('x-request-id') ?? '';
  expect(response.status).toBe(500);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(text).toContain(id);
  expect(text).not.toContain('too far');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines.join(''))).toMatchObject({
    event: 'api-crashed',
    requestId: id,
    path: '/api/own',
    error: 'RangeError',
    message: 'too far',
  });
  expect(printed).not.toHaveBeenCalled();
});

test('logs an error after the headers, and closes the response', async () => {
  const { response, text, lines } = await callRoute(async (_request, res) => {
    await new Promise((resolve) => res.write('half', resolve));
    await Promise.reject(new Error('the other half'));
  });
  expect(text).toBeUndefined();
  const requestId = response.headers.get('x-request-id');
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([{ requestId }]);
});

test('leaves a complete response as it is, and logs what failed after it', async () => {
  const { text, lines } = await callRoute(async (_request, res) => {
    res.end('all of it');
    await Promise.reject(new Error('late'));
  });
  expect(text).toBe('all of it');
  expect(lines).toHaveLength(1);
});

test.each(['unhandledRejection', 'uncaughtException'] as const)(
  'logs an %s after the response, with the request’s id where Node keeps contexts, and goes on',
  async (event) => {
    // Without the overloads, which name each event apart.
    const events: EventEmitter = process;
    const own = events.rawListeners(event);
    events.removeAllListeners(event);
    logUncaughtErrors(events, () => new Date());
    onTestFinished(() => {
      events.removeAllListeners(event);
      for (const listener of own)
        events.on(event, (...args) => void Reflect.apply(listener, process, args));
    });
    const late = () => new RangeError('late');
    const { response, lines } = await callRoute(async (_request, res) => {
      setTimeout(() => {
        if (event === 'uncaughtException') throw late();
        void Promise.reject(late());
      }, 20);
      await new Promise<void>((resolve) => res.end('done', resolve));
    });
    await patient.waitFor(() => {
      expect(lines).toHaveLength(1);
    });
    const line: unknown = JSON.parse(lines.join(''));
    expect(line).toMatchObject({ error: 'RangeError' });
    const requestId = response.headers.get('x-request-id');
    if (keepsContexts) expect(line).toMatchObject({ requestId });
    else expect(line).not.toHaveProperty('requestId');
  },
);

test('passes on what a route answers', async () => {
  const { response, text, lines } = await callRoute(async (request, res) => {
    Reflect.apply(Reflect.get(res, 'json') as () => void, res, [Reflect.get(request, 'query')]);
    await Promise.resolve();
  });
  expect(response.status).toBe(200);
  expect(JSON.parse(text ?? '')).toEqual({ word: 'star' });
  expect(lines).toEqual([]);
});
