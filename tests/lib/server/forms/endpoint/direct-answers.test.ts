import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { directAnswers } from '@/lib/server/forms/endpoint/direct-answers';
import { formContextOf } from '@/tests/support/form-server';
import { good, json } from '@/tests/support/requests';

/** A server whose framework answers 418 to whatever reaches it. */
async function start(
  headersOf: (path: string) => readonly (readonly [string, string])[] | undefined,
) {
  const { context, kept } = formContextOf();
  const { forms, project } = await context();
  const answersItself = directAnswers({ forms, project, headersOf, context });
  const server = createServer((request, response) => {
    if (!answersItself(request, response)) {
      response.writeHead(418, { 'X-Asked': request.url }).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const ask = (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
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
])(
  'a JSON client’s post to %s is kept and answered at once, with the headers of the site',
  async (path) => {
    const { ask, kept } = await start(policy);
    const reply = await ask(path, json(good));
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'");
    expect(await reply.json()).toMatchObject({ ok: true });
    expect(kept).toHaveLength(1);
    const allowed = await ask(path, preflight);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS');
  },
);

test('a mistake is answered as anywhere', async () => {
  const { ask, kept } = await start(policy);
  const reply = await ask('/f/contact', json({ ...good, email: 'ana@' }));
  expect(reply.status).toBe(422);
  expect(await reply.json()).toMatchObject({ errors: [{ code: 'TYPE_EMAIL', field: 'email' }] });
  expect(kept).toEqual([]);
});

const page = { ...json(good), headers: { Accept: 'text/html', 'Content-Type': 'text/plain' } };

test.each<[string, RequestInit]>([
  ['/f/contact', page],
  ['/f/contact', { headers: { Accept: 'application/json' } }],
  ['/f/contact', { method: 'OPTIONS' }],
  ['/f/contact?sent=1', json(good)],
  ['/f/con%74act', json(good)],
  ['/f/nowhere', json(good)],
  ['/f/__proto__', json(good)],
  ['/f/contact/more', json(good)],
  ['/p/other/f/contact', json(good)],
  ['/contact', json(good)],
])('everything else goes to the framework: %s with %j', async (path, init) => {
  const { ask, kept } = await start(policy);
  expect((await ask(path, init)).status).toBe(418);
  expect(kept).toEqual([]);
});

test('the slash too many of an origin that ends in one is gone for the framework too', async () => {
  const { ask } = await start(policy);
  const asked = async (path: string, init: RequestInit) =>
    (await ask(path, init)).headers.get('x-asked');
  expect(await asked('//f/nowhere', json(good))).toBe('/f/nowhere');
  expect(await asked('//p/other/f/contact', preflight)).toBe('/p/other/f/contact');
  expect(await asked('//f/contact', page)).toBe('//f/contact');
  expect(await asked('//example.org/f/contact', json(good))).toBe('//example.org/f/contact');
});

test('so does an address whose headers cannot be told from its path', async () => {
  const { ask } = await start(() => undefined);
  expect((await ask('/f/contact', json(good))).status).toBe(418);
});
