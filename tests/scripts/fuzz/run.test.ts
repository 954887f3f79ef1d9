import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { makeRequest } from '@/scripts/fuzz/make-request';
import { Random } from '@/scripts/fuzz/random';
import { runFuzz, type FuzzPlan } from '@/scripts/fuzz/run';

const places = { forms: ['contact'], project: 'larkmoor' } as const;

async function planFor(listener: RequestListener, patience = 5_000): Promise<FuzzPlan> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const site = new URL(`http://127.0.0.1:${port}`);
  return { site, places, seed: 1, count: 60, lanes: 8, patience };
}

test('a seed draws the same request again', () => {
  const draw = (seed: number) => makeRequest(new Random(seed), places);
  for (const seed of [0, 1, 2_000_000_000]) expect(draw(seed)).toEqual(draw(seed));
  expect(draw(1)).not.toEqual(draw(2));
});

test('every kind of request is drawn, whole and cut off', () => {
  const drawn = Array.from({ length: 400 }, (_, seed) => makeRequest(new Random(seed), places));
  expect(new Set(drawn.map(({ kind }) => kind)).size).toBe(4);
  expect(drawn.some(({ isWhole }) => !isWhole)).toBe(true);
  expect(drawn.some(({ head }) => head.includes('/p/larkmoor/f/contact'))).toBe(true);
});

test('a server that answers everything has no fault', async () => {
  const plan = await planFor((request, response) => {
    request.resume();
    response.statusCode = 400;
    response.end();
  });
  const { replies, faults } = await runFuzz(plan);
  expect(faults).toEqual([]);
  expect([...replies.values()].reduce((sum, times) => sum + times)).toBe(60);
});

test('an error of the server, a broken connection and silence are faults', async () => {
  const failing = await planFor((request, response) => {
    request.resume();
    response.statusCode = 500;
    response.end();
  });
  expect((await runFuzz(failing)).faults[0]).toMatchObject({ reply: 500 });

  const breaking = await planFor((request) => request.destroy());
  expect((await runFuzz(breaking)).faults[0]).toMatchObject({ reply: 'closed' });

  const silent = await planFor((request) => void request.resume(), 50);
  expect((await runFuzz(silent)).faults[0]).toMatchObject({ reply: 'silent' });
});

test('nobody there is a fault', async () => {
  const plan = await planFor(() => undefined);
  const unreachable = { ...plan, site: new URL('http://127.0.0.1:1'), count: 1 };
  expect((await runFuzz(unreachable)).faults).toMatchObject([{ reply: 'refused' }]);
});
