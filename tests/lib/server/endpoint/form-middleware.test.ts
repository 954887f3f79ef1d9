import { expect, test } from 'vitest';
import { formMiddleware } from '@/lib/server/endpoint/form-middleware';
import { formContextOf } from '@/tests/support/form-server';
import { contactFields, json } from '@/tests/support/requests';
import { serve } from '@/tests/support/serve';

/** Starts a server that responds with 418 to requests that the middleware passes on. */
async function start(
  headersOf: (path: string) => readonly (readonly [string, string])[] | undefined,
) {
  const { context, kept } = formContextOf();
  const endpoint = formMiddleware({ headersOf, context });
  const origin = await serve((request, response) => {
    endpoint(request, response, () => {
      response.writeHead(418, { 'X-Asked': request.url }).end();
    });
  });
  const ask = (path: string, init: RequestInit) => fetch(`${origin}${path}`, init);
  return { ask, kept };
}

const policy = () => [['Content-Security-Policy', "default-src 'none'"]] as const;
const preflight = {
  method: 'OPTIONS',
  headers: { Origin: 'http://site.example', 'Access-Control-Request-Method': 'POST' },
};

test.each([
  '/f/contact',
  '/f/contact/',
  '/p/larkmoor/f/contact',
  '/p/larkmoor/f/contact/',
  '//f/contact',
  '//p/larkmoor/f/contact/',
])('stores a JSON post to %s and responds with the site’s headers', async (path) => {
  const { ask, kept } = await start(policy);
  const reply = await ask(path, json(contactFields));
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'");
  expect(await reply.json()).toMatchObject({ ok: true });
  expect(kept).toHaveLength(1);
  const allowed = await ask(path, preflight);
  expect(allowed.status).toBe(204);
  expect(allowed.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS');
});

test('responds with 422 to an invalid value', async () => {
  const { ask, kept } = await start(policy);
  const reply = await ask('/f/contact', json({ ...contactFields, email: 'ana@' }));
  expect(reply.status).toBe(422);
  expect(await reply.json()).toMatchObject({ errors: [{ code: 'TYPE_EMAIL', field: 'email' }] });
  expect(kept).toEqual([]);
});

const page = {
  ...json(contactFields),
  headers: { Accept: 'text/html', 'Content-Type': 'text/plain' },
};

test.each<[string, RequestInit, number]>([
  ['/f/contact', { headers: { Accept: 'application/json' } }, 405],
  ['/f/nowhere', json(contactFields), 404],
  ['/f/__proto__', json(contactFields), 404],
  ['/p/other/f/contact', json(contactFields), 404],
])('responds to %s with %j by %i in JSON', async (path, init, status) => {
  const { ask, kept } = await start(policy);
  const reply = await ask(path, init);
  expect(reply.status).toBe(status);
  expect(await reply.json()).toHaveProperty('errors');
  expect(kept).toEqual([]);
});

test.each<[string, RequestInit]>([
  ['/f/contact', page],
  ['/f/contact', { method: 'OPTIONS' }],
  ['/f/contact?sent=1', json(contactFields)],
  ['/f/con%74act', json(contactFields)],
  ['/f/contact/more', json(contactFields)],
  ['/contact', json(contactFields)],
])('passes %s with %j on', async (path, init) => {
  const { ask, kept } = await start(policy);
  expect((await ask(path, init)).status).toBe(418);
  expect(kept).toEqual([]);
});

test('removes the second slash after an origin with a trailing slash', async () => {
  const { ask } = await start(policy);
  const passedOn = async (path: string, init: RequestInit) =>
    (await ask(path, init)).headers.get('x-asked');
  expect((await ask('//f/contact', preflight)).status).toBe(204);
  expect(await passedOn('//f/contact/more', json(contactFields))).toBe('/f/contact/more');
  expect(await passedOn('//f/contact', page)).toBe('//f/contact');
  expect(await passedOn('//example.org/f/contact', json(contactFields))).toBe(
    '//example.org/f/contact',
  );
});

test('passes on an address whose headers depend on more than the path', async () => {
  const { ask } = await start(() => undefined);
  expect((await ask('/f/contact', json(contactFields))).status).toBe(418);
});
