import { expect, test } from 'vitest';
import { contentRedirects } from '@/lib/server/platform/http/middleware/content-redirects';
import { serve } from '@/tests/support/serve';

async function request(path: string) {
  const redirects = contentRedirects({
    find: (url) => {
      if (url.startsWith('/old?')) return { location: '/new', permanent: true };
      return url.includes('soon') ? { location: '/later', permanent: false } : undefined;
    },
    headersOf: (address) => [['X-Rule', address]],
  });
  const origin = await serve((incoming, response) => {
    redirects(incoming, response, () => response.end('passed on'));
  });
  const { status, headers } = await fetch(origin + path, { redirect: 'manual' });
  return [status, headers.get('Location'), headers.get('X-Rule')];
}

test.each([
  ['/old?a=b', [308, '/new', '/old']],
  ['/soon', [307, '/later', '/soon']],
  ['/other', [200, null, null]],
])('answers %s with %j', async (path, expected) => {
  expect(await request(path)).toEqual(expected);
});
