import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { lowercaseRedirect } from '@/lib/server/http/lowercase-redirect';

async function ask(path: string, method = 'GET') {
  const redirect = lowercaseRedirect(['/', '/visit', '/visit/access', '/People']);
  const server = createServer((request, response) => {
    redirect(request, response, () => response.end('passed on'));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, redirect: 'manual' });
  return response.status === 308 ? response.headers.get('location') : response.status;
}

test.each([
  ['/Visit', '/visit'],
  ['/VISIT/Access', '/visit/access'],
  ['/Visit/', '/visit'],
  ['/Visit?From=Bus', '/visit?From=Bus'],
])('redirects %s to %s', async (written, page) => {
  expect(await ask(written)).toBe(page);
});

test.each(['/visit', '/', '/Nowhere', '/People', '/_next/Static/x.js', '/F/contact'])(
  'passes %s on',
  async (path) => {
    expect(await ask(path)).toBe(200);
  },
);

test('does not redirect a POST', async () => {
  expect(await ask('/Visit', 'POST')).toBe(200);
});
