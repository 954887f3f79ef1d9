import { expect, test } from '@/e2e/support/test';
import { runFuzz } from '@/scripts/fuzz/run';

const targets = {
  forms: ['contact', 'book', 'borrow', 'school-visit'],
  project: 'larkmoor',
} as const;

test('answers malformed requests and keeps running', async ({ request, baseURL }) => {
  const { faults, outcomes } = await runFuzz({
    site: new URL(baseURL ?? ''),
    targets,
    seed: 20_261_120,
    count: 300,
    concurrency: 8,
    timeoutMs: 5_000,
  });
  expect(faults).toEqual([]);
  expect([...outcomes.keys()].length).toBeGreaterThan(4);
  expect((await request.get('/api/health')).status()).toBe(200);
});
