import { openSlowConnection } from '@/scripts/crash/slow-connections';
import { expect, test } from './support/test';

test.describe.configure({ timeout: 30_000 });

test('closes connections with incomplete requests and serves other clients', async ({
  baseURL,
  request,
}) => {
  const site = new URL(baseURL ?? '');
  const parts = ['a first head', 'a later head'] as const;
  const connections = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      openSlowConnection(site, parts[index % 2 === 0 ? 0 : 1]),
    ),
  );
  expect((await request.get('/visit')).status()).toBe(200);
  // The limit is ten seconds. Node's default is a minute, longer than this test may take.
  const durations = await Promise.all(connections.map(({ closed }) => closed));
  // A busy machine may close them later.
  expect(Math.max(...durations)).toBeLessThan(20_000);
  expect((await request.get('/visit')).status()).toBe(200);
});

test('keeps idle connections open for longer than a proxy does', async ({ request }) => {
  expect((await request.get('/visit')).headers()['keep-alive']).toContain('timeout=70');
});
