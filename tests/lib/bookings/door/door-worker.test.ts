import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const script = readFileSync('lib/bookings/door/door-worker.js', 'utf8');
const origin = 'https://desk.example';
const list = `${origin}/api/desk/door/list?event=concert`;
const page = `${origin}/desk/door/concert`;
const index = `${origin}/desk/door`;

type Listener = (event: object) => void;

/** Runs the service worker with a cache that has a list and its page, and with a server. */
function startWorker(respond: (url: string) => Response) {
  const caches = new Map<string, Map<string, Response>>();
  const listeners = new Map<string, Listener>();
  const until = { 'X-Cache-Until': String(Date.now() + 60_000) };
  const cached = [list, page].map((url) => [url, new Response('Ana', { headers: until })] as const);
  caches.set('door-lists', new Map(cached));
  const open = (name: string) => {
    const cache = caches.get(name) ?? new Map<string, Response>();
    caches.set(name, cache);
    return {
      match: (url: string) => Promise.resolve(cache.get(url)),
      put: (url: string, response: Response) => Promise.resolve(void cache.set(url, response)),
      keys: () => Promise.resolve([...cache.keys()].map((url) => ({ url }))),
    };
  };
  runInNewContext(script, {
    self: {},
    location: new URL(origin),
    URL,
    Headers,
    Response,
    setTimeout: () => undefined,
    navigator: {
      locks: {
        request: (_name: string, ...args: readonly unknown[]) => (args.at(-1) as () => unknown)(),
      },
    },
    caches: {
      open: (name: string) => Promise.resolve(open(name)),
      keys: () => Promise.resolve([...caches.keys()]),
      match: (url: string, { cacheName = '' } = {}) =>
        Promise.resolve(caches.get(cacheName)?.get(url)?.clone()),
      delete: (name: string) => Promise.resolve(caches.delete(name)),
    },
    fetch: (request: string | { readonly url: string }) =>
      Promise.resolve(respond(typeof request === 'string' ? request : request.url)),
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  });
  return {
    hasLists: () => caches.has('door-lists'),
    assetsOf: (url: string) => [...(caches.get(`door-assets:${url}`)?.keys() ?? [])],
    cachePage: async (url: string) => {
      let work: Promise<unknown> | undefined;
      const waitUntil = (given: Promise<unknown>) => void (work = given);
      listeners.get('message')?.({ data: { page: url, assets: [] }, waitUntil });
      await work;
    },
    load: async (url: string, mode = 'cors') => {
      let response: Promise<Response> | undefined;
      const respondWith = (given: Promise<Response>) => void (response = given);
      listeners.get('fetch')?.({ request: { url, mode, method: 'GET' }, respondWith });
      return response;
    },
  };
}

test.each([401, 403, 404])(
  'deletes the lists when the server answers %i for one',
  async (status) => {
    const worker = startWorker(() => new Response('no', { status }));
    expect((await worker.load(list))?.status).toBe(status);
    expect(worker.hasLists()).toBe(false);
  },
);

test.each([403, 404])('deletes the lists when a page of the door answers %i', async (status) => {
  const worker = startWorker(() => new Response('no', { status }));
  await worker.load(page, 'navigate');
  expect(worker.hasLists()).toBe(false);
});

test.each([500, 502, 429])('keeps the lists when the server answers %i', async (status) => {
  const worker = startWorker(() => new Response('later', { status }));
  await worker.load(list);
  expect(worker.hasLists()).toBe(true);
});

test('caches each script and stylesheet that the document of the index names', async () => {
  const files = ['chunks/main.js', 'chunks/pages/desk/door.js', 'css/desk.css'];
  const [main, door, css] = files.map((file) => `/_next/static/${file}`);
  const head = `<script data-scripts="${main} ${door}"></script><link href="${css}"/>`;
  const headers = { 'X-Cache-Until': String(Date.now() + 60_000) };
  const known = [page, ...files.map((file) => `${origin}/_next/static/${file}`)];
  const worker = startWorker((url) =>
    url === index || known.includes(url)
      ? new Response(head, { headers })
      : new Response('no', { status: 404 }),
  );
  await worker.cachePage(page);
  expect(worker.assetsOf(index)).toEqual(known.slice(1));
});
