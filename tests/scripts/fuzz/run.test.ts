import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { generateRequest } from '@/scripts/fuzz/generate-request';
import { Random } from '@/scripts/fuzz/random';
import { runFuzz, type FuzzPlan } from '@/scripts/fuzz/run';
import { serve } from '@/tests/support/serve';

const targets = { forms: ['contact'], project: 'larkmoor' } as const;

async function planFor(listener: RequestListener, timeoutMs = 5_000): Promise<FuzzPlan> {
  const site = new URL(await serve(listener));
  return { site, targets, seed: 1, count: 60, concurrency: 8, timeoutMs };
}

test('generates the same request from the same seed', () => {
  const generate = (seed: number) => generateRequest(new Random(seed), targets);
  for (const seed of [0, 1, 2_000_000_000]) expect(generate(seed)).toEqual(generate(seed));
  expect(generate(1)).not.toEqual(generate(2));
});

test('generates every kind of request, complete and truncated', () => {
  const generated = Array.from({ length: 400 }, (_, seed) =>
    generateRequest(new Random(seed), targets),
  );
  expect(new Set(generated.map(({ kind }) => kind)).size).toBe(4);
  expect(generated.some(({ isWhole }) => !isWhole)).toBe(true);
  expect(generated.some(({ head }) => head.includes('/p/larkmoor/f/contact'))).toBe(true);
});

test('reports no fault for a server that responds to everything', async () => {
  const plan = await planFor((request, response) => {
    request.resume();
    response.statusCode = 400;
    response.end();
  });
  const { outcomes, faults } = await runFuzz(plan);
  expect(faults).toEqual([]);
  expect([...outcomes.values()].reduce((sum, times) => sum + times)).toBe(60);
});

test('reports server errors, closed connections and missing responses', async () => {
  const failing = await planFor((request, response) => {
    request.resume();
    response.statusCode = 500;
    response.end();
  });
  expect((await runFuzz(failing)).faults[0]).toMatchObject({ outcome: 500 });

  const breaking = await planFor((request) => request.destroy());
  expect((await runFuzz(breaking)).faults[0]).toMatchObject({ outcome: 'closed' });

  const silent = await planFor((request) => void request.resume(), 50);
  expect((await runFuzz(silent)).faults[0]).toMatchObject({ outcome: 'silent' });
});

test('reports a server that refuses connections', async () => {
  const plan = await planFor(() => undefined);
  const unreachable = { ...plan, site: new URL('http://127.0.0.1:1'), count: 1 };
  expect((await runFuzz(unreachable)).faults).toMatchObject([{ outcome: 'refused' }]);
});
