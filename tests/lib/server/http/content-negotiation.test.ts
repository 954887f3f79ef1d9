import { createServer } from 'node:http';
import { getPathMatch } from 'next/dist/shared/lib/router/utils/path-match';
import { matchHas } from 'next/dist/shared/lib/router/utils/prepare-destination';
import { expect, onTestFinished, test } from 'vitest';
import nextConfig from '@/next.config.js';
import { isCompressed, prefersJson } from '@/lib/server/http/content-negotiation';
import { cpuTime } from '@/tests/support/cpu-time';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const script = { 'x-requested-with': 'XMLHttpRequest' };
const sendsJson = { 'content-type': 'application/json' };

/** Who is answered in JSON and who with a page: the one table for the site's two ways of asking. */
const table: [Readonly<Record<string, string>>, 'JSON' | 'a page'][] = [
  [{ accept: 'application/json' }, 'JSON'],
  [{ accept: 'Application/JSON' }, 'JSON'],
  [{ accept: 'application/json, text/plain, */*' }, 'JSON'],
  [{ accept: 'application/json, text/html' }, 'JSON'],
  [{ accept: 'application/vnd.api+json' }, 'JSON'],
  [{ accept: browser, ...script }, 'JSON'],
  [{ accept: '*/*', ...script }, 'JSON'],
  [{ ...script, 'content-type': 'multipart/form-data; boundary=b' }, 'JSON'],
  [sendsJson, 'JSON'],
  [{ accept: '*/*', ...sendsJson }, 'JSON'],
  [{ accept: 'application/json, text/html', ...sendsJson }, 'JSON'],
  [{ accept: '*/*', 'content-type': 'Application/JSON; charset=utf-8' }, 'JSON'],
  [{ accept: '*/*', 'content-type': 'application/json ; charset=utf-8' }, 'JSON'],
  [{}, 'a page'],
  [{ accept: '*/*' }, 'a page'],
  [{ accept: browser }, 'a page'],
  [{ accept: `${browser}, application/json` }, 'a page'],
  [{ accept: 'text/html, application/json' }, 'a page'],
  [{ accept: 'application/json, text/html, application/json' }, 'JSON'],
  [{ accept: 'text/htm, jso, application/json' }, 'JSON'],
  [{ accept: browser, ...sendsJson }, 'a page'],
  [{ accept: 'text/html, application/json', ...sendsJson }, 'a page'],
  [{ accept: '*/*', 'content-type': 'multipart/form-data; boundary=b' }, 'a page'],
  [{ accept: '*/*', 'content-type': 'application/x-www-form-urlencoded' }, 'a page'],
  [{ accept: '*/*', 'content-type': 'text/plain; note=application/json' }, 'a page'],
  [{ accept: '*/*', 'content-type': 'application/json-seq' }, 'a page'],
  [{ 'x-requested-with': 'com.example.app' }, 'a page'],
];

test.each(table)('%j reads %s', (headers, reads) => {
  expect(prefersJson(headers) ? 'JSON' : 'a page').toBe(reads);
});

test.each([
  [undefined, false],
  ['', false],
  ['identity', false],
  ['Identity, ', false],
  ['gzip', true],
  ['identity, br', true],
  ['x-unknown', true],
])('takes a body with Content-Encoding %j for compressed: %s', (coding, compressed) => {
  const headers = coding === undefined ? {} : { 'content-encoding': coding };
  expect(isCompressed(headers)).toBe(compressed);
});

const { rewrites = () => Promise.reject(new Error('There are no rewrites.')) } = nextConfig;

/** The rewrites that are tried before files. */
async function ownRewrites() {
  const listed = await rewrites();
  return Array.isArray(listed) ? listed : listed.beforeFiles;
}

/** Where the site's own rewrites send a request for an address, as Next matches them. */
async function destinationOf(path: string, headers: Readonly<Record<string, string>>) {
  const rules = await ownRewrites();
  return new Promise<string>((resolve) => {
    const server = createServer((request, response) => {
      // `fetch` adds headers that the case did not name.
      for (const name of Object.keys(request.headers)) {
        if (!(name in headers)) request.headers[name] = undefined;
      }
      const rule = rules.find(
        ({ source, has, missing }) =>
          getPathMatch(source, { strict: true, removeUnnamedParams: true })(path) !== false &&
          matchHas(request, {}, has, missing) !== false,
      );
      response.end();
      resolve(rule?.destination ?? path);
    });
    onTestFinished(() => void server.close());
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      void fetch(`http://127.0.0.1:${port}/`, { headers });
    });
  });
}

test.each(table)('and the rewrites agree: %j reads %s', async (headers, reads) => {
  const isJson = reads === 'JSON';
  const places = [
    ['/f/contact', isJson ? '/api/f/:form' : '/f/contact'],
    ['/f/contact/', isJson ? '/api/f/:form' : '/f/:form'],
    ['/p/larkmoor/f/contact', isJson ? '/api/p/:project/f/:form' : '/f/:form?project=:project'],
    ['/p/larkmoor/f/contact/', isJson ? '/api/p/:project/f/:form' : '/f/:form?project=:project'],
    ['/f/contact/more', isJson ? '/api/f/~' : '/f/contact/more'],
    ['/f/', isJson ? '/api/f/~' : '/f/'],
    ['/p/larkmoor', isJson ? '/api/f/~' : '/p/larkmoor'],
  ] as const;
  for (const [path, destination] of places) {
    expect(await destinationOf(path, headers), path).toBe(destination);
  }
});

test.each(['html', 'json', 'htm', 'jso', 'h', ' ', ',', '*/*;q=0.1,'])(
  'decides in linear time on an Accept of 64 kB of %j',
  async (repeated) => {
    const accept = repeated.repeat(65_536 / repeated.length);
    const rules = await ownRewrites();
    const patterns = rules
      .flatMap(({ has = [], missing = [] }) => [...has, ...missing])
      .flatMap(({ key, value }) =>
        key === 'accept' && value !== undefined ? [new RegExp(`^${value}$`)] : [],
      );
    expect(patterns.length).toBeGreaterThan(1);
    const spent = cpuTime(() => {
      for (const pattern of patterns) {
        pattern.test(accept);
        pattern.test(`json,${accept}`);
      }
      prefersJson({ accept });
    });
    // Quadratic time is seconds, linear time about a millisecond.
    expect(spent).toBeLessThan(400);
  },
);

test('a preflight is for the endpoint, whatever its script will read', async () => {
  const headers = { 'access-control-request-method': 'POST', accept: '*/*' };
  expect(await destinationOf('/f/contact', headers)).toBe('/api/f/:form');
  expect(await destinationOf('/p/larkmoor/f/contact/', headers)).toBe('/api/p/:project/f/:form');
});
