import { openSlowLine } from '@/scripts/crash/slow-lines';
import { expect, test } from './support/test';

test.describe.configure({ timeout: 30_000 });

test('clients that never finish their question are cut off, and others are served', async ({
  baseURL,
  request,
}) => {
  const site = new URL(baseURL ?? '');
  const kinds = ['a first head', 'a later head'] as const;
  const lines = await Promise.all(
    Array.from({ length: 100 }, (_, index) => openSlowLine(site, kinds[index % 2 === 0 ? 0 : 1])),
  );
  expect((await request.get('/visit')).status()).toBe(200);
  // A server without the rule keeps them for a minute, which is more than this test has.
  const waits = await Promise.all(lines.map(({ closed }) => closed));
  // A second for the machine, which does other things as well.
  expect(Math.max(...waits)).toBeLessThan(16_000);
  expect((await request.get('/visit')).status()).toBe(200);
});

test('a connection that rests is promised for longer than a proxy keeps it', async ({
  request,
}) => {
  expect((await request.get('/visit')).headers()['keep-alive']).toContain('timeout=70');
});
