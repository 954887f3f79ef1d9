import { expect, test } from '@/e2e/support/test';
import { runFuzz } from '@/scripts/fuzz/run';

const places = {
  forms: ['contact', 'book', 'borrow', 'school-visit'],
  project: 'larkmoor',
} as const;

test('answers malformed requests and keeps running', async ({ request, baseURL }) => {
  const { faults, replies } = await runFuzz({
    site: new URL(baseURL ?? ''),
    places,
    seed: 20_261_120,
    count: 300,
    lanes: 8,
    patience: 5_000,
  });
  expect(faults).toEqual([]);
  expect([...replies.keys()].length).toBeGreaterThan(4);
  expect((await request.get('/api/health')).status()).toBe(200);
});
