import { expect, test } from 'vitest';
import { lowercaseRedirect, normalizeTarget } from '@/lib/server/http/middleware/request-target';
import { runOne } from '@/tests/support/run-middleware';
import { serve } from '@/tests/support/serve';

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
