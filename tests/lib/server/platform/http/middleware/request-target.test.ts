import { expect, test } from 'vitest';
import {
  lowercaseRedirect,
  normalizeTarget,
  requireOneHost,
} from '@/lib/server/platform/http/middleware/request-target';
import { runOne } from '@/tests/support/run-middleware';
import { serve } from '@/tests/support/serve';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

test.each([
  ['/%64esk', '/desk'],
  ['/caf%C3%A9?q=%64', '/caf%C3%A9?q=%64'],
])('decodes the unreserved characters of %s: %s', (target, expected) => {
  expect(runOne(normalizeTarget, target)).toMatchObject({ url: expected, isNextCalled: true });
});

test.each([
  ['http://larkmoor.example/', '/'],
  ['http://larkmoor.example', '/'],
  ['HTTPS://user@larkmoor.example:8080/visit?a=b#c', '/visit?a=b#c'],
  ['http://larkmoor.example?a=b', '/?a=b'],
  ['http:///visit', '/visit'],
  ['http://a.example//b.example/', '//b.example/'],
  ['/visit', '/visit'],
  ['/http://larkmoor.example/', '/http://larkmoor.example/'],
  ['*', '*'],
])('converts %s to origin form %s', (target, path) => {
  expect(runOne(normalizeTarget, target).url).toBe(path);
});

/** Names that Next.js 14 reads from a query; `&` separates pairs also where a name is percent-encoded. */
const frameworkQueries = [
  'amp=1',
  'amp',
  '%61mp=1',
  'amp=&amp=1',
  '_rsc=1',
  '__nextFallback=1',
  '__nextDataReq=1',
  '__nextLocale=de',
  '__nextDefaultLocale=de',
  '__nextInferredLocaleFromDefault=1',
  '__nextNotFoundSrcPage=/desk',
  '__nextCustomErrorRender=1',
  '__nextSsgPath=/desk',
  '__nextppronly=1',
  '_nextBubbleNoFallback=1',
  'nxtPpath=desk',
  'nxtIpath=desk',
  '%5F_nextFallback=1',
] as const;

test.each(frameworkQueries)("omits the framework's parameter %s", (query) => {
  expect(runOne(normalizeTarget, `/visit?${query}`).url).toBe('/visit');
  expect(runOne(normalizeTarget, `/visit?a=%20b+c&${query}&a`).url).toBe('/visit?a=%20b+c&a');
});

test.each([
  '?',
  '?a',
  '?ampere=1&x=amp&next=1&sample=%61mp',
  '?a?amp=1',
  '?_next=/thanks',
  '?&&a=%',
])('keeps the query %s', (query) => {
  expect(runOne(normalizeTarget, `/visit${query}`).url).toBe(`/visit${query}`);
});

async function request(path: string, method = 'GET') {
  const redirect = lowercaseRedirect(() => new Set(['/', '/visit', '/visit/access', '/People']));
  const origin = await serve((incoming, response) => {
    redirect(incoming, response, () => response.end('passed on'));
  });
  const response = await fetch(`${origin}${path}`, { method, redirect: 'manual' });
  return response.status === 308 ? response.headers.get('location') : response.status;
}

test.each([
  ['/Visit', '/visit'],
  ['/VISIT/Access', '/visit/access'],
  ['/Visit/', '/visit'],
  ['/Visit?From=Bus', '/visit?From=Bus'],
])('redirects %s to %s', async (path, page) => {
  expect(await request(path)).toBe(page);
});

test.each(['/visit', '/', '/Nowhere', '/People', '/_next/Static/x.js', '/F/contact'])(
  'does not redirect %s',
  async (path) => {
    expect(await request(path)).toBe(200);
  },
);

test('does not redirect a POST', async () => {
  expect(await request('/Visit', 'POST')).toBe(200);
});

/** Sends a request with these header lines and returns the status line. */
async function statusWith(...lines: readonly string[]): Promise<string | undefined> {
  const origin = await serve((incoming, response) => {
    requireOneHost(incoming, response, () => response.end());
  });
  const socket = connect(Number(new URL(origin).port), 'localhost');
  socket.write(['GET / HTTP/1.1', ...lines, 'Connection: close', '', ''].join('\r\n'));
  return (await text(socket)).split('\r\n')[0];
}

test.each([
  [['Host: larkmoor.example', 'Host: other.example']],
  [['Host: larkmoor.example', 'host: larkmoor.example']],
  [['Host: larkmoor.example/desk']],
  [['Host: larkmoor.example, other.example@']],
])('refuses the headers %j', async (lines) => {
  expect(await statusWith(...lines)).toBe('HTTP/1.1 400 Bad Request');
});

test.each(['larkmoor.example', 'localhost:3000', '[::1]:3000', ''])(
  'accepts the host %j',
  async (host) => {
    expect(await statusWith(`Host: ${host}`)).toBe('HTTP/1.1 200 OK');
  },
);
